import { expect, it } from 'vitest';
import type { OwnEvidence } from './evaluation.js';
import { EvidenceModel } from './evidence-model.js';

const page = (meaning: number): OwnEvidence => ({
  ...{ id: 1, terms: Int32Array.of(1), words: 0.05, title: 0, examples: 0 },
  ...{ meaning, trained: 0, tag: 0, label: 0 },
});

it('goes by meaning in the first opinion, which teaches others, and not in what it says of the page itself', () => {
  const model = new EvidenceModel('words');
  const [far, near] = [model.evaluate(page(0)), model.evaluate(page(0.5))];
  expect(near.near - far.near).toBeCloseTo(3.3 * 0.5, 9);
  expect(near.opinions[0]).toBeGreaterThan(far.opinions[0] + 0.2);
  expect(near.logOdds).toBe(far.logOdds);
});

it('remembers it of a kept page', () => {
  const model = new EvidenceModel('words');
  const place = model.keep(page(0.5), model.evaluate(page(0.5)));
  expect(model.kept(place).meaning).toBeCloseTo(0.5, 4);
});
