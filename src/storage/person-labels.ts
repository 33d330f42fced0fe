/** What a person has said of the pages of a collection. */
import type { Collection } from './collection.js';

export interface PersonLabel {
  relevant: boolean;
  /** The judge's score before the person spoke; undefined where it was not kept. */
  score?: number;
  /** The page was shown because the judge was in doubt about it. */
  asked: boolean;
}

/** By URL. The last word counts; what the judge had said is what it said before the first. */
export function personLabels(collection: Pick<Collection, 'commands'>): Map<string, PersonLabel> {
  const labels = new Map<string, PersonLabel>();
  for (const { command } of collection.commands()) {
    if (command.kind !== 'label') continue;
    const { url, relevant, score, asked = false } = command;
    const before = labels.get(url);
    labels.set(url, before ? { ...before, relevant } : { relevant, score, asked });
  }
  return labels;
}
