import { describe, expect, it } from 'vitest';
import { fitAround, sigmoid } from './prior-logistic.js';

describe('fitAround', () => {
  it('learns only what is left to say beside log-odds that are given', () => {
    const points = [0, 1, 1, 1].map(label => ({ features: [1], label, weight: 1, offset: Math.log(3) }));
    expect(fitAround([0], 1, points)[0]).toBeCloseTo(0, 12);
    const wrong = points.map(point => ({ ...point, offset: -2 }));
    expect(fitAround([0], 1e-6, wrong)[0]).toBeCloseTo(2 + Math.log(3), 3);
  });

  it('is the prior where there is nothing to learn from', () => {
    expect(fitAround([1, -2], 3, [])).toEqual([1, -2]);
  });

  it('meets the known optimum of one coefficient', () => {
    // Maximum of ln σ(w) − w²/2: 1 − σ(w) = w.
    const [weight] = fitAround([0], 1, [{ features: [1], label: 1, weight: 1 }]);
    expect(1 - sigmoid(weight)).toBeCloseTo(weight, 9);
    expect(weight).toBeCloseTo(0.4010581, 6);
  });

  it('comes to the log-odds of the examples as they grow many', () => {
    const points = [
      { features: [1], label: 1, weight: 3e6 },
      { features: [1], label: 0, weight: 1e6 },
    ];
    expect(fitAround([-4], 1, points)[0]).toBeCloseTo(Math.log(3), 4);
  });

  it('stays finite where the classes are told apart without error', () => {
    const points = [-2, -1, 1, 2].map(x => ({ features: [1, x], label: x > 0 ? 1 : 0, weight: 1000 }));
    const fitted = fitAround([0, 0], 0.01, points);
    expect(fitted.every(Number.isFinite)).toBe(true);
    expect(fitted[1]).toBeGreaterThan(1);
  });
});
