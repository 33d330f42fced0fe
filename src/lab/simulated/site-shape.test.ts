/** The options by which a simulated web gets sites and links like those of Ester: `siteFocus`, `homeLinks`, `outsideLinks`. */
import { expect, it } from 'vitest';
import { freezeSimulatedWeb } from './freeze.js';
import { smooth } from './options.js';
import { SimulatedWorld } from './world.js';

const base = { ...smooth, seed: 5, sites: 60, pages: 3000, topics: 4, linksPerPage: 20 };

function measured(options: object) {
  const world = new SimulatedWorld({ ...base, ...options });
  let pages = 0;
  let onTopic = 0;
  let inside = 0;
  let outside = 0;
  let toHome = 0;
  let hubLinks = 0;
  for (const { url, labels } of world.pages()) {
    if (labels.siteKind === 'topical' && labels.role === 'article') {
      pages++;
      if (labels.topic === labels.siteTopic) onTopic++;
    }
    for (const link of world.links(url)) {
      if (!link.external) inside++;
      else if (labels.role === 'hub') hubLinks++;
      else {
        outside++;
        if (new URL(link.url).pathname === '/') toHome++;
      }
    }
  }
  return { onTopic: onTopic / pages, inside, outside, toHome: toHome / outside, hubLinks };
}

it('has sites, home links and outside links as asked', () => {
  const normal = measured({});
  const changed = measured({ siteFocus: 0.8, homeLinks: 0.7, outsideLinks: 0.25 });
  expect(normal.onTopic).toBeLessThan(0.5);
  expect(changed.onTopic).toBeGreaterThan(normal.onTopic + 0.15);
  // One in five is a home page by chance, of those on the topic.
  expect(normal.toHome).toBeLessThan(0.25);
  expect(changed.toHome).toBeGreaterThan(0.6);
  expect(changed.outside / normal.outside).toBeGreaterThan(0.2);
  expect(changed.outside / normal.outside).toBeLessThan(0.3);
  // Link lists keep theirs, and links inside a site stay.
  expect(changed.hubLinks).toBeGreaterThan(0.85 * normal.hubLinks);
  expect(changed.inside / normal.inside).toBeCloseTo(1, 1);
}, 30_000);

it('links to home pages that say nothing, since whoever links knows the site', () => {
  const world = new SimulatedWorld({ ...base, uninformativeHomes: 1, homeLinks: 1 });
  const homes = new Set([...world.sites()].filter(({ blankHome }) => blankHome).map(({ url }) => url));
  let met = 0;
  for (const { url } of world.pages())
    for (const link of world.links(url)) if (link.external && homes.has(link.url)) met++;
  expect(met).toBeGreaterThan(1000);
}, 30_000);

it('makes sites as unlike in size as it is told', () => {
  const sizes = (sizeSpread: number) =>
    Array.from(new SimulatedWorld({ ...base, sizeSpread }).sites(), ({ pages }) => pages);
  expect(new Set(sizes(0))).toEqual(new Set([50]));
  expect(Math.max(...sizes(1.5))).toBeGreaterThan(2 * Math.max(...sizes(0.7)));
});

it('has a page before all sites when it is frozen with a hub', () => {
  const web = freezeSimulatedWeb({ seed: 5, sites: 12, pages: 300, topics: 4, hub: true, worlds: 2, pageKilobytes: 1 });
  const hubs = web.matching({ seed: 'hub' });
  expect(hubs.map(number => web.url(number))).toEqual(['http://hub.world1.localhost/', 'http://hub.world2.localhost/']);
  const homes = web.matching({ role: 'home', world: '1' }).map(number => web.url(number));
  expect(web.text(hubs[0]).links.map(link => link.url)).toEqual(homes);
});
