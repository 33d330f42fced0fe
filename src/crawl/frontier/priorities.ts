/** Which priorities are numbers, and which stay whatever links lead to a URL: those of seeds, and what a person has put first or last. */

import type { Combine } from '../strategies/strategy.js';

/** Below every number that a strategy gives, and still one that can be reckoned with. */
export const lastOfAll = -1e300;

export const isFixed = (priority: number): boolean => priority === Number.POSITIVE_INFINITY || priority === lastOfAll;

/** Whoever reorders may be code without types; a text among the numbers would spoil the queues. */
export function isNumber(value: number | undefined): value is number {
  return typeof value === 'number' && !Number.isNaN(value);
}

/** Of a URL that was offered so often before, and now with another priority. For `max` the new one is the larger. */
export function combinedPriority(how: Combine, old: number, priority: number, offers: number): number {
  if (how === 'sum') return old + priority;
  return how === 'mean' ? old + (priority - old) / offers : priority;
}
