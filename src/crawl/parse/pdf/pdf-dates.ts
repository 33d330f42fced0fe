/** Dates as PDF writes them (ISO 32000 §7.9.4): `D:20230204115901+01'00'`. */

/** ISO 8601, with time and zone where both are given; empty when it is no date. */
export function pdfDate(written: string): string {
  const parts = /^(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:(Z)|([+-])(\d{2})'?(\d{2})?)?/.exec(
    written.trim(),
  );
  if (parts === null) return '';
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour,
    minute = '00',
    second = '00',
    zulu,
    sign,
    zoneHour,
    zoneMinute = '00',
  ] = parts;
  const date = `${year}-${month}-${day}`;
  const time = `${hour}:${minute}:${second}`;
  if (!isDay(date)) return '';
  const isTimed = hour !== undefined && /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time);
  if (!isTimed || (zulu === undefined && sign === undefined)) return date;
  const zone = zulu ?? `${sign}${zoneHour}:${zoneMinute}`;
  return `${date}T${time}${/^.00:00$/.test(zone) ? 'Z' : zone}`;
}

/** Is there such a day? Those before PDF was made, and those far ahead, are slips. */
function isDay(date: string): boolean {
  const time = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== date) return false;
  return time.getUTCFullYear() >= 1980 && time.getUTCFullYear() < 2100;
}
