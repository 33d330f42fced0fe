/**
 * URLs that endless sites make by themselves: calendars, paths that repeat, filters in every combination. The rules are
 * careful, for a page wrongly refused is lost: what they miss ends at the limits on depth and pages per host.
 */

/** Paths of real pages stay well below. */
const MOST_SEGMENTS = 15;
const LONGEST_QUERY = 512;
const MOST_PARAMETERS = 20;
/** Times that the same run of segments may follow itself: `/a/b/a/b/` is allowed, `/a/b/a/b/a/b/` is not. */
const MOST_REPEATS = 2;
const LONGEST_CYCLE = 4;
/** A calendar shows something useful from this many years ago to this many years ahead. */
const YEARS_BACK = 40;
const YEARS_AHEAD = 3;
/** Nobody links by hand to result page 1,001. */
const LAST_PAGE = 1000;
const LAST_OFFSET = 50_000;

const CALENDAR =
  /calendar|kalender|calendrier|calendario|agenda|events?[/?=_-]|[?&](?:year|month|yr|mon|date|day|week)=/i;
/** A year with its month: `2031-05`, `2031/5`, `203105`, `year=2031`. Groups of digits longer than a date are no dates. */
const YEARS = /(?:^|[^\d])(\d{4})[-/._]?(?:0?[1-9]|1[0-2])(?:[-/._]?\d{1,2})?(?!\d)|[?&](?:year|yr|y)=(\d{4,})(?!\d)/gi;
const PAGING =
  /[/?&](?:page|paged|pg|pageno|pagenum|seite)[=/](\d{1,9})(?!\d)|[?&](?:start|offset|skip)=(\d{1,9})(?!\d)/gi;

const thisYear = new Date().getUTCFullYear();

/** Does a normalised URL look like one of endlessly many? `year` is the present one. Cheap: it runs for every link. */
export function looksLikeTrap(url: string, year: number = thisYear): boolean {
  const path = url.indexOf('/', url.indexOf('://') + 3);
  if (path < 0) return false;
  const question = url.indexOf('?', path);
  if (question >= 0 && (url.length - question > LONGEST_QUERY || count(url, '&', question) >= MOST_PARAMETERS))
    return true;
  return repeats(url, path, question < 0 ? url.length : question) || countsWithoutEnd(url.slice(path), year);
}

function count(text: string, character: string, from: number): number {
  let found = 0;
  for (let at = text.indexOf(character, from); at >= 0; at = text.indexOf(character, at + 1)) found++;
  return found;
}

/** Too many segments, or a run of them that follows itself again and again. */
function repeats(url: string, start: number, end: number): boolean {
  // Three segments at least: most paths are shorter, and done with here.
  if (url.lastIndexOf('/', end - 1) - start < 4) return false;
  const segments = url.slice(start + 1, end).split('/');
  if (segments.length > MOST_SEGMENTS + 1) return true;
  for (let cycle = 1; cycle <= LONGEST_CYCLE && cycle * (MOST_REPEATS + 1) <= segments.length; cycle++) {
    let run = 0;
    for (let i = cycle; i < segments.length; i++) {
      // Dates repeat by chance: /2011/11/11/11/.
      const same = segments[i] === segments[i - cycle] && !/^\d{0,2}$/.test(segments[i]);
      run = same ? run + 1 : 0;
      if (run >= cycle * MOST_REPEATS) return true;
    }
  }
  return false;
}

/** A calendar far from today, or a list that nobody has read to here. */
function countsWithoutEnd(rest: string, year: number): boolean {
  if (!/\d{4}/.test(rest)) return false;
  if (CALENDAR.test(rest)) {
    for (const found of rest.matchAll(YEARS)) {
      const written = Number(found[1] ?? found[2]);
      if (written > year + YEARS_AHEAD || written < year - YEARS_BACK) return true;
    }
  }
  for (const found of rest.matchAll(PAGING)) {
    if (Number(found[1] ?? 0) > LAST_PAGE || Number(found[2] ?? 0) > LAST_OFFSET) return true;
  }
  return false;
}
