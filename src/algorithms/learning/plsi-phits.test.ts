import { describe, expect, it } from 'vitest';
import { Random } from '../../core/random.js';
import { type JointCounts, sparseCounts } from './plsi-counts.js';
import { temperedObjective } from './plsi-model.js';
import { continuePlsiPhits, emStep, expectedTermCounts, fitPlsiPhits, foldIn } from './plsi-phits.js';

/** Documents of three topics: each topic has six terms and four pages it cites; a tenth of everything is noise. */
function planted(documents: number, seed: number): JointCounts {
  const random = new Random(seed);
  const draw = (topic: number, count: number, perTopic: number) => {
    const counts = new Map<number, number>();
    for (let i = 0; i < count; i++) {
      const index = random.next() < 0.9 ? topic * perTopic + random.below(perTopic) : random.below(3 * perTopic);
      counts.set(index, (counts.get(index) ?? 0) + 1);
    }
    return { indices: [...counts.keys()], values: [...counts.values()] };
  };
  const topics = Array.from({ length: documents }, (_, d) => d % 3);
  return {
    documents,
    terms: sparseCounts(
      18,
      topics.map(topic => draw(topic, 30, 6)),
    ),
    citations: sparseCounts(
      12,
      topics.map(topic => draw(topic, 5, 4)),
    ),
  };
}

const strongest = (mixture: Float64Array) => mixture.indexOf(Math.max(...mixture));

describe('plsi-phits', () => {
  const counts = planted(90, 3);

  it('never lowers the tempered objective, at any β', () => {
    for (const beta of [1, 0.9, 0.81]) {
      let model = { ...fitPlsiPhits(counts, { topics: 4, iterations: 1, heldOut: 0, random: new Random(5) }), beta };
      let before = temperedObjective(model, counts);
      for (let step = 0; step < 40; step++) {
        model = emStep(model, counts);
        const after = temperedObjective(model, counts);
        expect(after).toBeGreaterThanOrEqual(before - 1e-10);
        before = after;
      }
    }
  });

  it('keeps every distribution summing to one', () => {
    const model = fitPlsiPhits(counts, { topics: 5, random: new Random(2) });
    const sum = (block: Float64Array, stride: number, from: number) => {
      let total = 0;
      for (let i = from; i < block.length; i += stride) total += block[i];
      return total;
    };
    for (let z = 0; z < 5; z++) {
      expect(sum(model.terms, 5, z)).toBeCloseTo(1, 9);
      expect(sum(model.citations, 5, z)).toBeCloseTo(1, 9);
    }
    for (let d = 0; d < 90; d++) expect(sum(model.mixtures.subarray(d * 5, d * 5 + 5), 1, 0)).toBeCloseTo(1, 9);
    expect(model.beta).toBeGreaterThanOrEqual(0.8);
    expect(model.beta).toBeLessThanOrEqual(1);
  });

  it('finds planted topics in terms and citations together', () => {
    for (const seed of [1, 2, 3]) {
      const model = fitPlsiPhits(counts, { topics: 3, random: new Random(seed) });
      const topicOf = (d: number) => strongest(model.mixtures.subarray(d * 3, d * 3 + 3));
      const names = [0, 1, 2].map(topicOf);
      expect(new Set(names).size).toBe(3);
      const right = Array.from({ length: 90 }, (_, d) => topicOf(d) === names[d % 3]).filter(Boolean).length;
      expect(right).toBeGreaterThanOrEqual(88);
      // Terms and cited pages of topic 0 belong to the factor that its documents have.
      for (let t = 0; t < 6; t++) expect(strongest(model.terms.subarray(t * 3, t * 3 + 3))).toBe(names[0]);
      for (let c = 0; c < 4; c++) expect(strongest(model.citations.subarray(c * 3, c * 3 + 3))).toBe(names[0]);
    }
  });

  it('folds in a page that has only links, and one that has only text', () => {
    const model = fitPlsiPhits(counts, { topics: 3, random: new Random(1) });
    const name = strongest(model.mixtures.subarray(3, 6));
    const links = sparseCounts(12, [{ indices: [4, 6], values: [1, 1] }]);
    expect(strongest(foldIn(model, undefined, links))).toBe(name);
    const text = sparseCounts(18, [{ indices: [7, 8, 11], values: [2, 1, 1] }]);
    const mixture = foldIn(model, text, undefined);
    expect(strongest(mixture)).toBe(name);
    expect(mixture[name]).toBeGreaterThan(0.8);
    expect([...foldIn(model, undefined, undefined)]).toEqual([1 / 3, 1 / 3, 1 / 3]);
  });

  it('ignores citations with weight 1 and terms with weight 0', () => {
    const without: JointCounts = {
      ...counts,
      citations: sparseCounts(12, new Array(90).fill({ indices: [], values: [] })),
    };
    const text = (data: JointCounts) =>
      fitPlsiPhits(data, { topics: 3, textWeight: 1, random: new Random(4) }).mixtures;
    expect(text(counts)).toEqual(text(without));
  });

  it('refines an earlier model with new documents without forgetting it', () => {
    const model = fitPlsiPhits(counts, { topics: 3, random: new Random(1) });
    const prior = expectedTermCounts(model, counts);
    expect(prior.reduce((a, b) => a + b)).toBeCloseTo(0.5 * 90, 6);
    const few = planted(6, 8);
    const start = { ...model, mixtures: new Float64Array(18).fill(1 / 3) };
    const refined = continuePlsiPhits(start, few, 10, prior);
    for (let d = 0; d < 6; d++) {
      expect(strongest(refined.mixtures.subarray(d * 3, d * 3 + 3))).toBe(
        strongest(model.mixtures.subarray((d % 3) * 3, (d % 3) * 3 + 3)),
      );
    }
    expect(Math.max(...refined.terms.map((value, i) => Math.abs(value - model.terms[i])))).toBeLessThan(0.05);
  });
});
