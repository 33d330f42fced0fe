import { describe, expect, it } from 'vitest';
import { TextAnalyser } from './analyser.js';
import { CollectionStatistics, weighNormalised, weighOkapi, weighPlain } from './weights.js';

const analyser = new TextAnalyser();
// Lengths 4, 2, 1, 1: mean 2. bee is in 2 of 4 documents, honey in 1, hive in 1, wasp in 2.
const documents = ['bee bee honey hive', 'bee wasp', 'wasp', 'ant'].map(text => analyser.analyse(text));
const collection = new CollectionStatistics(documents);

const named = (ids: Int32Array, values: ArrayLike<number>) =>
  Object.fromEntries(Array.from(ids, (id, i) => [analyser.term(id), values[i]]));

describe('CollectionStatistics', () => {
  it('counts documents and lengths', () => {
    expect(collection.documents).toBe(4);
    expect(collection.averageLength).toBe(2);
    expect(collection.frequency(analyser.id('bee'))).toBe(2);
    expect(new CollectionStatistics([]).averageLength).toBe(0);
  });

  it('keeps only the most frequent terms when told', () => {
    const limited = new CollectionStatistics(documents, 2);
    expect(['bee', 'wasp', 'hive'].map(term => limited.frequency(analyser.id(term)))).toEqual([2, 2, 0]);
    expect(limited.averageLength).toBe(2);
  });
});

describe('weighNormalised', () => {
  it('is Liu eq. 1: tf · (log2(N/df) + 1) at unit length', () => {
    const { ids, values, norm } = weighNormalised(documents[0], collection);
    // bee 2 · (1 + 1) = 4, honey and hive 1 · (2 + 1) = 3; length √(16 + 9 + 9).
    const length = Math.sqrt(34);
    expect(named(ids, values)).toEqual({ bee: 4 / length, honei: 3 / length, hive: 3 / length });
    expect(norm).toBe(1);
  });

  it('leaves out terms that the collection does not know', () => {
    expect(weighNormalised(analyser.analyse('unknown words'), collection).norm).toBe(0);
  });
});

describe('weighPlain', () => {
  it('is Batsakis eq. 1 with the frequencies of the collection, at unit length', () => {
    const { ids, values, norm } = weighPlain(documents[0], collection);
    // bee 2/2 · ln 2, honey and hive 1/2 · ln 4 = ln 2: all alike.
    const third = expect.closeTo(1 / Math.sqrt(3), 12);
    expect(named(ids, values)).toEqual({ bee: third, honei: third, hive: third });
    expect(norm).toBe(1);
  });
});

describe('weighOkapi', () => {
  it('is Almpanidis eq. 3 with TF outside the k1 product', () => {
    const { ids, values } = weighOkapi(documents[0], collection);
    // NDL = 4/2, so k1 · ((1−b) + b · NDL) = 2 · (0.25 + 1.5) = 3.5.
    const weights = named(ids, values);
    expect(weights.bee).toBeCloseTo((Math.log(2) * 2 * 3) / (3.5 + 2), 12);
    expect(weights.honei).toBeCloseTo((Math.log(4) * 1 * 3) / (3.5 + 1), 12);
  });

  it('takes other constants', () => {
    const { ids, values } = weighOkapi(documents[0], collection, { k1: 1, b: 0 });
    expect(named(ids, values).bee).toBeCloseTo((Math.log(2) * 2 * 2) / (1 + 2), 12);
  });
});
