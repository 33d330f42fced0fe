import { describe, expect, it } from 'vitest';
import { readStopRule, type StopRule } from '../../core/schema/stop-rule.js';
import { isEnough, nextLook, type Outlook, outlookOf } from './outlook.js';
import { OutlookWatch } from './outlook-watch.js';

const range = (low: number, middle: number, ample: number, high: number) => ({ low, middle, ample, high });
const outlook: Outlook = {
  pages: 2000,
  relevant: 90,
  downloads: 1000,
  next: range(0, 3, 5, 10),
  left: range(0, 5, 10, 90),
};
const rule = (text: string): StopRule => readStopRule(text) ?? expect.fail(text);

/** A web that is read to its end: every page finds the next, the first ones are on topic. */
const straight = (pages: number, relevant: number, waiting: number) => ({
  onTopic: Uint8Array.from({ length: pages }, (_, page) => Number(page < relevant)),
  known: Int32Array.from({ length: pages }, (_, page) => page + 1 + waiting),
  waiting,
});

describe('a rule to stop', () => {
  it.each([
    ['never', { kind: 'never' }],
    ['Saturated', { kind: 'saturated' }],
    ['recall 0.9', { kind: 'recall', share: 0.9 }],
    ['recall   .95', { kind: 'recall', share: 0.95 }],
    ['recall', undefined],
    ['recall 0', undefined],
    ['recall 1', undefined],
    ['recall 90 %', undefined],
    ['soon', undefined],
  ])('%s is read', (text, meant) => expect(readStopRule(text)).toEqual(meant));

  it('is kept by what will hardly be exceeded', () => {
    expect(isEnough(rule('never'), outlook)).toBe(false);
    expect(isEnough(rule('saturated'), outlook)).toBe(true);
    expect(isEnough(rule('saturated'), { ...outlook, next: range(0, 3, 5, 11) })).toBe(false);
    expect(isEnough(rule('saturated'), { ...outlook, relevant: 400, next: range(0, 3, 5, 20) })).toBe(true);
    // 90 of 90 + 10 in three futures of four.
    expect(isEnough(rule('recall 0.9'), outlook)).toBe(true);
    expect(isEnough(rule('recall 0.91'), outlook)).toBe(false);
  });

  it('is not kept by the first pages', () => {
    expect(isEnough(rule('saturated'), { ...outlook, pages: 199 })).toBe(false);
    expect(isEnough(rule('recall 0.9'), { ...outlook, pages: 199 })).toBe(false);
  });

  it('of recall is not kept by a crawl that found nothing', () => {
    const nothing = range(0, 0, 0, 0);
    expect(isEnough(rule('recall 0.9'), { ...outlook, relevant: 0, left: nothing })).toBe(false);
  });
});

describe('the outlook', () => {
  it('says nothing of a few pages', () => {
    expect(outlookOf(straight(49, 10, 5))).toBeUndefined();
    expect(outlookOf(straight(50, 10, 5))).toMatchObject({ pages: 50, relevant: 10, downloads: 1000 });
  });

  it('has found all where nothing waits, and no share of nothing', () => {
    expect(outlookOf(straight(60, 10, 0))?.recall).toEqual({ low: 1, middle: 1, high: 1 });
    expect(outlookOf(straight(60, 0, 0))).not.toHaveProperty('recall');
  });

  it('is made anew when the crawl has grown by a twentieth', () => {
    expect([0, 50, 200, 1000, 2000].map(nextLook)).toEqual([50, 100, 250, 1050, 2100]);
    const progress = { pages: 0 };
    let made = 0;
    const course = () => {
      made++;
      return straight(progress.pages, 20, 5);
    };
    const watch = new OutlookWatch(progress, course, { kind: 'saturated' });
    for (; progress.pages < 1050; progress.pages++) watch.now();
    // At 50, 100 … 1000.
    expect(made).toBe(20);
    expect(watch.reached).toBe('saturated');
  });
});
