/** The pages a latent strategy learns from, as term counts. */
import type { TermCounts } from '../../../../core/page.js';
import type { Preparation } from '../../../preparation.js';

/**
 * One page after another, so that of a large corpus only the counts stay in memory. Without a corpus the examples of the
 * topic take its place, as in shark-search-probabilistic.
 */
export function corpusTerms({ topic, text, corpus }: Preparation): TermCounts[] {
  const documents: TermCounts[] = [];
  for (const { title, text: body, language = '' } of corpus?.pages() ?? topic.examples) {
    documents.push(text.analyseIn(language, title, body));
  }
  return documents;
}

/** The keywords of the topic; without any, what its relevant examples say. */
export function queryTerms({ topic, text }: Preparation): TermCounts {
  if (topic.query.trim()) return text.analyseIn(topic.language ?? '', topic.query);
  return text.analyseIn(
    topic.language ?? '',
    ...topic.examples.filter(({ relevant }) => relevant).map(({ text: body }) => body),
  );
}
