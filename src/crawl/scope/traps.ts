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

/** Runs of this many digits may be a year, a far page or an offset; URLs without are not looked at any further. */
const DIGITS = 4;
const CALENDAR =
  /calendar|kalender|calendrier|calendario|agenda|events?[/?=_-]|[?&](?:year|month|yr|mon|date|day|week)=/i;
/** A year with its month: `2031-05`, `2031/5`, `203105`, `year=2031`. Groups of digits longer than a date are no dates. */
const YEARS = /(?:^|[^\d])(\d{4})[-/._]?(?:0?[1-9]|1[0-2])(?:[-/._]?\d{1,2})?(?!\d)|[?&](?:year|yr|y)=(\d{4,})(?!\d)/gi;
const PAGING =
  /[/?&](?:page|paged|pg|pageno|pagenum|seite)[=/](\d{4,9})(?!\d)|[?&](?:start|offset|skip)=(\d{4,9})(?!\d)/gi;

const thisYear = new Date().getUTCFullYear();
const slashes = new Int32Array(MOST_SEGMENTS + 2);

/** Does a normalised URL look like one of endlessly many? `year` is the present one. Cheap: it runs for every link. */
export function looksLikeTrap(url: string, year: number = thisYear): boolean {
  const path = url.indexOf('/', url.indexOf('://') + 3);
  if (path < 0) return false;
  let segments = 0;
  let parameters = 0;
  let question = -1;
  let digits = 0;
  let mostDigits = 0;
  for (let i = path; i < url.length; i++) {
    const code = url.charCodeAt(i);
    if (code >= 0x30 && code <= 0x39) {
      if (++digits > mostDigits) mostDigits = digits;
      continue;
    }
    digits = 0;
    if (code === 0x2f && question < 0) {
      if (segments > MOST_SEGMENTS) return true;
      slashes[segments++] = i;
    } else if (code === 0x3f && question < 0) question = i;
    else if (code === 0x26 && question >= 0) parameters++;
  }
  if (question >= 0 && (url.length - question > LONGEST_QUERY || parameters >= MOST_PARAMETERS)) return true;
  slashes[segments] = question < 0 ? url.length : question;
  if (segments > MOST_REPEATS && repeats(url, segments)) return true;
  return mostDigits >= DIGITS && countsWithoutEnd(url.slice(path), year);
}

/** Is there a run of segments that follows itself again and again? */
function repeats(url: string, segments: number): boolean {
  for (let cycle = 1; cycle <= LONGEST_CYCLE && cycle * (MOST_REPEATS + 1) <= segments; cycle++) {
    let run = 0;
    for (let i = cycle; i < segments; i++) {
      run = sameSegment(url, i, i - cycle) ? run + 1 : 0;
      if (run >= cycle * MOST_REPEATS) return true;
    }
  }
  return false;
}

/** Segments of one or two digits or none do not count: dates repeat by chance, /2011/11/11/11/. */
function sameSegment(url: string, one: number, other: number): boolean {
  const length = slashes[one + 1] - slashes[one];
  if (length !== slashes[other + 1] - slashes[other]) return false;
  const segment = url.slice(slashes[one], slashes[one + 1]);
  return url.startsWith(segment, slashes[other]) && !/^\/\d{0,2}$/.test(segment);
}

/** A calendar far from today, or a list that nobody has read to here. */
function countsWithoutEnd(rest: string, year: number): boolean {
  if (CALENDAR.test(rest)) {
    for (const found of rest.matchAll(YEARS)) {
      const written = Number(found[1] ?? found[2]);
      if (written > year + YEARS_AHEAD || written < year - YEARS_BACK) return true;
    }
  }
  PAGING.lastIndex = 0;
  for (let found = PAGING.exec(rest); found !== null; found = PAGING.exec(rest)) {
    if (Number(found[1] ?? 0) > LAST_PAGE || Number(found[2] ?? 0) > LAST_OFFSET) return true;
  }
  return false;
}
