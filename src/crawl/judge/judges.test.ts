import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../core/errors.js';
import type { ParameterValues } from '../../core/schema/index.js';
import { practicePage, practicePreparation, type TopicOptions } from '../strategies/practice-web.contract.js';
import { openJudge } from './open-judge.js';
import { createJudge, judges } from './registry.js';

function judging(name: string, topic: TopicOptions, parameters?: ParameterValues) {
  const judge = createJudge(name, parameters);
  const preparation = practicePreparation(topic);
  judge.prepare?.(preparation);
  return (text: string) => judge.judge(practicePage(preparation, 0, text, []));
}

describe('keywords', () => {
  it('is the cosine to the query against a threshold', () => {
    const judge = judging('keywords', { query: 'honey bees' }, { threshold: 0.5 });
    // Uniform idf: honey against (honey, bee) is 1/√2; with three other words it is 1/(√2·2).
    expect(judge('honey')).toEqual({ relevant: true, score: expect.closeTo(Math.SQRT1_2, 12) });
    expect(judge('honey wasp ant cow')).toEqual({ relevant: false, score: expect.closeTo(Math.SQRT1_2 / 2, 12) });
    expect(judge('')).toEqual({ relevant: false, score: 0 });
  });

  it('calls nothing relevant when nothing is asked, even at threshold 0', () => {
    expect(judging('keywords', {}, { threshold: 0 })('honey').relevant).toBe(false);
    expect(judging('keywords', { query: 'honey' }, { threshold: 0 })('stocks').relevant).toBe(false);
  });
});

describe('similarity', () => {
  const topic = { examples: [{ text: 'honey bees' }, { text: 'hive' }, { text: 'stocks', relevant: false }] };

  it('is the largest cosine to a relevant example, 0.75 or more', () => {
    const judge = judging('similarity', topic);
    expect(judge('hive')).toEqual({ relevant: true, score: 1 });
    expect(judge('honey')).toEqual({ relevant: false, score: expect.closeTo(Math.SQRT1_2, 12) });
    expect(judge('stocks')).toEqual({ relevant: false, score: 0 });
    expect(judging('similarity', topic, { threshold: 0.7 })('honey').relevant).toBe(true);
  });
});

describe('labels', () => {
  it('is what the web says of its page', () => {
    const judge = createJudge('labels');
    const preparation = practicePreparation();
    preparation.topic.relevantLabels = { category: ['student', 'staff'], university: 'texas' };
    judge.prepare?.(preparation);
    const page = practicePage(preparation, 0, '', []);
    expect(judge.judge({ ...page, labels: { category: 'staff', university: 'texas' } })).toEqual({
      relevant: true,
      score: 1,
    });
    expect(judge.judge({ ...page, labels: { category: 'staff' } })).toEqual({ relevant: false, score: 0 });
    expect(judge.judge(page)).toEqual({ relevant: false, score: 0 });
  });

  it('must be told what is wanted', () => {
    expect(() => createJudge('labels').prepare?.(practicePreparation())).toThrow(UsageError);
  });
});

describe('every judge', () => {
  it.each(judges.map(judge => judge.name))('%s stands any page and any topic', name => {
    for (const topic of [{}, { query: 'the' }, { query: 'honey', examples: [{ text: '' }] }]) {
      const judge = createJudge(name);
      const preparation = practicePreparation(topic);
      preparation.topic.relevantLabels = { a: 'b' };
      judge.prepare?.(preparation);
      for (const text of ['', '\u0000\ud800', 'x'.repeat(10_000), 'honey']) {
        const { relevant, score } = judge.judge(practicePage(preparation, 0, text, []));
        expect(typeof relevant).toBe('boolean');
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }
    }
  });

  it('is found by name, with checked parameters', () => {
    expect(() => createJudge('keyword')).toThrow(/Did you mean keywords/);
    expect(() => createJudge('keywords', { threshold: 3 })).toThrow(/threshold of the judge keywords .* from 0 to 1/);
    expect(() => createJudge('labels', { threshold: 0.5 })).toThrow(/takes no parameters/);
  });
});

describe('a judge of one’s own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'judges-'));
  const file = (name: string, source: string) => {
    writeFileSync(join(folder, name), source);
    return join(folder, name);
  };

  it('takes a judge or a function that makes one', async () => {
    const page = practicePage(practicePreparation(), 0, 'long text', []);
    const source = `({ least = 3 } = {}) => ({ name: 'length', judge: page => ({ relevant: page.text.length >= least, score: 1 }) })`;
    expect(
      (await openJudge(file('a.mjs', `export default ${source};`))).create({ least: '99' }).judge(page).relevant,
    ).toBe(false);
    expect((await openJudge(file('b.mjs', `export default (${source})();`))).create().judge(page).relevant).toBe(true);
  });

  it('refuses what is no judge', async () => {
    await expect(openJudge(file('c.mjs', 'export default { name: "x" };'))).rejects.toThrow(/is not a judge/);
    const half = 'export default { name: "x", judge: () => ({ relevant: true, score: 1 }), save: () => 1 };';
    await expect(openJudge(file('d.mjs', half))).rejects.toThrow(/"save" and "load" need each other/);
    await expect(openJudge(join(folder, 'absent.mjs'))).rejects.toThrow(UsageError);
  });
});
