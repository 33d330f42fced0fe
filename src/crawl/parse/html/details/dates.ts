/** Dates as pages write them for machines → ISO 8601. */

const longestDate = 100;
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * `2019-11-20`, or `2019-11-20T06:35:39+01:00` where time and zone are known; empty when it is no date. A date in words is
 * read in English only, and never shifted by the zone of the machine.
 */
export function isoDate(written: string): string {
  // Longer ones are no dates, and patterns would look at them again from each of their letters.
  const text = written.trim().slice(0, longestDate);
  const iso =
    /^\s*(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[T ]+(\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?/i.exec(
      text,
    );
  if (iso !== null) return assembled(Number(iso[1]), Number(iso[2]), Number(iso[3]), iso[4], iso[5]);
  const worded =
    /(\d{1,2})(?:st|nd|rd|th)?\.?\s+([a-z]{3})[a-z]*\.?,?\s+(\d{4})(?:\s+(\d{2}:\d{2}(?::\d{2})?)\s*(GMT|UTC|Z|[+-]\d{4}))?/i.exec(
      text,
    );
  if (worded !== null) return assembled(Number(worded[3]), monthOf(worded[2]), Number(worded[1]), worded[4], worded[5]);
  const american = /([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/i.exec(text);
  if (american !== null) return assembled(Number(american[3]), monthOf(american[1]), Number(american[2]));
  return '';
}

function monthOf(name: string): number {
  return months.indexOf(name.toLowerCase()) + 1;
}

function assembled(year: number, month: number, day: number, time?: string, zone?: string): string {
  if (year < 1900 || year > 2100 || month < 1 || month > 12 || day < 1 || day > 31) return '';
  const two = (number: number) => String(number).padStart(2, '0');
  const date = `${year}-${two(month)}-${two(day)}`;
  // A time without its zone says little.
  if (time === undefined || zone === undefined) return date;
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(time)) return date;
  const offset = /^[+-]\d{2}:?\d{2}$/.test(zone) ? zone.replace(/^(...):?/, '$1:') : 'Z';
  return `${date}T${time.length === 5 ? time + ':00' : time}${offset}`;
}
