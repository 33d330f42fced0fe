/** Finds a URL that a person typed among those of a collection. */
import { UsageError } from '../core/errors.js';
import { shellCommand } from '../core/shell-command.js';
import { normaliseUrl } from '../core/url.js';

/** Gives the id that `find` knows it by; throws a UsageError that names the nearest URLs when it knows none. */
export function findUrl(url: string, find: (spelling: string) => number | undefined, folder: string): number {
  for (const spelling of new Set([url, normaliseUrl(url) ?? url])) {
    const id = find(spelling);
    if (id !== undefined) return id;
  }
  const near = nearSpellings(url).filter(spelling => find(spelling) !== undefined);
  const hint =
    near.length > 0
      ? `Did you mean ${near.slice(0, 3).join(' or ')}?`
      : `"${shellCommand('search', folder, 'WORDS')}" finds the pages that are.`;
  throw new UsageError(`${url} is not in ${folder}. ${hint}`);
}

/** The ways in which people mistype a URL: slash at the end, www, scheme, fragment, query. */
function nearSpellings(given: string): string[] {
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `http://${given}`;
  const base = normaliseUrl(withScheme);
  if (!base) return [];
  const spellings = new Set<string>([base]);
  const vary = (change: (url: string) => string) => {
    for (const url of [...spellings]) spellings.add(normaliseUrl(change(url)) ?? url);
  };
  vary(url => (url.endsWith('/') ? url.slice(0, -1) : `${url}/`));
  vary(url => (/:\/\/www\./.test(url) ? url.replace('://www.', '://') : url.replace('://', '://www.')));
  vary(url => (url.startsWith('https:') ? url.replace('https:', 'http:') : url.replace('http:', 'https:')));
  vary(url => url.replace(/\?.*$/, ''));
  vary(url => url.replace(/\/index\.html?$/, '/'));
  spellings.delete(given);
  return [...spellings];
}
