/** A person's word on pages of a collection. */
import { UsageError } from '../core/errors.js';
import type { Opinion } from '../core/topic.js';
import { requireCollection } from '../storage/folder.js';
import { isWrittenTo, openCollection } from '../storage/open.js';
import { personLabels } from '../storage/person-labels.js';
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

/** Labels win over any judge and are kept with the collection. A crawl that runs hears them within half a second. */
export async function label(
  folder: string,
  opinions: readonly Opinion[],
  options: LabelOptions = {},
): Promise<LabelledCollection> {
  const { running, judge } = await sendLabels(folder, opinions, options);
  if (running) return { labels: opinions.length };
  return { labels: opinions.length, judged: await judgeAgain(folder, judge === undefined ? {} : { judge }) };
}

/** Keeps the labels for whoever judges next: the crawl that runs, or `judgeAgain`. */
export async function sendLabels(
  folder: string,
  opinions: readonly Opinion[],
  { asked = false }: LabelOptions = {},
): Promise<{ running: boolean; judge?: string }> {
  requireCollection(folder);
  if (opinions.length === 0) throw new UsageError('No page is labelled: name at least one URL.');
  const scores = new Map<string, number>();
  const collection = openCollection(folder);
  let judge: string | undefined;
  try {
    const labelled = personLabels(collection);
    for (const { url } of opinions) {
      // Complains, and names the nearest, when a page is not there.
      const page = collection.page(url);
      if (!labelled.has(page.url)) scores.set(url, Number(page.score.toFixed(4)));
    }
    judge = collection.settings()?.judge as string | undefined;
  } finally {
    collection.close();
  }
  const running = isWrittenTo(folder);
  for (const { url, relevant } of opinions) {
    const score = scores.get(url);
    const about = { ...(score !== undefined && { score }), ...(asked && { asked }) };
    await sendCommand(folder, { kind: 'label', url, relevant, ...about });
  }
  return { running, judge };
}
