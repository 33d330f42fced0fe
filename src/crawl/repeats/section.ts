/** Which URLs a site makes by one pattern: the same path but for what has digits in it, the same parameters whatever their values. */
import { hostOf, siteOf } from '../../core/url.js';

/** Deeper folders do not tell sections apart. */
const mostFolders = 4;

/** The section of a normalised URL, as text. Sections of all hosts of a site are its sections: a host may be a pattern, too. */
export function sectionOf(url: string): string {
  const start = url.indexOf('://') + 3 + hostOf(url).length;
  const question = url.indexOf('?', start);
  const path = question < 0 ? url.slice(start) : url.slice(start, question);
  const folders = path
    .split('/', mostFolders + 1)
    .map(folder => (/\d/.test(folder) ? '#' : folder))
    .join('/');
  return `${siteOf(url)}${folders}${question < 0 ? '' : `?${parameterNames(url.slice(question + 1))}`}`;
}

function parameterNames(query: string): string {
  return query
    .split('&')
    .map(pair => pair.split('=', 1)[0])
    .sort()
    .join('&');
}
