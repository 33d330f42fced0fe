import { expect, it } from 'vitest';
import { UsageError } from '../../../core/errors.js';
import { Random } from '../../../core/random.js';
import { exampleSeeds, exampleVisit } from '../../example-visits.contract.js';
import { MemoryCollection } from '../../memory/memory-collection.js';
import { MemoryStore } from '../../memory/memory-store.js';
import { choosePages, type PageChoice } from './choose-pages.js';

const store = new MemoryStore();
const random = new Random(3);
store.discover(exampleSeeds);
for (let n = 0; n < 200; n++) store.visit(exampleVisit(n, random));
const collection = new MemoryCollection(store);

const ids = (choice: PageChoice) => Array.from(choosePages(collection, choice)(), ({ id }) => id);

it('gives the pages of which a condition holds, each time from the beginning', () => {
  const pages = choosePages(collection, { all: true, where: 'host = host1.example and score >= 0.5' });
  const [first, second] = [[...pages()], [...pages()]];
  expect(first.length).toBeGreaterThan(3);
  expect(second).toEqual(first);
  expect(first.every(({ host, score }) => host === 'host1.example' && score >= 0.5)).toBe(true);
});

it('draws a sample that its seed decides, in the order of the pages, of those of which the condition holds', () => {
  const all = ids({ all: true });
  const drawn = ids({ all: true, sample: 20 });
  expect(drawn).toHaveLength(20);
  expect(ids({ all: true, sample: 20 })).toEqual(drawn);
  expect(drawn).toEqual([...drawn].sort((a, b) => a - b));
  expect(new Set(drawn).size).toBe(20);
  expect(ids({ all: true, sample: 20, sampleSeed: 2 })).not.toEqual(drawn);
  expect(ids({ all: true, sample: 10_000 })).toEqual(all);
  const wanted = new Set(ids({ where: 'host = host2.example' }));
  expect(ids({ where: 'host = host2.example', sample: 5 }).every(id => wanted.has(id))).toBe(true);
});

it('draws each page as often as any other', () => {
  const all = ids({ all: true });
  const times = new Map<number, number>(all.map(id => [id, 0]));
  const rounds = 120;
  for (let sampleSeed = 0; sampleSeed < rounds; sampleSeed++) {
    for (const id of ids({ all: true, sample: 30, sampleSeed })) times.set(id, times.get(id)! + 1);
  }
  const expected = (30 * rounds) / all.length;
  // Five standard deviations of a binomial.
  const most = 5 * Math.sqrt(expected * (1 - 30 / all.length));
  for (const [id, count] of times) expect(Math.abs(count - expected), `page ${id}`).toBeLessThan(most);
});

it('says at once what cannot be', () => {
  expect(() => choosePages(collection, { where: 'nothing = 1' })).toThrow(UsageError);
  expect(() => choosePages(collection, { sample: 0 })).toThrow('--sample must be a whole number above 0, not 0.');
});
