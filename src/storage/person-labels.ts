/** What a person has said of the pages of a collection. */
import type { Command } from '../crawl/commands/command.js';
import type { Collection } from './collection.js';
import { commandsAfter } from './command-file.js';

export interface PersonLabel {
  relevant: boolean;
  /** The judge's score before the person spoke; undefined where it was not kept. */
  score?: number;
  /** The page was shown because the judge was in doubt about it. */
  asked: boolean;
}

/** By URL. The last word counts; what the judge had said is what it said before the first. */
export function personLabels(collection: Pick<Collection, 'commands'>): Map<string, PersonLabel> {
  return labelsBy([...collection.commands()].map(({ command }) => command));
}

/** The same, with what was sent and nobody has heard yet. */
export async function sentLabels(
  folder: string,
  collection: Pick<Collection, 'commands'>,
): Promise<{ labels: Map<string, PersonLabel>; unheard: number }> {
  const heard = [...collection.commands()];
  const last = heard.reduce((most, { number }) => Math.max(most, number), 0);
  const unheard = (await commandsAfter(folder, last)).filter(isWord);
  const labels = labelsBy([...heard.map(({ command }) => command), ...unheard]);
  return { labels, unheard: unheard.length };
}

/** Has a person ever spoken of its pages? It takes no look at the pages. */
export async function mayHaveWords(folder: string): Promise<boolean> {
  return (await commandsAfter(folder, 0)).some(isWord);
}

/** Pages whose label was taken back, by all that was ever sent. */
export async function forgottenPages(folder: string): Promise<Set<string>> {
  const forgotten = new Set<string>();
  for (const { kind, url } of (await commandsAfter(folder, 0)).filter(isWord)) {
    if (kind === 'forget') forgotten.add(url);
    else forgotten.delete(url);
  }
  return forgotten;
}

const isWord = (command: Command): command is Extract<Command, { kind: 'label' | 'forget' }> =>
  command.kind === 'label' || command.kind === 'forget';

function labelsBy(commands: readonly Command[]): Map<string, PersonLabel> {
  const labels = new Map<string, PersonLabel>();
  for (const command of commands.filter(isWord)) {
    const { url } = command;
    if (command.kind === 'forget') {
      labels.delete(url);
      continue;
    }
    const { relevant, score, asked = false } = command;
    const before = labels.get(url);
    labels.set(url, before ? { ...before, relevant } : { relevant, score, asked });
  }
  return labels;
}
