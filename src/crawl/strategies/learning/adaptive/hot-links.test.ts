import { expect, it } from 'vitest';
import { TextAnalyser } from '../../../../algorithms/text/analyser.js';
import { Random } from '../../../../core/random.js';
import { type HotLink, HotLinks } from './hot-links.js';
import { MarkPool } from './marks/mark-pool.js';
import { noMatch, QueryWords } from './query/query-words.js';

const query = QueryWords.of({ name: 'bees', query: 'bees', seeds: [], examples: [] }, new TextAnalyser(), '');

function link(id: number, priority: number): HotLink {
  return {
    ...{
      id,
      parent: 0,
      depth: 1,
      doorsteps: 0,
      inLinks: 1,
      directory: 0,
      host: 0,
      meaning: 0,
      page: 0,
      label: 0,
      support: 0,
    },
    marks: { start: 0, length: 0 },
    sections: Int32Array.of(0),
    ...{ words: { anchor: '', heading: '' }, query, anchor: noMatch, context: noMatch, address: noMatch },
    ...{ priority, place: -1, lookedAt: false },
  };
}

/** The same by a plain search, in the order in which the links came. */
function bestOf(links: ReadonlyMap<number, number>, count: number): number[] {
  const line = [...links.values()].sort((a, b) => b - a)[Math.min(count, links.size) - 1];
  return [...links].flatMap(([id, priority]) => (priority >= line ? [id] : []));
}

it('finds the best however links come, go and change their numbers', () => {
  const random = new Random(7);
  const hot = new HotLinks(new MarkPool(), 300);
  const expected = new Map<number, number>();
  for (let step = 0; step < 5000; step++) {
    const id = random.below(600);
    const priority = random.below(1000) / 10;
    const known = hot.get(id);
    if (known && random.next() < 0.4) {
      hot.remove(id);
      expected.delete(id);
    } else if (known) {
      hot.rank(known, priority);
      expected.set(id, priority);
    } else {
      hot.add(link(id, priority));
      expected.set(id, priority);
    }
    if (step % 50 > 0 || expected.size === 0) continue;
    expect(hot.best(20).map(({ id }) => id)).toEqual(bestOf(expected, 20));
    expect(Array.from(hot.all(), ({ id }) => id)).toEqual([...expected.keys()]);
    const numbers = Array.from(hot.columns.numbers).flatMap((number, place) => (hot.at(place) ? number : []));
    expect(numbers).toEqual([...expected.values()]);
    expect(hot.highest(place => hot.at(place)!.id % 2 === 0)).toBe(
      Math.max(...[...expected].flatMap(([id, priority]) => (id % 2 === 0 ? priority : []))),
    );
  }
});

it('lets go of the worst when there are too many', () => {
  const hot = new HotLinks(new MarkPool(), 100);
  for (let id = 0; id < 126; id++) hot.add(link(id, (id * 37) % 126));
  hot.cool();
  expect(hot.size).toBe(100);
  expect(hot.best(100).every(({ priority }) => priority >= 26)).toBe(true);
  expect(hot.best(1).map(({ priority }) => priority)).toEqual([125]);
});

it('keeps the best of each site and of each section, however many better ones a large site has', () => {
  const hot = new HotLinks(new MarkPool(), 160);
  // Ten links each of five small sites and of three sections of a large one, all worse than the 170 others of that.
  for (let id = 0; id < 50; id++) hot.add({ ...link(id, id / 100), host: 1 + (id % 5), directory: 1 + (id % 5) });
  for (let id = 50; id < 80; id++) hot.add({ ...link(id, 1 + id / 100), directory: 10 + (id % 3) });
  for (let id = 80; id < 250; id++) hot.add(link(id, 10 + id));
  const left = hot.cool();
  expect(left.length + hot.size).toBe(250);
  const kept = Array.from(hot.all(), ({ id }) => id);
  // Of the ten places for sites each of the six has one, the large one has more already; of each section the best one.
  expect(kept.filter(id => id < 50)).toEqual([45, 46, 47, 48, 49]);
  expect(kept.filter(id => id >= 50 && id < 80)).toEqual([77, 78, 79]);
  expect(kept.filter(id => id >= 80)).toHaveLength(160);
});

it('has room for a while when it has let go, however many sites there are: it is dear to choose', () => {
  const hot = new HotLinks(new MarkPool(), 160);
  for (let id = 0; id < 300; id++) hot.add({ ...link(id, id), host: id, directory: 1000 + id });
  expect(hot.cool().length).toBe(120);
  // 160, and ten each for sites and sections; it lets go again when there are more than 200.
  expect(hot.size).toBe(180);
  expect(hot.cool()).toEqual([]);
});

it('leaves the room of those that it let go to others', () => {
  const pool = new MarkPool();
  const hot = new HotLinks(pool, 100);
  const marks = { keys: Int32Array.from({ length: 50 }, (_, i) => 2 * i), kinds: new Uint8Array(50), length: 50 };
  for (let id = 0; id < 5000; id++) {
    hot.add({ ...link(id, (id * 37) % 126), marks: pool.keep(marks) });
    hot.cool();
  }
  // Room for 56 marks each, and a little to grow.
  expect(pool.keys.length).toBeLessThan(150 * 56);
});
