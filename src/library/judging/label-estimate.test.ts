import { describe, expect, it } from 'vitest';
import { beePage, beeVisit } from '../../storage/example-bees.contract.js';
import { MemoryCollection } from '../../storage/memory/memory-collection.js';
import { MemoryStore } from '../../storage/memory/memory-store.js';
import { labelEstimate } from './label-estimate.js';

const url = (id: number) => `http://bees.example/${id}`;

/** Pages with these scores. Labels are given by number of the page; the labelled page's score is then the label's. */
function collection(scores: number[], labels: [id: number, relevant: boolean, more?: object][]): MemoryCollection {
  const store = new MemoryStore();
  scores.forEach((score, id) => {
    store.visit(beeVisit(id, url(id), { page: beePage(String(id), 'x', { score, relevant: score >= 0.5 }) }));
  });
  for (const [id, relevant, more = { score: scores[id] }] of labels) {
    store.command({ number: 0, at: 0, command: { kind: 'label', url: url(id), relevant, ...more }, underWay: [] });
    store.judged([{ id, relevant, score: relevant ? 1 : 0 }]);
  }
  return new MemoryCollection(store, { settings: { judge: 'evidence', judgeParams: { threshold: 0.5 } } });
}

const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);
const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

describe('what labels say of the verdicts', () => {
  it('weighs the parts of the score by their pages, wherever the labels are', () => {
    // 20 pages at .9, 20 at .6, 60 at .1. Labels: 4 of the first (all right), 8 of the second (2 right), 4 of the last (none).
    const scores = [...times(20, 0.9), ...times(20, 0.6), ...times(60, 0.1)];
    const labels: [number, boolean, object?][] = [
      ...range(0, 4).map((id): [number, boolean] => [id, true]),
      ...range(20, 8).map((id): [number, boolean, object] => [id, id < 22, { score: 0.6, asked: true }]),
      ...range(40, 4).map((id): [number, boolean] => [id, false]),
    ];
    const found = labelEstimate(collection(scores, labels))!;
    expect(found).toMatchObject({ labels: 16, asked: 8 });
    expect(found.onTopic?.share).toBeCloseTo((20 + 0.25 * 20) / 100, 12);
    expect(found.precision?.share).toBeCloseTo((20 + 0.25 * 20) / 40, 12);
    expect(found.missed?.share).toBe(0);
    // √(1 − 4/60) of Wilson's z²/(4 + z²).
    expect(found.missed?.high).toBeCloseTo(Math.sqrt(1 - 4 / 60) * (2.705543 / 6.705543), 5);
  });

  it('says what no label tells of', () => {
    const scores = [...times(10, 0.9), ...times(30, 0.1)];
    const found = labelEstimate(
      collection(
        scores,
        range(0, 10).map(id => [id, id < 9]),
      ),
    )!;
    expect(found.precision).toMatchObject({ share: 0.9, low: 0.9, high: 0.9, covered: 1 });
    expect(found.missed).toBeUndefined();
    // The rest may be anything; the judge's word is the best guess.
    expect(found.onTopic?.share).toBeCloseTo((9 + 3) / 40, 12);
    expect([found.onTopic?.low, found.onTopic?.high]).toEqual([
      expect.closeTo(9 / 40, 12),
      expect.closeTo(39 / 40, 12),
    ]);
  });

  it('says nothing of few labels, nor of those whose page stood nobody knows where', () => {
    const scores = times(40, 0.6);
    expect(
      labelEstimate(
        collection(
          scores,
          range(0, 9).map(id => [id, true]),
        ),
      ),
    ).toBeUndefined();
    expect(
      labelEstimate(
        collection(
          scores,
          range(0, 20).map(id => [id, true, {}]),
        ),
      ),
    ).toBeUndefined();
  });

  it('goes by the last word on a page, and by what the judge said before the first', () => {
    const labels: [number, boolean, object?][] = range(0, 10).map(id => [id, true]);
    const found = labelEstimate(collection(times(40, 0.6), [...labels, [0, false, { score: 1 }]]))!;
    expect(found.labels).toBe(10);
    expect(found.precision?.share).toBeCloseTo(0.9, 12);
  });
});
