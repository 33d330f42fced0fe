/** Numbers and times as people read them. */

const whole = new Intl.NumberFormat('en-GB');
const oneDigit = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

export const number = (value: number): string => whole.format(Math.round(value));
export const decimal = (value: number): string => oneDigit.format(value);

/** A share from 0 to 1; small ones keep a digit. */
export function percent(share: number): string {
  const value = share * 100;
  return `${value !== 0 && value < 10 ? oneDigit.format(value) : whole.format(Math.round(value))} %`;
}

/** With a minus sign that is as wide as a plus. */
export const score = (value: number): string => value.toFixed(2).replace('-', '−');

export function bytes(value: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3));
  return `${oneDigit.format(value / 1000 ** power)} ${units[power]}`;
}

/** "2 h 5 min", "40 s". */
export function duration(seconds: number): string {
  const all = Math.round(seconds);
  const [hours, minutes] = [Math.floor(all / 3600), Math.floor((all % 3600) / 60)];
  if (hours >= 48) return `${number(all / 86_400)} days`;
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  if (minutes >= 10 || (minutes > 0 && all % 60 === 0)) return `${minutes} min`;
  return minutes > 0 ? `${minutes} min ${all % 60} s` : `${all} s`;
}

const dayAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const timeOnly = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
export const dateTime = (at: number): string => dayAndTime.format(at);
export const clockTime = (at: number): string => timeOnly.format(at);

/** "3 min ago". */
export function ago(at: number, now: number): string {
  const seconds = Math.max(0, (now - at) / 1000);
  if (seconds < 60) return 'just now';
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`;
  if (seconds < 30 * 86_400) return `${Math.floor(seconds / 86_400)} d ago`;
  return dateTime(at).split(',')[0];
}

/** "1 page", "2 pages". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

/** An address without what everybody knows: the scheme and a lone slash. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '').replace(/^([^/]+)\/$/, '$1');

export function hostOf(url: string): string {
  return /^https?:\/\/([^/?#]+)/.exec(url)?.[1] ?? url;
}
