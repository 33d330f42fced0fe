/** News in the words of a server-sent event. */
import { figuresWithoutPages } from './figures.js';
import type { News } from './watched-collection.js';

/** An id is the number of the last visit told of. JSON has no line ends of its own, so one line holds it. */
export function eventText(number: number, news: News): string {
  return `event: news\nid: ${number}\ndata: ${JSON.stringify(news)}\n\n`;
}

/** Of a crawl that has stored nothing yet. */
export function newsOfNone(folder: string): News {
  return { figures: figuresWithoutPages(folder), visits: [], more: 0, curve: [] };
}
