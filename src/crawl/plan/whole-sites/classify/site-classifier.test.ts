import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorCorrected, posterior, priorOf, SiteEvidence, SitePrior } from './site-classifier.js';

const running = (pThreshold: number) => ({ prior: 'running', pThreshold }) as const;

describe('errorCorrected', () => {
  it('mixes both classes by the page error', () => {
    // 0.8·0.9 + 0.2·0.1
    expect(errorCorrected(0.8, 0.1)).toBeCloseTo(0.74, 12);
    expect(errorCorrected(1, 0.12)).toBeCloseTo(0.88, 12);
    expect(errorCorrected(0.3, 0.5)).toBeCloseTo(0.5, 12);
  });

  it('leaves the two classes adding up to 1', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (c, error) => {
          expect(errorCorrected(c, error) + errorCorrected(1 - c, error)).toBeCloseTo(1, 12);
        },
      ),
    );
  });
});

describe('SiteEvidence', () => {
  it('never turns round, however often the page classifier errs', () => {
    for (const error of [0.5, 0.8]) {
      const evidence = new SiteEvidence(error);
      evidence.add(0.9);
      // Corrected by 0.45: 0.9·0.55 + 0.1·0.45.
      expect(evidence.probability(0.5)).toBeCloseTo(0.54, 12);
    }
  });

  it('is Bayes over the corrected pages', () => {
    const evidence = new SiteEvidence(0.1);
    evidence.add(0.8);
    evidence.add(0.4);
    // Corrected 0.74 and 0.42: odds (0.74·0.42) / (0.26·0.58) = 0.3108 / 0.1508.
    expect(evidence.probability(0.5)).toBeCloseTo(0.6733102253, 9);
    expect(evidence.probability(0.25)).toBeCloseTo(0.4072327044, 9);
  });

  it('equals the products of Ester §4.3.3', () => {
    const shares = fc.double({ min: 0.01, max: 0.99, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(shares, { maxLength: 12 }),
        shares,
        fc.double({ min: 0, max: 0.45, noNaN: true }),
        (pages, prior, error) => {
          const evidence = new SiteEvidence(error);
          let target = prior;
          let other = 1 - prior;
          for (const page of pages) {
            evidence.add(page);
            target *= page * (1 - error) + (1 - page) * error;
            other *= (1 - page) * (1 - error) + page * error;
          }
          expect(evidence.probability(prior)).toBeCloseTo(target / (target + other), 9);
        },
      ),
    );
  });

  it('does not run out of numbers on sites of many pages', () => {
    const evidence = new SiteEvidence(0.05);
    // The products would be 0.06^2000, which is 0 in any floating-point format.
    for (let i = 0; i < 2000; i++) evidence.add(0.01);
    for (let i = 0; i < 2000; i++) evidence.add(0.99);
    expect(evidence.probability(0.3)).toBeCloseTo(0.3, 6);
  });

  it('learns nothing from a page that says nothing', () => {
    const evidence = new SiteEvidence(0.2);
    evidence.add(0.5);
    expect(evidence.probability(0.37)).toBeCloseTo(0.37, 12);
  });
});

describe('the prior', () => {
  it('is the share of relevant sites so far', () => {
    expect(priorOf(0, 0, running(0.9))).toBeCloseTo(0.5, 12);
    // Laplace: (3 + 1) / (8 + 2).
    expect(priorOf(3, 8, running(0.9))).toBeCloseTo(0.4, 12);
    const prior = new SitePrior(running(0.9));
    for (const relevant of [true, false, false, true, false, true, false, false]) prior.add(relevant);
    expect(prior.value).toBeCloseTo(0.4, 12);
  });

  it('weighs at most half of what p_threshold asks for', () => {
    // Odds of at most √(p / (1 − p)): √9 = 3 to 1 for 0.9.
    expect(priorOf(0, 1000, running(0.9))).toBeCloseTo(0.25, 12);
    expect(priorOf(1000, 1000, running(0.9))).toBeCloseTo(0.75, 12);
    expect(priorOf(0, 1000, running(0.7))).toBeCloseTo(Math.sqrt(0.3) / (Math.sqrt(0.3) + Math.sqrt(0.7)), 12);
    expect(priorOf(0, 1000, { prior: 'even', pThreshold: 0.9 })).toBe(0.5);
  });

  it('never reaches the threshold alone', () => {
    const counts = fc.tuple(fc.nat(10_000), fc.nat(10_000)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)]);
    fc.assert(
      fc.property(counts, fc.double({ min: 0.51, max: 0.999, noNaN: true }), ([relevant, examined], p) => {
        const prior = priorOf(relevant, examined, running(p));
        expect(Math.max(prior, 1 - prior)).toBeLessThan(p);
      }),
    );
  });
});

it('posterior without evidence is the prior', () => {
  expect(posterior(0.2, 0)).toBeCloseTo(0.2, 12);
  // Odds 1 : 4 times 8.
  expect(posterior(0.2, Math.log(8))).toBeCloseTo(2 / 3, 12);
});
