/** A person's word on pages of a collection. */
import { UsageError } from '../core/errors.js';
import type { Opinion } from '../core/topic.js';
import type { Command } from '../crawl/commands/command.js';
import type { Collection } from '../storage/collection.js';
import { requireCollection } from '../storage/folder.js';
import { isWrittenTo, openCollection } from '../storage/open.js';
import { sentLabels } from '../storage/person-labels.js';
import { type JudgedCollection, judgeAgain } from './judge-again.js';
import { sendCommand } from './send-command.js';

export interface LabelledCollection {
  labels: number;
  /** What the collection is judged to hold now; undefined while a crawl runs, which hears the labels itself. */
  judged?: JudgedCollection;
}

export interface LabelOptions {
  /** The pages were chosen because the judge was in doubt about them: they are no fair sample. */
  asked?: boolean;
}

/** Who hears the words that were sent: the crawl that runs, or whoever judges next, with this judge. */
export interface SentWords {
  running: boolean;
  judge?: string;
}

/** Labels win over any judge and are kept with the collection. A crawl that runs hears them within half a second. */
export async function label(
  folder: string,
  opinions: readonly Opinion[],
  options: LabelOptions = {},
): Promise<LabelledCollection> {
  return heard(folder, opinions.length, await sendLabels(folder, opinions, options));
}

/** Takes labels back: the judge's own verdict on these pages holds again. */
export async function forgetLabels(folder: string, urls: readonly string[]): Promise<LabelledCollection> {
  return heard(folder, urls.length, await sendForgotten(folder, urls));
}

/** Keeps the labels for whoever judges next: the crawl that runs, or `judgeAgain`. */
export function sendLabels(
  folder: string,
  opinions: readonly Opinion[],
  { asked = false }: LabelOptions = {},
): Promise<SentWords> {
  if (opinions.length === 0) throw new UsageError('No page is labelled: name at least one URL.');
  return send(folder, async collection => {
    const { labels } = await sentLabels(folder, collection);
    return opinions.map(({ url, relevant }) => {
      // Complains, and names the nearest, when a page is not there.
      const page = collection.page(url);
      const judged = labels.has(page.url) ? {} : { score: Number(page.score.toFixed(4)), was: page.relevant };
      return { kind: 'label', url, relevant, ...judged, ...(asked && { asked }) };
    });
  });
}

/** The same for labels that are taken back. */
export function sendForgotten(folder: string, urls: readonly string[]): Promise<SentWords> {
  if (urls.length === 0) throw new UsageError('No label is taken back: name at least one URL.');
  return send(folder, async collection => {
    const { labels } = await sentLabels(folder, collection);
    return urls.map(given => {
      const { url } = collection.page(given);
      if (!labels.has(url)) throw new UsageError(`${url} has no label of yours, so there is none to take back.`);
      return { kind: 'forget', url };
    });
  });
}

async function send(
  folder: string,
  commandsFor: (collection: Collection) => Promise<readonly Command[]>,
): Promise<SentWords> {
  requireCollection(folder);
  const collection = openCollection(folder);
  let commands: readonly Command[];
  let judge: string | undefined;
  try {
    commands = await commandsFor(collection);
    judge = collection.settings()?.judge as string | undefined;
  } finally {
    collection.close();
  }
  const running = isWrittenTo(folder);
  for (const command of commands) await sendCommand(folder, command);
  return { running, judge };
}

async function heard(folder: string, labels: number, { running, judge }: SentWords): Promise<LabelledCollection> {
  if (running) return { labels };
  return { labels, judged: await judgeAgain(folder, judge === undefined ? {} : { judge }) };
}
