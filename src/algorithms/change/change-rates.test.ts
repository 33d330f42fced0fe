import { describe, expect, it } from 'vitest';
import { Random } from '../../core/random.js';
import { ChangeRates, chanceOfChange, expectedRate, rateSteps } from './change-rates.js';

/** The rate with the largest likelihood, looked for at every place. */
function bruteForce(visits: readonly [days: number, changed: boolean][]): number {
  let best = { rate: 0, likelihood: Number.NEGATIVE_INFINITY };
  for (let rate = 0.001; rate < 5; rate += 0.001) {
    const likelihood = visits.reduce(
      (sum, [days, changed]) => sum + (changed ? Math.log(1 - Math.exp(-rate * days)) : -rate * days),
      0,
    );
    if (likelihood > best.likelihood) best = { rate, likelihood };
  }
  return best.rate;
}

function mostLikely(belief: Float64Array): number {
  return rateSteps[belief.indexOf(Math.max(...belief))];
}

describe('how often a page changes', () => {
  it('finds the rate of largest likelihood for visits at any times', () => {
    const visits: [number, boolean][] = [
      [1, false],
      [7, true],
      [2, false],
      [3, true],
      [30, true],
      [1, false],
    ];
    const rates = new ChangeRates();
    const page = rates.add('a.example', 'article');
    for (const [days, changed] of visits) rates.visited(page, days, changed);
    const found = mostLikely(rates.believe(page));
    const best = bruteForce(visits);
    // One step of the scale is a third.
    expect(found / best).toBeGreaterThan(0.74);
    expect(found / best).toBeLessThan(1.36);
  });

  it('agrees with the estimator of Cho & Garcia-Molina for regular visits', () => {
    // r̂ = −log((n − X + 0.5)/(n + 0.5)) changes between two visits, of which there were n, X with a change.
    const [n, changes] = [40, 10];
    const theirs = -Math.log((n - changes + 0.5) / (n + 0.5));
    const rates = new ChangeRates();
    const page = rates.add('a.example', 'article');
    for (let visit = 0; visit < n; visit++) rates.visited(page, 1, visit < changes);
    expect(expectedRate(rates.believe(page))).toBeCloseTo(theirs, 1);
  });

  it('takes the time of the last change where it is known', () => {
    const rates = new ChangeRates();
    const [vague, sharp] = [rates.add('a.example', 'x'), rates.add('a.example', 'x')];
    rates.visited(vague, 100, true);
    rates.changedAgo(sharp, 80);
    // It was quiet for 80 of the 100 days.
    expect(expectedRate(rates.believe(sharp))).toBeLessThan(expectedRate(rates.believe(vague)));
  });

  it('learns from a host what to think of its other pages', () => {
    const rates = new ChangeRates();
    for (let page = 0; page < 20; page++) {
      const [busy, quiet] = [rates.add('busy.example', 'x'), rates.add('quiet.example', 'x')];
      for (let visit = 0; visit < 5; visit++) {
        rates.visited(busy, 2, true);
        rates.visited(quiet, 2, false);
      }
    }
    const [atBusy, atQuiet] = [rates.add('busy.example', 'x'), rates.add('quiet.example', 'x')];
    rates.learn();
    expect(chanceOfChange(rates.believe(atBusy), 2)).toBeGreaterThan(0.8);
    expect(chanceOfChange(rates.believe(atQuiet), 2)).toBeLessThan(0.2);
  });

  it('is right on average where rates are drawn at random', () => {
    const random = new Random(7);
    const rates = new ChangeRates();
    const pages = Array.from({ length: 500 }, () => {
      const rate = Math.exp(-3 + 1.2 * random.normal());
      const page = rates.add('a.example', 'x');
      for (let visit = 0; visit < 12; visit++) {
        const days = 1 + random.below(20);
        rates.visited(page, days, random.next() < 1 - Math.exp(-rate * days));
      }
      return { rate, page };
    });
    rates.learn();
    const truth = pages.reduce((sum, { rate }) => sum + 1 - Math.exp(-rate * 10), 0) / pages.length;
    const thought = pages.reduce((sum, { page }) => sum + chanceOfChange(rates.believe(page), 10), 0) / pages.length;
    expect(Math.abs(thought - truth)).toBeLessThan(0.02);
  });
});
