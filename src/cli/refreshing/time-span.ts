import { InvalidArgumentError } from 'commander';

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };
/** A year. */
const longest = 366 * 86_400;

/** Seconds of a length of time such as `90s`, `30m`, `2h`, `1d` or `1w`. */
export function timeSpan(text: string): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?)([smhdw])$/.exec(text.trim()) ?? [];
  const seconds = Number(number) * (units[unit] ?? Number.NaN);
  if (seconds > 0 && seconds <= longest) return seconds;
  throw new InvalidArgumentError('It must be a length of time such as 90s, 30m, 2h, 1d or 1w.');
}
