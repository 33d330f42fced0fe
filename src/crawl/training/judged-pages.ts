/** Pages elsewhere that somebody judged. */
import type { Corpus } from '../../core/corpus.js';
import type { Session } from '../../core/session.js';
import { labelsMatch, type Topic } from '../../core/topic.js';

export interface JudgedPage {
  url: string;
  title: string;
  text: string;
  relevant: boolean;
}

/** What there is to learn from. */
export interface Lessons {
  topic: Topic;
  corpus?: Corpus;
  session?: Session;
}

/** Pages of a corpus that have labels; where there is no corpus, those of a session. */
export function judgedPages(given: Lessons): JudgedPage[] {
  const { corpus, topic } = given;
  // The lab makes a session up when somebody asks for it.
  if (!corpus) return given.session?.pages.map(({ useful, ...page }) => ({ ...page, relevant: useful })) ?? [];
  const { relevantLabels } = topic;
  if (!relevantLabels) return [];
  const judged: JudgedPage[] = [];
  for (const { url, title, text, labels } of corpus.pages()) {
    if (labels) judged.push({ url, title, text, relevant: labelsMatch(labels, relevantLabels) });
  }
  return judged;
}
