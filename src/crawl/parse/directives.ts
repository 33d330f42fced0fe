/** What a page asks of robots: `<meta name="robots">` and the X-Robots-Tag header. */

export interface Directives {
  /** Do not keep the page. */
  noindex: boolean;
  /** Do not follow its links. */
  nofollow: boolean;
}

/** The name that robots directives may call us by. */
export const robotName = 'honeyguide';

/** Directives with a value look like a user agent's name followed by a colon, but are none. */
const valuedDirectives = new Set(['unavailable_after', 'max-snippet', 'max-image-preview', 'max-video-preview']);

/** Reads `noindex, nofollow`, `none`, … Unknown words are passed over. */
export function directivesIn(content: string): Directives {
  const directives = { noindex: false, nofollow: false };
  for (const word of content.toLowerCase().split(/[\s,;]+/)) apply(word, directives);
  return directives;
}

function apply(word: string, directives: Directives): void {
  if (word === 'noindex' || word === 'none') directives.noindex = true;
  if (word === 'nofollow' || word === 'none') directives.nofollow = true;
}

/**
 * X-Robots-Tag, of which there may be several: `noindex`, or `somebot: noindex, nofollow`, which holds for that robot
 * until another is named. `headers` has lower-case names.
 */
export function directivesOf(headers: Readonly<Record<string, string | string[] | undefined>>): Directives {
  const directives = { noindex: false, nofollow: false };
  const tag = headers['x-robots-tag'];
  if (tag === undefined) return directives;
  for (const line of Array.isArray(tag) ? tag : [tag]) {
    let forUs = true;
    for (const part of line.toLowerCase().split(',')) {
      let words = part.trim();
      const named = /^([^\s:]+)\s*:\s*(.*)$/.exec(words);
      if (named !== null) {
        if (valuedDirectives.has(named[1])) continue;
        forUs = named[1] === robotName || named[1] === '*';
        words = named[2];
      }
      if (forUs) for (const word of words.split(/\s+/)) apply(word, directives);
    }
  }
  return directives;
}
