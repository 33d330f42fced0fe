import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hitsOf, relevantAfter } from './crawl-order.js';
import { greedyOrder } from './greedy-order.js';
import type { LabelledGraph } from './labelled-graph.js';
import { areaWithin, greedyHits, offTopicCosts, oracleFractions, upperBoundHits } from './oracle.js';

function graphOf(links: readonly (readonly number[])[], relevantPages: readonly number[], seeds = [0]): LabelledGraph {
  const starts = Int32Array.from([0, ...links.map((_, page) => links.slice(0, page + 1).flat().length)]);
  const relevant = Uint8Array.from(links, (_, page) => (relevantPages.includes(page) ? 1 : 0));
  return { starts, targets: Int32Array.from(links.flat()), relevant, seeds };
}

/** Most relevant pages that any order has after i fetches, i = 1 … n, by trying every set that a crawler can reach. */
function bruteForce({ starts, targets, relevant, seeds }: LabelledGraph): number[] {
  const best: number[] = [];
  let sets = new Set<number>([0]);
  while (sets.size > 0) {
    const larger = new Set<number>();
    for (const set of sets) {
      const open = new Set(seeds);
      for (let page = 0; page < relevant.length; page++) {
        if (!(set & (1 << page))) continue;
        for (let link = starts[page]; link < starts[page + 1]; link++) open.add(targets[link]);
      }
      for (const page of open) if (!(set & (1 << page))) larger.add(set | (1 << page));
    }
    if (larger.size === 0) break;
    best.push(
      Math.max(
        ...[...larger].map(set => relevant.reduce((sum, flag, page) => sum + (set & (1 << page) ? flag : 0), 0)),
      ),
    );
    sets = larger;
  }
  return best;
}

const smallGraphs = fc
  .integer({ min: 1, max: 9 })
  .chain(pages =>
    fc.record({
      links: fc.array(fc.uniqueArray(fc.nat(pages - 1), { maxLength: 3 }), { minLength: pages, maxLength: pages }),
      relevant: fc.uniqueArray(fc.nat(pages - 1)),
      seeds: fc.uniqueArray(fc.nat(pages - 1), { minLength: 1, maxLength: 2 }),
    }),
  )
  .map(({ links, relevant, seeds }) => graphOf(links, relevant, seeds));

describe('the oracle', () => {
  it('counts off-topic fetches on the way, the page itself included', () => {
    // 0 → 1 → 2*, 0 → 3* → 4*, 1 → 5 → 6*, 7 alone; stars are relevant.
    const graph = graphOf([[1, 3], [2, 5], [], [4], [], [6], [], []], [2, 3, 4, 6]);
    expect([...offTopicCosts(graph)]).toEqual([1, 2, 2, 1, 1, 3, 3, -1]);
    expect([...upperBoundHits(graph)]).toEqual([2, 3, 5, 7]);
    expect(greedyHits(graph)).toEqual([2, 3, 5, 7]);
  });

  it('takes the path that pays best per fetch, not the nearest', () => {
    // One relevant page behind page 1; five behind 2 → 3.
    const graph = graphOf([[1, 2], [4], [3], [5, 6, 7, 8, 9], [], [], [], [], [], []], [4, 5, 6, 7, 8, 9]);
    expect(greedyOrder(graph)).toEqual([0, 2, 3, 9, 8, 7, 6, 5, 1, 4]);
  });

  it('bounds every order (brute force on small webs), and the greedy order is one that a crawler can follow', () => {
    let tight = 0;
    let greedyIsBest = 0;
    const runs = 1000;
    fc.assert(
      fc.property(smallGraphs, graph => {
        const best = bruteForce(graph);
        const bound = upperBoundHits(graph);
        best.forEach((most, index) => {
          expect(most).toBeLessThanOrEqual(relevantAfter(bound, index + 1));
        });
        if (best.every((most, index) => most === relevantAfter(bound, index + 1))) tight++;

        const order = greedyOrder(graph);
        expect(order.length).toBe(best.length);
        const known = new Set(graph.seeds);
        for (const page of order) {
          expect(known.has(page)).toBe(true);
          for (let link = graph.starts[page]; link < graph.starts[page + 1]; link++) known.add(graph.targets[link]);
        }
        expect(new Set(order).size).toBe(order.length);
        const hits = hitsOf(order.map(page => graph.relevant[page]));
        best.forEach((most, index) => {
          expect(relevantAfter(hits, index + 1)).toBeLessThanOrEqual(most);
        });
        if (best.every((most, index) => most === relevantAfter(hits, index + 1))) greedyIsBest++;
      }),
      { numRuns: runs, seed: 7 },
    );
    // A bracket that is seldom tight would say little; on small webs both ends nearly always are the best order.
    expect(tight / runs).toBeGreaterThan(0.9);
    expect(greedyIsBest / runs).toBeGreaterThan(0.9);
  });

  it('gives fractions with the greedy order, and with breadth-first as zero', () => {
    const fractions = oracleFractions(0.8, 0.9, 0.7);
    expect(fractions.oracleFraction).toBeCloseTo(8 / 9, 12);
    expect(fractions.oracleFractionOverBreadthFirst).toBeCloseTo(0.5, 12);
    expect(oracleFractions(0.8, 0.9).oracleFractionOverBreadthFirst).toBeUndefined();
    expect(oracleFractions(0.9, 0.9, 0.9).oracleFractionOverBreadthFirst).toBeUndefined();
  });

  it('cuts the oracle at the budget of the crawl', () => {
    // Hits at 1 and 4 of 4 fetches, two relevant: with two fetches the recall stays at ½ for all four.
    expect(areaWithin([1, 4], 2, 4, 2)).toBe(0.5);
    expect(areaWithin([1, 4], 4, 4, 2)).toBe((0.5 * 3 + 1) / 4);
  });
});
