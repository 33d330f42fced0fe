/** Errors a person can act on. The command line prints `message` as one line and exits with `exitCode`. */

/** The user asked for something that cannot be: exit code 2. The message says what to write instead. */
export class UsageError extends Error {
  readonly exitCode = 2;
  override name = 'UsageError';
}

/** Something outside went wrong (disk, port, corrupt file): exit code 1. */
export class FailureError extends Error {
  readonly exitCode = 1;
  override name = 'FailureError';
}

/** Why a URL was not turned into a page. Written to the collection, counted by `stats`. */
export type SkipReason =
  | 'robots'
  | 'private-address'
  /** Its port is that of another service than the web. */
  | 'port'
  | 'scope'
  | 'content-type'
  | 'unreadable'
  | 'too-large'
  | 'too-many-redirects'
  | 'redirect-loop'
  | 'trap'
  | 'host-limit'
  | 'language'
  | 'noindex'
  /** It reserves a use of its content, which is respected. */
  | 'ai-opt-out'
  /** No page but a list of links, which were followed. */
  | 'sitemap'
  | 'feed';
