import { describe, expect, it } from 'vitest';
import type { TermCounts } from '../../core/page.js';
import { DenseMatrix } from '../linear/dense.js';
import { denseSvd } from '../linear/svd.js';
import { TextAnalyser } from './analyser.js';
import { Lsi } from './lsi.js';
import { globalWeights, localWeight } from './lsi-weighting.js';

const ships = ['boat ship ocean', 'ship ocean voyage', 'boat ocean trip', 'ship boat voyage trip'];
const woods = ['tree wood forest', 'forest tree leaf', 'wood leaf tree forest'];

function fitted(options = {}) {
  const text = new TextAnalyser();
  const documents = [...ships, ...woods].map(document => text.analyse(document));
  return { text, documents, lsi: Lsi.fit(documents, text, options) };
}

function cosine(a: Float64Array, b: Float64Array) {
  const dot = (x: Float64Array, y: Float64Array) => x.reduce((sum, value, i) => sum + value * y[i], 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

describe('Lsi', () => {
  it('has the singular values of the weighted matrix', () => {
    const { lsi, documents } = fitted({ rank: 3 });
    const matrix = new DenseMatrix(lsi.terms, documents.length);
    documents.forEach((document, j) => {
      const { indices, values } = lsi.weigh(document);
      indices.forEach((row, i) => {
        matrix.set(row, j, values[i]);
      });
    });
    const exact = denseSvd(matrix).values;
    lsi.values.forEach((value, i) => {
      expect(value).toBeCloseTo(exact[i], 9);
    });
  });

  it('brings together pages that share no word but a theme', () => {
    for (const weighting of ['tf', 'log-entropy', 'bm25'] as const) {
      const { lsi, text } = fitted({ rank: 2, weighting });
      const place = (words: string) => lsi.transform(text.analyse(words));
      expect(cosine(place('boat'), place('voyage'))).toBeGreaterThan(0.9);
      expect(Math.abs(cosine(place('boat'), place('leaf')))).toBeLessThan(0.1);
    }
  });

  it('takes as few directions as hold a share of the corpus, when it is told to', () => {
    const all = fitted({ rank: 6 }).lsi.values.map(value => value * value);
    const documents = fitted().documents.length;
    for (const energy of [0.2, 0.5, 0.8]) {
      const { rank } = fitted({ rank: 6, energy }).lsi;
      const held = (count: number) => all.slice(0, count).reduce((sum, square) => sum + square, 0) / documents;
      expect(held(rank) >= energy || rank === all.length).toBe(true);
      expect(held(rank - 1)).toBeLessThan(energy);
    }
  });

  it('keeps only the most frequent stems and ignores unknown words', () => {
    const { lsi, text } = fitted({ terms: 3, rank: 2 });
    expect(lsi.terms).toBe(3);
    expect(lsi.weigh(text.analyse('ocean')).indices.length + lsi.weigh(text.analyse('leaf')).indices.length).toBe(1);
    expect([...lsi.transform(text.analyse('zebra'))]).toEqual([0, 0]);
    expect(lsi.weigh(text.analyse('')).length).toBe(0);
  });

  it('is the same after a trip through JSON, for another analyser too', () => {
    const { lsi, text } = fitted({ rank: 3, weighting: 'log-entropy' });
    const other = new TextAnalyser();
    other.analyse('some words shift every id by a few places');
    const again = new Lsi(JSON.parse(JSON.stringify(lsi)), other);
    const words = 'ship ship forest zebra';
    expect(again.transform(other.analyse(words))).toEqual(lsi.transform(text.analyse(words)));
  });

  it('takes in more documents as if they had been there from the start', () => {
    const { lsi, text, documents } = fitted({ rank: 7 });
    const added = ['ship ship tree', 'voyage leaf', 'ocean ocean trip', 'zebra'].map(words => text.analyse(words));
    const matrix = new DenseMatrix(lsi.terms, documents.length + added.length);
    [...documents, ...added].forEach((document, j) => {
      const { indices, values } = lsi.weigh(document);
      indices.forEach((row, i) => {
        matrix.set(row, j, values[i]);
      });
    });
    // Nothing was cut off before, so the update must be exact.
    expect(lsi.rank).toBe(documents.length);
    const exact = denseSvd(matrix);
    const updated = lsi.withDocuments(added, text);
    expect(updated.rank).toBe(lsi.rank);
    updated.values.forEach((value, i) => {
      expect(value).toBeCloseTo(exact.values[i], 9);
      const inside = updated.left.slice(i, i + 1).transposeMultiply(exact.left.slice(i, i + 1)).data[0];
      expect(Math.abs(inside)).toBeCloseTo(1, 6);
    });
    expect(lsi.withDocuments([], text).values).toEqual(lsi.values);
  });

  it('stands an empty corpus', () => {
    const text = new TextAnalyser();
    for (const documents of [[], [text.analyse('')]]) {
      const lsi = Lsi.fit(documents, text);
      expect(lsi.rank).toBe(0);
      expect(lsi.transform(text.analyse('anything')).length).toBe(0);
    }
  });
});

describe('weights', () => {
  const bag = (...counts: [number, number][]): TermCounts => ({
    ids: Int32Array.from(counts, ([id]) => id),
    counts: Float32Array.from(counts, ([, count]) => count),
    length: counts.reduce((sum, [, count]) => sum + count, 0),
    maximum: Math.max(...counts.map(([, count]) => count)),
  });

  it('by hand: bm25 (Almpanidis eq. 1–3)', () => {
    const documents = [bag([0, 3], [1, 1]), bag([1, 2]), bag([1, 1], [2, 1]), bag([2, 4])];
    const { averageLength, globalWeights: weights } = globalWeights('bm25', documents, [0, 1, 2]);
    expect(averageLength).toBe(3);
    expect(weights).toEqual([Math.log(4), Math.log(4 / 3), Math.log(2)]);
    // 3 occurrences in a document of 4 words, mean 3: 3·3 / (2·(0.25 + 0.75·4/3) + 3) = 9 / 5.5
    expect(localWeight('bm25', 3, 4 / 3)).toBeCloseTo(9 / 5.5, 12);
  });

  it('by hand: log-entropy', () => {
    const even = [bag([0, 1]), bag([0, 1]), bag([0, 1]), bag([0, 1], [1, 5])];
    const { globalWeights: weights } = globalWeights('log-entropy', even, [0, 1]);
    // Spread evenly over all documents: no information; in one document only: full weight.
    expect(weights[0]).toBeCloseTo(0, 12);
    expect(weights[1]).toBeCloseTo(1, 12);
    expect(localWeight('log-entropy', 3, 1)).toBe(2);
  });
});
