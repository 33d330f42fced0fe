/** A page of a simulated web as it is on a day: not there yet, changed so many times, or gone. */
import { systemClock } from '../../../core/clock.js';
import { parametersOf, readTable } from '../../../core/schema/index.js';
import { error } from '../answers.js';
import type { SimulatedPage, SimulatedWorld } from '../world.js';
import { type LifeOptions, lifeOf, lifeOptions, sightOf } from './page-lives.js';

/** How pages live, and the day that it is. */
export interface ChangingDays {
  lives: LifeOptions;
  day: () => number;
}

/** Days that take so many seconds each, from now on. Pages live as they usually do. */
export function changingDays(seconds: number): ChangingDays {
  const began = systemClock.elapsed();
  const lives = readTable(lifeOptions, { days: 3650 }, parametersOf('simulated web'));
  return { lives, day: () => (systemClock.elapsed() - began) / (1000 * seconds) };
}

/** What is no page of a site (robots.txt, redirects, traps) is as ever. */
export function pageOn(world: SimulatedWorld, url: string, { lives, day }: ChangingDays): SimulatedPage {
  const page = world.page(url);
  const number = world.numberOf(url);
  if (number === undefined || !page.labels || page.status !== 200) return page;
  const life = lifeOf(number, page.labels, world.options.seed, lives);
  const today = day();
  const { version, gone } = sightOf(life, today);
  if (gone || life.born > today) {
    const { status, contentType, body } = error(gone ? 410 : 404);
    return { ...page, status, headers: { 'content-type': contentType }, html: body, labels: undefined };
  }
  // Servers that tell when a page changed know it again, too.
  const headers = life.tellsTime ? { ...page.headers, etag: `"${number}-${version}"` } : page.headers;
  return { ...page, headers, html: version === 0 ? page.html : revised(page.html, version) };
}

/** Behind the first heading, where a reader sees it. */
function revised(html: string, version: number): string {
  const words = `<p>Revision ${version} of this page, which says something else than revision ${version - 1} did.</p>`;
  const heading = /<\/h[1-3]>/.exec(html);
  const place = heading ? heading.index + heading[0].length : html.lastIndexOf('</body>');
  return place < 0 ? html + words : `${html.slice(0, place)}\n${words}${html.slice(place)}`;
}
