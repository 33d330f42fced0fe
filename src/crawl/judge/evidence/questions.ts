/** Which pages to ask a person about: those that the judge is unsure of, and first those that are typical of many, since pages of one list are mostly alike. */
import { sigmoid } from '../../../algorithms/learning/prior-logistic.js';
import type { EvidenceModel } from './evidence-model.js';

/** After so many answers it matters half as much whether a page is typical of many: by then the line is what is in doubt (`node experiments/judge/asked.js`). */
const fewAnswers = 5;

/** Places of the `count` pages whose label would teach most. `labelled`: places that have one. */
export function placesToAsk(model: EvidenceModel, labelled: readonly number[], count: number): number[] {
  const { log } = model;
  const answers = answersByGroup(model, labelled);
  const typicalShare = fewAnswers / (fewAnswers + labelled.length);
  const asked: { place: number; worth: number }[] = [];
  for (let place = 0; place < log.size; place++) {
    if (log.label(place) !== 0) continue;
    const doubt = 1 - Math.abs(2 * sigmoid(log.logOdds(place)) - 1);
    asked.push({ place, worth: doubt * typical(model, place, answers) ** typicalShare });
  }
  asked.sort((a, b) => b.worth - a.worth || a.place - b.place);
  return asked.slice(0, count).map(({ place }) => place);
}

/** What a word on this page would say of others: those of its largest group of links, less for each of them that a person spoke of. */
function typical(model: EvidenceModel, place: number, answers: ReadonlyMap<number, number>): number {
  let most = 1;
  for (const { group, others } of model.company(place)) {
    most = Math.max(most, (1 + Math.log1p(Math.max(0, others))) / (1 + (answers.get(group) ?? 0)));
  }
  return most;
}

function answersByGroup(model: EvidenceModel, labelled: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const place of labelled) {
    for (const { group } of model.company(place)) counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return counts;
}
