import { describe, expect, it } from 'vitest';
import type { ParameterValues } from '../../core/schema/index.js';
import { practicePage, practicePreparation, type TopicOptions } from '../strategies/practice-web.contract.js';
import { createJudge } from './registry.js';

function judging(topic: TopicOptions, parameters?: ParameterValues) {
  const judge = createJudge('classifier', parameters);
  const preparation = practicePreparation(topic);
  judge.prepare?.(preparation);
  return (text: string) => judge.judge(practicePage(preparation, 0, text, []));
}

const bees = ['honey bees build a hive', 'wild bees gather honey', 'a hive of honey bees', 'bees and their hive'];
const other = ['stocks and shares fall', 'markets trade shares', 'the price of stocks', 'shares rise on markets'];
const examples = bees.map(text => ({ text }));
const both = [...examples, ...other.map(text => ({ text, relevant: false }))];

describe('classifier', () => {
  it.each(['logistic', 'bayes'])('tells examples of both kinds apart by %s', method => {
    const judge = judging({ examples: both }, { method });
    expect(judge('honey from the hive').relevant).toBe(true);
    expect(judge('the markets and their stocks').relevant).toBe(false);
    expect(judge('').relevant).toBe(false);
  });

  it.each(['logistic', 'bayes'])('takes a corpus for the pages off topic by %s', method => {
    const judge = judging({ examples, corpus: [...other, 'trains leave the station', bees[1]] }, { method });
    expect(judge('bees make honey').relevant).toBe(true);
    expect(judge('trains and markets').relevant).toBe(false);
  });

  it('needs relevant examples only: as near to them as they are to each other', () => {
    const judge = judging({ examples });
    expect(judge('wild honey bees in their hive').relevant).toBe(true);
    expect(judge('stocks and shares').score).toBe(0);
    expect(judge('one bee among many stocks and shares and markets that rise and fall').relevant).toBe(false);
  });

  it('has a score of one half where a page is as near as the least usual example', () => {
    // Uniform weights. Centroid of (a), (a b)/√2, (a c)/√2; each example against the centroid of the other two, worked out by hand:
    // "a" against ((a b) + (a c))/√2: (√2, 1/√2, 1/√2), cosine √2/√3; "a b" against (a) + (a c)/√2.
    const judge = judging({ examples: [{ text: 'ant' }, { text: 'ant bee' }, { text: 'ant cow' }] });
    const half = Math.SQRT1_2;
    const rest = [1 + half, half];
    const usual = (half * rest[0]) / Math.hypot(...rest);
    const centre = [1 + 2 * half, half, half];
    const page = centre[0] / Math.hypot(...centre);
    expect(judge('ant').score).toBeCloseTo(page / (page + usual), 10);
  });

  it('calls nothing relevant without a relevant example', () => {
    expect(judging({ examples: [{ text: 'stocks', relevant: false }] })('honey')).toEqual({
      relevant: false,
      score: 0,
    });
  });
});
