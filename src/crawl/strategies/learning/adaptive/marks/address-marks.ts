/** Marks of an address: its words, its shape, its directory, its host. One walk over its characters. */
import { hashOf, keyOfMark, lowerHash, type MarkList, mixed } from './link-marks.js';

const slash = 47;
const mostTokens = 16;

/** Adds them; gives the keys of its directory and its host. */
export function addAddressMarks(marks: MarkList, url: string): { directory: number; host: number } {
  const host = url.indexOf('//') + 2;
  let path = url.indexOf('/', host);
  if (path < 0) path = url.length;
  const hostHash = hashOf(url, host, path);
  const hostKey = marks.add('host', hostHash);
  let tokens = 0;
  let depth = 0;
  let directoryEnd = path;
  let pattern = hostHash;
  let shape = 0;
  let pathEnd = url.length;
  for (let i = path; i < url.length; ) {
    const start = i;
    const kind = characterKind(url.charCodeAt(i));
    if (kind === 'other') {
      const code = url.charCodeAt(i++);
      if ((code === 63 || code === 35) && pathEnd === url.length) pathEnd = i - 1;
      if (pathEnd < url.length) continue;
      shape = mixed(shape, code);
      if (code !== slash) continue;
      directoryEnd = i;
      if (i < url.length) depth++;
      continue;
    }
    while (i < url.length && characterKind(url.charCodeAt(i)) === kind) i++;
    // Numbers of the same length are alike: years, dates, running numbers.
    const token = kind === 'digit' ? mixed(7, i - start) : lowerHash(url, start, i);
    if (tokens++ < mostTokens) marks.add('token', token);
    if (pathEnd === url.length) shape = mixed(shape, kind === 'digit' ? 1 : 2);
  }
  for (let i = path; i < directoryEnd; i++) {
    const code = url.charCodeAt(i);
    const isDigit = code >= 48 && code < 58;
    if (!isDigit) pattern = mixed(pattern, code);
    else if (i === path || !(url.charCodeAt(i - 1) >= 48 && url.charCodeAt(i - 1) < 58)) pattern = mixed(pattern, 1);
  }
  const dot = url.lastIndexOf('.', pathEnd);
  const extension = dot > directoryEnd && pathEnd - dot <= 6 ? lowerHash(url, dot + 1, pathEnd) : 0;
  marks.add('shape', mixed(1, shape));
  marks.add('shape', mixed(2, extension));
  marks.add('shape', mixed(3, depth));
  marks.add('pattern', mixed(pattern, extension));
  return { directory: marks.add('directory', mixed(hostHash, hashOf(url, path, directoryEnd))), host: hostKey };
}

/** The mark of its host, as `addAddressMarks` gives it. */
export function hostKeyOf(url: string): number {
  const host = url.indexOf('//') + 2;
  const path = url.indexOf('/', host);
  return keyOfMark('host', hashOf(url, host, path < 0 ? url.length : path));
}

/** The words of a path, for comparison with the query. */
export function addressWords(url: string): string {
  const path = url.indexOf('/', url.indexOf('//') + 2);
  return path < 0 ? '' : url.slice(path).replace(/[^a-z]+/gi, ' ');
}

function characterKind(code: number): 'letter' | 'digit' | 'other' {
  if (code >= 48 && code < 58) return 'digit';
  const lower = code | 32;
  return (lower >= 97 && lower < 123) || code > 127 ? 'letter' : 'other';
}
