import { expect, it } from 'vitest';
import type { OwnEvidence } from './evaluation.js';
import { EvidenceModel } from './evidence-model.js';
import { placesToAsk } from './questions.js';

/** A page that links to ten that stand alone and to twenty in a list; all are kept, and as doubtful as can be. Ids are places. */
function crawled(): EvidenceModel {
  const model = new EvidenceModel('words');
  const links = Array.from({ length: 30 }, (_, i) => ({ id: i + 1, path: i < 10 ? `p:${i}>a` : 'ul>li>a' }));
  for (let id = 0; id <= 30; id++) {
    const own: OwnEvidence = {
      id,
      terms: Int32Array.of(id),
      folder: 0,
      words: 0.1,
      title: 0,
      examples: 0,
      meaning: 0,
      trained: 0,
      tag: 0,
      label: 0,
    };
    const place = model.keep(own, model.evaluate(own));
    if (id === 0) model.link(place, links);
    model.log.setLogOdds(place, id === 0 ? -8 : 0);
  }
  return model;
}

it('asks first about a page that is typical of many, and then about others that it is as unsure of', () => {
  const model = crawled();
  const asked: number[] = [];
  for (let question = 0; question < 8; question++) {
    const [place] = placesToAsk(model, asked, 1);
    model.setLabel(place, 2);
    asked.push(place);
  }
  expect(asked[0]).toBeGreaterThan(10);
  expect(new Set(asked).size).toBe(8);
  // One answer of the list speaks for the rest of it; a page that nobody can speak for has its turn before the list is done.
  expect(asked.some(place => place <= 10)).toBe(true);
});

it('asks about no page that it is sure of, however many it stands for', () => {
  const model = crawled();
  for (let place = 11; place <= 30; place++) model.log.setLogOdds(place, 3);
  expect(placesToAsk(model, [], 1)[0]).toBeLessThanOrEqual(10);
});
