import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TraceMemory } from './trace-memory.js';
import { tracesOf } from './traces.js';

const shared = (one: string, other: string): number => {
  const traces = new Set(tracesOf(one));
  return tracesOf(other).filter(trace => traces.has(trace)).length / Math.max(1, traces.size);
};

const sentence =
  'Wild bees nest in hollow stems and in the ground where they sleep through the cold months of the year';

describe('traces of a text', () => {
  it('are the same for texts that differ in numbers, capitals and signs alone', () => {
    expect(shared(`Page 17: ${sentence} (2026-11-16)`, `page 18 — ${sentence.toUpperCase()}! 2031/05, a81f`)).toBe(1);
    expect(shared('第17页：野生蜜蜂在空心茎中筑巢', '第 18 页 野生蜜蜂在空心茎中筑巢。')).toBe(1);
  });

  it('are others for other words in another order', () => {
    expect(shared(sentence, sentence.split(' ').reverse().join(' '))).toBe(0);
    expect(shared('野生蜜蜂在空心茎中筑巢', '黄蜂的窝用纸做成挂在树上')).toBe(0);
  });

  it('are those of title and text in one', () => {
    for (const title of ['', 'Bees', 'of bees '.repeat(1249), 'of bees '.repeat(1250), 'of bees '.repeat(2000)]) {
      for (const text of ['', sentence, sentence.repeat(200)]) {
        expect(tracesOf(text, title)).toEqual(tracesOf(`${title} ${text}`));
      }
    }
  });

  it('are shared by texts that share most of their words', () => {
    expect(shared(sentence, `${sentence} and day`)).toBeGreaterThan(0.6);
  });

  it('are at most sixteen different numbers in order, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), text => {
        const traces = [...tracesOf(text)].map(trace => trace >>> 0);
        expect(traces.length).toBeLessThanOrEqual(16);
        expect(traces).toEqual([...new Set(traces)].sort((a, b) => a - b));
      }),
    );
    expect(tracesOf('')).toHaveLength(0);
    expect(tracesOf('17 2026 b12')).toHaveLength(0);
    expect(tracesOf('bees')).toHaveLength(1);
  });
});

describe('the memory of traces', () => {
  it('knows what a section has shown, and no other section', () => {
    const memory = new TraceMemory();
    const traces = tracesOf(sentence);
    expect(memory.fresh('a', traces)).toBe(16);
    expect(memory.fresh('a', traces)).toBe(0);
    expect(memory.fresh('b', traces)).toBe(16);
  });
});
