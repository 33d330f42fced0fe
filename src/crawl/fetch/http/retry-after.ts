/** The longest form, with the name of the day written out, has 33 characters. */
const longestDate = 64;

/** Milliseconds that a Retry-After header asks for: seconds or an HTTP date (RFC 9110 §10.2.3). */
export function parseRetryAfter(header: string | string[] | undefined, now: number): number | undefined {
  const value = (Array.isArray(header) ? header[0] : header)?.trim();
  if (!value || value.length > longestDate) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // Date.parse alone would take "-5" or "2" for a year.
  if (!/[a-z]{3}.*\d{2}:\d{2}:\d{2}/i.test(value)) return undefined;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
