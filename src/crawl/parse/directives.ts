/**
 * What a page asks of those who read it: `<meta name="robots">` and X-Robots-Tag (noindex, nofollow, and the noai and noimageai that came
 * into use with datasets for machines that learn), and the TDM Reservation Protocol (W3C Community Group) in headers and `<meta>`.
 */
import { noWishes, type ParsedPage, type Reservation, reservationNames, type Wishes } from '../../core/page.js';

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The name that robots directives may call us by. */
export const robotName = 'honeyguide';

/** Directives with a value look like a user agent's name followed by a colon, but are none. */
const valuedDirectives = new Set(['unavailable_after', 'max-snippet', 'max-image-preview', 'max-video-preview']);

/** Reads `noindex, nofollow`, `none`, `noai`, … Unknown words are passed over. */
export function directivesIn(content: string): Wishes {
  return wishesIn(content.toLowerCase().split(/[\s,;]+/));
}

function wishesIn(words: readonly string[]): Wishes {
  const has = (word: string) => words.includes(word);
  return {
    noindex: has('noindex') || has('none'),
    nofollow: has('nofollow') || has('none'),
    reservations: (['noai', 'noimageai'] as const).filter(has),
    tdmPolicy: '',
  };
}

/**
 * X-Robots-Tag, of which there may be several: `noindex`, or `somebot: noindex, nofollow`, which holds for that robot
 * until another is named. And `tdm-reservation: 1`. `headers` has lower-case names.
 */
export function directivesOf(headers: Headers): Wishes {
  const tag = headers['x-robots-tag'];
  const robots = tag === undefined ? noWishes : wishesIn(wordsForUs(Array.isArray(tag) ? tag : [tag]));
  if (miningIn(first(headers['tdm-reservation'])) !== 'reserved') return robots;
  const reservations = allOf(robots.reservations, ['tdm-reservation']);
  return { ...robots, reservations, tdmPolicy: first(headers['tdm-policy']).trim() };
}

function wordsForUs(lines: readonly string[]): string[] {
  const parts: string[] = [];
  for (const line of lines) {
    let forUs = true;
    for (const part of line.toLowerCase().split(',')) {
      let rest = part.trim();
      const named = /^([^\s:]+)\s*:\s*(.*)$/.exec(rest);
      if (named !== null) {
        if (valuedDirectives.has(named[1])) continue;
        forUs = named[1] === robotName || named[1] === '*';
        rest = named[2];
      }
      if (forUs) parts.push(rest);
    }
  }
  return parts.join(' ').split(/\s+/);
}

/** The value of `tdm-reservation`. Whatever is neither 1 nor 0 counts as not said (TDMRep, §tdm-reservation). */
export function miningIn(value: string): 'reserved' | 'allowed' | undefined {
  return value.trim() === '1' ? 'reserved' : value.trim() === '0' ? 'allowed' : undefined;
}

/**
 * What a page asks, its headers taken into account. Whoever of the two reserves a use is believed; but on mining the page's own word
 * stands above that of the headers (TDMRep, §Processing priority).
 */
export function wishesOf(page: ParsedPage, headers: Headers): Wishes {
  const header = directivesOf(headers);
  const mining = page.mining === 'allowed' ? header.reservations.filter(isNotMining) : header.reservations;
  const reservations = allOf(page.reservations, mining);
  return {
    noindex: page.noindex || header.noindex,
    nofollow: page.nofollow || header.nofollow,
    reservations,
    tdmPolicy: reservations.includes('tdm-reservation') ? page.tdmPolicy || header.tdmPolicy : '',
  };
}

const isNotMining = (reservation: Reservation) => reservation !== 'tdm-reservation';

/** In one order, each once. */
export function allOf(one: readonly Reservation[], other: readonly Reservation[]): readonly Reservation[] {
  if (other.length === 0) return one;
  return reservationNames.filter(name => one.includes(name) || other.includes(name));
}

function first(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? '';
}
