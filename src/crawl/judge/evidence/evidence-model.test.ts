import { expect, it } from 'vitest';
import type { OwnEvidence } from './evaluation.js';
import { EvidenceModel } from './evidence-model.js';
import { feature } from './features.js';

const page = (meaning: number): OwnEvidence => ({
  ...{ id: 1, terms: Int32Array.of(1), folder: 0, words: 0.05, title: 0, examples: 0 },
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

/** A crawl of 120 pages that share no term and no link: ten of the first folder hold much of the query, `mates` of the second do, all others nothing. */
function crawledFolders(mates: number): EvidenceModel {
  const model = new EvidenceModel('words');
  for (let id = 0; id < 120; id++) {
    const folder = id < 10 ? 0 : id < 10 + mates ? 1 : 2 + id;
    const own = { ...page(0), id, terms: Int32Array.of(id), folder, words: folder < 2 ? 1 : 0 };
    model.keep(own, model.evaluate(own));
  }
  for (let rest = 3 * 120; rest > 0; rest--) model.again();
  return model;
}

it('knows a page by the folder that it lies in, where there are enough others', () => {
  const silent = { ...page(0), id: 99, terms: Int32Array.of(99), words: 0 };
  for (const [mates, isHeard] of [
    [7, false],
    [8, true],
  ] as const) {
    const model = crawledFolders(mates);
    const [inside, elsewhere] = [1, 77].map(folder => model.evaluate({ ...silent, folder }));
    expect(inside.raw[1][feature.group] > 0.5).toBe(isHeard);
    expect(inside.raw[1][feature.groups] > 0.5).toBe(isHeard);
    expect(inside.linear > elsewhere.linear + 0.5).toBe(isHeard);
  }
});

it('follows the opinions of the pages of a folder, and takes out what a page says itself', () => {
  const model = crawledFolders(8);
  const others = (place: number) => model.evaluate(model.kept(place), place).raw[1][feature.group];
  const before = others(10);
  for (let place = 11; place < 18; place++) model.setLabel(place, -2);
  for (let rest = 3 * 120; rest > 0; rest--) model.again();
  expect(before).toBe(0);
  expect(others(2)).toBeGreaterThan(0.5);
  const witness = model.evaluate({ ...page(0), id: 99, terms: Int32Array.of(99), words: 0, folder: 1 });
  expect(witness.raw[1][feature.group]).toBeLessThan(0);
});
