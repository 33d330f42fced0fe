/** Query parameters and path parts that name a visitor, not a page. Two URLs that differ only in these are one page. */

const TRACKING = [
  ...['gclid', 'gclsrc', 'dclid', 'gbraid', 'wbraid', 'srsltid', '_ga', '_gl'],
  ...['fbclid', 'igshid', 'igsh', 'msclkid', 'yclid', '_openstat', 'twclid', 'ttclid', 'li_fat_id', 'epik', 'rdt_cid'],
  ...['mc_cid', 'mc_eid', '_hsenc', '_hsmi', '__hstc', '__hssc', '__hsfp', 'hsctatracking', 'mkt_tok', 'vero_id'],
  ...['oly_anon_id', 'oly_enc_id', 'wickedid', 's_kwcid', 'ef_id', 'zanpid', 'rb_clickid'],
];
const SESSIONS = [
  ...['phpsessid', 'jsessionid', 'sessid', 'sessionid', 'session_id', 'session-id'],
  ...['cfid', 'cftoken', 'zenid', 'oscsid', 'osc_sid', 'xtcsid', 'asp.net_sessionid'],
];
const NAMES = new Set([...TRACKING, ...SESSIONS]);

/** Bit n of entry c: some name of n characters starts with the (lower case) character c. Spares most lookups. */
const LENGTHS = new Uint32Array(128);
for (const name of NAMES) LENGTHS[name.charCodeAt(0)] |= 1 << name.length;

/** `sid` names sessions, and stories, sections and stations too; what it is given tells: something long that nobody wrote by hand. */
const session = /^(?:[0-9a-f-]{16,}|(?=(?:[a-z]*\d){3})(?=(?:\d*[a-z]){3})[0-9a-z]{20,})$/i;
/** No session is longer; this keeps the search for its end short. */
const longestSession = 256;

function isSession(text: string, start: number): boolean {
  const value = /^[^&#;/]*/.exec(text.slice(start, start + longestSession))![0];
  return session.test(value);
}

/**
 * Is `text[start, end)`, a parameter's name without needless escapes, one of those? Upper and lower case are alike. Its value
 * follows in the text, if it has one.
 */
export function isNoise(text: string, start: number, end: number): boolean {
  const length = end - start;
  if (length < 3) return false;
  const first = text.charCodeAt(start) | 32;
  if (length === 3 && first === 0x73 && text.slice(start, end).toLowerCase() === 'sid') return isSession(text, end + 1);
  if (first === 0x75 && text.charCodeAt(start + 3) === 0x5f && text.slice(start, start + 3).toLowerCase() === 'utm') {
    return true;
  }
  // `_` (0x5f) becomes 0x7f under `| 32`; ask for it by its own code.
  const bits = LENGTHS[text.charCodeAt(start) === 0x5f ? 0x5f : first & 127];
  if (length > 31 || (bits & (1 << length)) === 0) {
    // ASPSESSIONID carries a random suffix.
    return first === 0x61 && length > 12 && text.slice(start, start + 12).toLowerCase() === 'aspsessionid';
  }
  return NAMES.has(text.slice(start, end).toLowerCase());
}

/** `?a=1&utm_source=x` → `?a=1`. Takes and gives the query with its question mark, or nothing at all. */
export function withoutNoiseParameters(query: string): string {
  if (query.length < 2) return '';
  let kept = '';
  let removed = false;
  let start = 1;
  let equals = query.indexOf('=');
  while (start <= query.length) {
    let end = query.indexOf('&', start);
    if (end < 0) end = query.length;
    // Looked for anew only behind the last one, so that a query without any is searched once.
    if (equals >= 0 && equals < start) equals = query.indexOf('=', start);
    if (isNoise(query, start, equals < 0 || equals > end ? end : equals)) removed = true;
    else kept += (start > 1 && kept !== '' ? '&' : '') + query.slice(start, end);
    start = end + 1;
  }
  if (!removed) return query;
  return kept === '' ? '' : '?' + kept;
}

/** Servlet containers and PHP put the session into the path: `/cart;jsessionid=1A2B` → `/cart`. */
export function withoutPathSession(path: string): string {
  if (!path.includes(';')) return path;
  return path.replace(/;(?:jsessionid|phpsessid|sessionid|(sid))=([^/;]*)/gi, (found, ambiguous, value: string) =>
    ambiguous !== undefined && !session.test(value) ? found : '',
  );
}
