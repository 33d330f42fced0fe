import { describe, expect, it } from 'vitest';
import { Random } from '../../core/random.js';
import { LogisticRegression } from './logistic-regression.js';
import { NaiveBayes, type WeightedTerms } from './naive-bayes.js';

const terms = (counts: Record<number, number>): WeightedTerms => ({
  ids: Int32Array.from(Object.keys(counts), Number),
  values: Float64Array.from(Object.values(counts)),
});

/** The example of Manning, Raghavan & Schütze, Introduction to Information Retrieval, table 13.1: is it about China? */
const [chinese, beijing, shanghai, macao, tokyo, japan] = [0, 1, 2, 3, 4, 5];
const training = [
  terms({ [chinese]: 2, [beijing]: 1 }),
  terms({ [chinese]: 2, [shanghai]: 1 }),
  terms({ [chinese]: 1, [macao]: 1 }),
  terms({ [chinese]: 1, [tokyo]: 1, [japan]: 1 }),
];
const about = [1, 1, 1, 0];

describe('NaiveBayes', () => {
  it('gives the numbers of a published example', () => {
    const bayes = new NaiveBayes({ classes: 2 }).fit(training, about);
    const joint = bayes.jointLogs(terms({ [chinese]: 3, [tokyo]: 1, [japan]: 1 }));
    // Example 13.1: 3/4 · (3/7)³ · 1/14 · 1/14 ≈ 0.0003 and 1/4 · (2/9)³ · 2/9 · 2/9 ≈ 0.0001.
    expect(Math.exp(joint[1])).toBeCloseTo(((3 / 4) * (3 / 7) ** 3) / 14 / 14, 12);
    expect(Math.exp(joint[0])).toBeCloseTo((1 / 4) * (2 / 9) ** 5, 12);
    expect(bayes.predict(terms({ [chinese]: 3, [tokyo]: 1, [japan]: 1 }))).toBe(1);
    expect(bayes.predict(terms({ [tokyo]: 2 }))).toBe(0);
  });

  it('lets unknown terms and empty classes say nothing', () => {
    const bayes = new NaiveBayes({ classes: 3, priors: false }).fit(training, about);
    expect([...bayes.probabilities(terms({ 99: 4 }))]).toEqual([0.5, 0.5, 0]);
    expect([...new NaiveBayes({ classes: 2 }).fit([], []).probabilities(terms({}))]).toEqual([0.5, 0.5]);
  });

  it('comes back from JSON', () => {
    const bayes = new NaiveBayes({ classes: 2 }).fit(training, about);
    const copy = NaiveBayes.fromJSON(JSON.parse(JSON.stringify(bayes)));
    for (const point of training) expect(copy.probabilities(point)[1]).toBeCloseTo(bayes.probabilities(point)[1], 12);
  });
});

describe('LogisticRegression', () => {
  it('finds the optimum: no small step lowers the loss', () => {
    const random = new Random(4);
    const points = Array.from({ length: 60 }, () => terms({ 0: random.normal(), 1: random.normal() }));
    const labels = points.map(({ values }) => (values[0] - 0.5 * values[1] + 0.7 * random.normal() > 0.3 ? 1 : 0));
    const fitted = new LogisticRegression({ penalty: 0.5, balanced: false }).fit(points, labels);
    const loss = (w0: number, w1: number, bias: number) =>
      points.reduce(
        (sum, { values }, i) => {
          const score = w0 * values[0] + w1 * values[1] + bias;
          return sum + Math.log1p(Math.exp(labels[i] === 1 ? -score : score));
        },
        0.25 * (w0 * w0 + w1 * w1),
      );
    const at = [fitted.weight(0), fitted.weight(1), fitted.bias] as const;
    const best = loss(...at);
    for (const axis of [0, 1, 2]) {
      for (const step of [-1e-3, 1e-3]) {
        const moved = at.map((value, i) => value + (i === axis ? step : 0)) as [number, number, number];
        expect(loss(...moved)).toBeGreaterThan(best);
      }
    }
    expect(fitted.weight(0)).toBeGreaterThan(0);
    expect(fitted.weight(1)).toBeLessThan(0);
  });

  it('has the known answer for one constant feature', () => {
    // Without any feature the bias alone fits the share of ones: ln(3/1). Balanced classes make it 0.
    const points = [terms({}), terms({}), terms({}), terms({})];
    expect(new LogisticRegression({ balanced: false }).fit(points, [1, 1, 1, 0]).bias).toBeCloseTo(Math.log(3), 5);
    expect(new LogisticRegression().fit(points, [1, 1, 1, 0]).bias).toBeCloseTo(0, 6);
  });

  it('tells separable classes apart, also with one class only, and comes back from JSON', () => {
    const fitted = new LogisticRegression({ penalty: 0.01 }).fit(training, about);
    expect(training.map(point => fitted.predict(point))).toEqual(about);
    const copy = LogisticRegression.fromJSON(JSON.parse(JSON.stringify(fitted)));
    for (const point of training) expect(copy.probability(point)).toBe(fitted.probability(point));
    expect(copy.probability(terms({ 7: 3 }))).toBe(fitted.probability(terms({ 7: 3 })));
    expect(new LogisticRegression().fit(training, [1, 1, 1, 1]).probability(training[0])).toBeGreaterThan(0.9);
  });
});
