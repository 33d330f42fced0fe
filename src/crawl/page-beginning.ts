/** What a page begins with. A long page holds every word somewhere, but says first what it is about (`node experiments/critics/beginnings.js`). */
import type { Page } from '../core/page.js';

/** Of the text, behind the title. */
const letters = 1500;

export function beginningOf({ title, text }: Pick<Page, 'title' | 'text'>): string {
  return `${title} ${text.slice(0, letters)}`;
}
