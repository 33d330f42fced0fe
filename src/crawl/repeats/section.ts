/** Which URLs a site makes by one pattern: the same path but for what has digits in it, the same parameters whatever their values. */
import { hostOf, siteOfHost } from '../../core/url.js';

/** Deeper folders do not tell sections apart. */
const mostFolders = 4;

const slash = 0x2f;
const zero = 0x30;
const nine = 0x39;

/** The section of a normalised URL, as text. Sections of all hosts of a site are its sections: a host may be a pattern, too. */
export function sectionOf(url: string): string {
  const host = hostOf(url);
  const start = url.indexOf('://') + 3 + host.length;
  const question = url.indexOf('?', start);
  const folders = foldersIn(url, start, question < 0 ? url.length : question);
  return `${siteOfHost(host)}${folders}${question < 0 ? '' : `?${parameterNames(url.slice(question + 1))}`}`;
}

/** The first folders of the path in `url[start, end)`, which begins with a slash; `#` for one with a digit in it. By hand: it is asked for nearly every link. */
function foldersIn(url: string, start: number, end: number): string {
  let folders = '';
  let from = start;
  for (let count = 0; count <= mostFolders; count++) {
    let hasDigit = false;
    let at = from;
    for (; at < end; at++) {
      const code = url.charCodeAt(at);
      if (code === slash) break;
      if (code >= zero && code <= nine) hasDigit = true;
    }
    if (count > 0) folders += '/';
    folders += hasDigit ? '#' : url.slice(from, at);
    if (at === end) break;
    from = at + 1;
  }
  return folders;
}

function parameterNames(query: string): string {
  return query
    .split('&')
    .map(pair => pair.split('=', 1)[0])
    .sort()
    .join('&');
}
