/** Does a page say the same as before? What changes by itself with the time of day says nothing. */

/** Clocks with seconds, times counted from now, and what it took to make the page. A time of day in hours and minutes may be an appointment. */
const volatile = [
  /\b\d{1,2}:\d{2}:\d{2}(?:[.,]\d+)?\s*(?:[ap]\.?m\.?|utc|gmt|z)?/giu,
  /\b(?:an?|\d+)\s+(?:second|minute|hour|day|week|month|year)s?\s+ago\b/giu,
  /\b(?:vor|il y a|hace)\s+\d+\s+\p{L}+/giu,
  /\b(?:generated|rendered|created|loaded)\s+in\s+\d+(?:[.,]\d+)?\s*(?:milliseconds|seconds|ms|s)\b/giu,
];

/** A text as it is compared. */
export function comparable(text: string): string {
  let plain = text.normalize('NFKC');
  for (const pattern of volatile) plain = plain.replace(pattern, ' ');
  return plain.replace(/\s+/gu, ' ').trim();
}

export function saysTheSame(before: string, now: string): boolean {
  return before === now || comparable(before) === comparable(now);
}
