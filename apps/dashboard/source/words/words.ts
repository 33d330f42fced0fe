/** The product's words for what the server says in short. */

export const endings: Readonly<Record<string, string>> = {
  pages: 'all the pages it was to fetch are here',
  exhausted: 'no links were left',
  time: 'its time was up',
  stopped: 'it was stopped',
  goal: 'its goal is reached',
  saturated: 'little more is to be found',
  recall: 'most is found, by estimate',
};

export const stateWords: Readonly<Record<string, string>> = {
  starting: 'starting',
  running: 'crawling',
  paused: 'paused',
  judging: 'judging again',
  stopped: 'stopped',
  finished: 'finished',
  interrupted: 'interrupted',
  failed: 'failed',
};

/** States in which a crawl works or could at once. */
export const isAlive = (state: string): boolean => ['starting', 'running', 'paused', 'judging'].includes(state);

/** Why a URL was not turned into a page. */
const reasons: Readonly<Record<string, string>> = {
  robots: 'robots.txt forbids it',
  'private-address': 'a private address',
  port: 'a port of another service',
  scope: 'outside of where it may go',
  'content-type': 'another kind of document',
  unreadable: 'it cannot be read',
  'too-large': 'too large',
  'too-many-redirects': 'redirected too often',
  'redirect-loop': 'redirected in a circle',
  trap: 'an endless list, it seems',
  'host-limit': 'its host has given enough pages',
  language: 'in another language',
  noindex: 'the page asks not to be kept',
  'ai-opt-out': 'the page reserves its use by machines',
  sitemap: 'a sitemap, read for its links',
  feed: 'a feed, read for its links',
  status: 'the site answered with an error',
  timeout: 'no answer in time',
  dns: 'there is no host of this name',
  tls: 'its certificate cannot be trusted',
  connection: 'no connection to the host',
  protocol: 'its answer cannot be understood',
  decode: 'its answer cannot be unpacked',
  aborted: 'given up when the crawl ended',
  postponed: 'the host asked to come back later',
};

export const reasonWords = (reason: string): string => reasons[reason] ?? reason.replaceAll('-', ' ');

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });
export function languageName(code: string): string {
  try {
    return code === '' ? 'unknown' : (languages.of(code) ?? code);
  } catch {
    return code;
  }
}

const types: Readonly<Record<string, string>> = {
  'text/html': 'HTML',
  'application/xhtml+xml': 'XHTML',
  'application/pdf': 'PDF',
  'text/markdown': 'Markdown',
  'text/plain': 'plain text',
};
export const typeName = (type: string): string => types[type] ?? type;
