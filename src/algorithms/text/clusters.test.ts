import { describe, expect, it } from 'vitest';
import { Random } from '../../core/random.js';
import { TextAnalyser } from './analyser.js';
import { Background } from './background.js';
import { clusterVectors } from './clusters.js';
import { emptyVector } from './vector.js';

const analyser = new TextAnalyser({ background: Background.uniform() });
const vectors = (...texts: string[]) => texts.map(text => analyser.weigh(analyser.analyse(text)));

describe('clusterVectors', () => {
  const texts = vectors(
    'honey bee',
    'bee hive honey',
    'hockey ice',
    'ice puck hockey',
    'stocks bank',
    'bank shares stocks',
  );

  it.each([1, 2, 3, 4, 5])('separates what shares no word (seed %i)', seed => {
    const [a, b, c, d, e, f] = clusterVectors(texts, 3, new Random(seed));
    expect([a === b, c === d, e === f]).toEqual([true, true, true]);
    expect(new Set([a, c, e]).size).toBe(3);
  });

  it('repeats itself for the same seed', () => {
    expect(clusterVectors(texts, 2, new Random(7))).toEqual(clusterVectors(texts, 2, new Random(7)));
  });

  it('takes no vectors, empty vectors, repeated ones, and more clusters than vectors', () => {
    expect(clusterVectors([], 3, new Random(1))).toEqual(new Int32Array(0));
    expect(clusterVectors(texts, 1, new Random(1))).toEqual(new Int32Array(6));
    expect(clusterVectors([emptyVector, emptyVector], 2, new Random(1)).length).toBe(2);
    const repeated = clusterVectors(vectors('bee', 'bee', 'bee'), 9, new Random(1));
    expect(new Set(repeated).size).toBe(1);
  });
});
