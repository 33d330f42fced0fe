/** What a crawl is still expected to find, in words. */
import type { Range } from '../../crawl/outlook/forecast.js';
import type { Outlook } from '../../crawl/outlook/outlook.js';

/** "3 to 40", or "3" where that is certain. */
const span = (low: number, high: number): string => (low === high ? String(low) : `${low} to ${high}`);

/** "about 12 (3 to 40)" */
const about = ({ low, middle, high }: Range): string =>
  low === high ? String(low) : `about ${middle} (${span(low, high)})`;

/** For the progress line: "next 1000: 3 to 40 on topic". */
export function shortOutlook({ downloads, next }: Outlook): string {
  return `next ${downloads}: ${span(next.low, next.high)} on topic`;
}

/** "about 12 (3 to 40) on topic, about 8 (2 to 30) in the next 1000 pages; 75 to 97 % is found (all by the judge's count)" */
export function outlookFact({ downloads, next, left, recall }: Outlook): string {
  const all = next.low === left.low && next.middle === left.middle && next.high === left.high;
  const soon = all ? '' : `, ${about(next)} in the next ${downloads} pages`;
  const found = recall ? `; ${span(Math.floor(100 * recall.low), Math.floor(100 * recall.high))} % is found` : '';
  return `${about(left)} on topic${soon}${found} (by the judge's count)`;
}

export function outlookSentence(outlook: Outlook): string {
  return `Still to be found: ${outlookFact(outlook)}.`;
}
