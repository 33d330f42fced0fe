import { describe, expect, it } from 'vitest';
import { parametersOf, readTable } from '../../core/schema/index.js';
import { lifeOf, lifeOptions, type PageLife } from '../simulated/lives/page-lives.js';
import { FreshTime } from './fresh-time.js';
import { revisitResultsOf } from './results.js';
import { RevisitRunner } from './simulate.js';

const lives = (given: object) => readTable(lifeOptions, given, parametersOf('test'));
const life = (given: Partial<PageLife>): PageLife => {
  return {
    born: -1,
    dies: Number.POSITIVE_INFINITY,
    rate: 1,
    changes: new Float64Array(0),
    tellsTime: false,
    ...given,
  };
};

describe('pages that live', () => {
  it('change as often as their rate says, always at the same times', () => {
    const options = lives({ days: 1000 });
    const labels = { role: 'news', site: 'a' };
    let [seen, expected] = [0, 0];
    for (let page = 0; page < 200; page++) {
      const { changes, rate } = lifeOf(page, labels, 5, options);
      expect(lifeOf(page, labels, 5, options).changes).toEqual(changes);
      seen += changes.length;
      expected += 1000 * rate;
    }
    expect(seen / expected).toBeCloseTo(1, 1);
  });
});

describe('fresh time', () => {
  it('is counted by hand for one page', () => {
    const time = new FreshTime([life({ changes: Float64Array.from([2, 6]) })], 0, 10);
    time.visit(0, 0);
    expect(time.visit(0, 4).version).toBe(1);
    time.finish();
    // Fresh from 0 to 2 and from 4 to 6; stale from 2 to 4 and from 6 to 10: ages (2² + 4²)/2 in 10 days.
    expect(time.of([0])).toEqual({ freshness: 0.4, age: 1 });
    expect([...time.seen[0]]).toEqual(['1']);
  });

  it('ends for a page that was seen to be gone, and begins with its birth', () => {
    const time = new FreshTime([life({ born: 2, dies: 6 })], 0, 10);
    time.visit(0, 4);
    expect(time.visit(0, 8).gone).toBe(true);
    time.finish();
    // Unknown from 2 to 4, fresh to 6, gone but not seen to be to 8.
    expect(time.of([0]).freshness).toBeCloseTo(2 / 6);
  });
});

describe('an experiment about visiting again', () => {
  it('keeps relevant pages fresher by worth than uniform and proportional visits do', async () => {
    const experiment = {
      name: 'small',
      web: { sites: 20, pages: 600, topics: 6 },
      lives: lives({ days: 140 }),
      webs: [101],
      topics: ['music'],
      policies: ['uniform' as const, 'proportional' as const, 'worth' as const, 'hindsight' as const],
      ...{ budget: 0.1, every: 7, warmUp: 42, judgeErrors: 0 },
    };
    const run = await new RevisitRunner(experiment).run({ web: 101, topic: 'music' });
    const { summary } = revisitResultsOf(experiment, [run]);
    const [uniform, proportional, worth, hindsight] = summary;
    expect(worth.relevantFreshness).toBeGreaterThan(1.25 * uniform.relevantFreshness);
    expect(worth.relevantFreshness).toBeGreaterThan(proportional.relevantFreshness);
    expect(hindsight.missed).toBe(0);
    expect(worth.missed).toBeLessThan(uniform.missed!);
  });
});
