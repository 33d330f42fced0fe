import type { Wishes } from '../../core/page.js';

/** What a page asks of those who read it, on one line; empty when it asks nothing. */
export function wishesIn({ noindex, nofollow, reservations, tdmPolicy }: Wishes): string {
  const asked = [noindex && 'noindex', nofollow && 'nofollow', ...reservations].filter(Boolean).join(', ');
  return tdmPolicy === '' ? asked : `${asked} (conditions: ${tdmPolicy})`;
}
