/** A page that was read, as the store keeps it. */

import type { TextAnalyser } from '../../algorithms/text/analyser.js';
import type { Verdict } from '../../core/verdict.js';
import { LazyTexts } from '../../packed/lazy-texts.js';
import type { PageFacts, PageRecord } from '../../storage/store.js';
import type { Response } from '../fetch/web.js';
import type { ReadPage } from '../read-page.js';

/** What others found out about it. */
type Findings = Verdict & Pick<PageFacts, 'digest' | 'simhash' | 'duplicateOf' | 'duplicateKind'>;

/** What is made has to be stored: new tokens are told once (`text.handOver`). */
export function pageRecord(
  response: Response,
  { page, parsed, wishes, canonical, tokens, cut }: ReadPage,
  text: TextAnalyser,
  { relevant, score, digest, simhash, duplicateOf, duplicateKind }: Findings,
): PageRecord {
  const facts: PageFacts = {
    title: page.title,
    language: page.language,
    contentType: response.contentType,
    bytes: bytesOf(response),
    ...{ relevant, score, digest, simhash, duplicateOf, duplicateKind },
    ...wishes,
    canonical,
    description: parsed.description,
    headings: parsed.headings,
    details: parsed.details,
    cut,
  };
  const { prepared } = response;
  if (prepared) return Object.assign(new LazyTexts(() => parsed), facts, { prepared });
  return { ...facts, text: parsed.text, main: parsed.main, tokens: tokens && text.handOver(tokens) };
}

/** Of its content, wherever that was read. */
export function bytesOf({ content, body, html }: Response): number {
  return content?.bytes ?? (body.length || (html?.length ?? 0));
}
