import { describe, expect, it } from 'vitest';
import { type AskedUrl, bestHubs, fairTrial, type StartSource, startingPoints } from './starting-points.js';

const page = (id: number, from: number, relevant: boolean, links = 1): AskedUrl => ({
  ...{ id, from, relevant, links },
  outcome: 'page',
  status: 200,
});

/** Every URL is on a host of its own unless `hosts` says otherwise; `links` are those to pages on topic. */
function source(
  asked: AskedUrl[],
  links: Record<number, number[]> = {},
  hosts: Record<number, string> = {},
): StartSource {
  const url = (id: number) => `http://${hosts[id] ?? `h${id}.example`}/${id}`;
  return {
    asked: () => asked,
    url,
    page: id =>
      asked.some(each => each.id === id && each.relevant !== undefined) ? { url: url(id), title: '' } : undefined,
    hubs: limit =>
      Object.keys(links)
        .map(Number)
        .sort((a, b) => links[b].length - links[a].length)
        .slice(0, limit),
    onTopicFrom: id => links[id] ?? [],
  };
}

const lost = (...asked: AskedUrl[]) => startingPoints(source(asked)).lost.map(({ why }) => why);
const offTopic = (from: number, count: number) => Array.from({ length: count }, (_, i) => page(100 + i, from, false));

describe('a seed that led nowhere', () => {
  it('failed, was forbidden, or redirects to what failed', () => {
    expect(
      lost(
        { ...page(0, -1, false, 0), relevant: undefined, outcome: 'failed', status: 404, detail: 'HTTP 404' },
        { ...page(1, -1, false, 0), relevant: undefined, outcome: 'skipped', reason: 'robots', detail: 'Disallow: /' },
        { ...page(2, -1, false), relevant: undefined, outcome: 'redirect', status: 301 },
        { ...page(3, 2, false, 0), relevant: undefined, outcome: 'failed', detail: 'no such host' },
      ),
    ).toEqual(['HTTP 404', 'robots.txt forbids it', 'redirects to http://h3.example/3; no such host']);
  });

  it('had a fair trial', () => {
    expect(lost(page(0, -1, false), ...offTopic(0, fairTrial - 2))).toEqual([]);
    expect(lost(page(0, -1, false), ...offTopic(0, fairTrial - 1))).toEqual([
      'none on topic of the pages found by way of it (20)',
    ]);
    expect(lost(page(0, -1, false), page(1, 0, false), ...offTopic(1, fairTrial), page(2, 100, true))).toEqual([]);
    expect(lost(page(0, -1, false, 0))).toEqual(['off topic, and no links to follow']);
    expect(lost(page(0, -1, true, 0))).toEqual([]);
  });

  it('may be one that has moved to another site', () => {
    const moved: AskedUrl = { ...page(0, -1, false), relevant: undefined, outcome: 'redirect', status: 301 };
    expect(lost(moved, page(1, 0, false))).toEqual([
      'redirects to http://h1.example/1; none on topic of the pages found by way of it (1)',
    ]);
    expect(lost(moved, page(1, 0, true))).toEqual([]);
    // Its target was found by another way: nothing is known against it.
    expect(lost(moved, page(2, -1, true), page(1, 2, false))).toEqual([]);
  });
});

describe('better places to start', () => {
  const seed = page(0, -1, false);
  const [one, two, three] = [page(1, 0, true), page(2, 0, false), page(3, 0, false)];
  const links = { 0: [50, 51, 52], 1: [50, 51, 52, 53], 2: [60, 61, 62, 63, 64, 50], 3: [60, 61, 62, 63, 70, 71, 72] };

  it('lead where the seeds and better ones do not, each on a host of its own', () => {
    // 3 leads to seven; then 2 has one left and 1 has one: too few.
    const { better } = startingPoints(source([seed, one, two, three], links));
    expect(better.map(({ url, leadsTo }) => [url, leadsTo])).toEqual([['http://h3.example/3', 7]]);
    const apart = { ...links, 2: [80, 81, 82, 83] };
    const starts = (hosts: Record<number, string>) =>
      startingPoints(source([seed, one, two, three], apart, hosts)).better.map(({ url }) => url);
    expect(starts({})).toEqual(['http://h3.example/3', 'http://h2.example/2']);
    expect(starts({ 2: 'same.example', 3: 'same.example' })).toEqual(['http://same.example/3']);
    expect(bestHubs(source([seed, one, two, three], apart), 9).map(({ leadsTo }) => leadsTo)).toEqual([7, 4, 4]);
  });
});
