/** By what a page is compared with others, made here or by the machine that read it. */
import type { TextAnalyser } from '../../algorithms/text/analyser.js';
import type { Page, ParsedPage } from '../../core/page.js';
import { type Fingerprint, fingerprint } from '../duplicates/fingerprint.js';
import type { Response } from '../fetch/web.js';
import { internNames } from '../named-terms.js';

/** `near`: look for near copies too. */
export function fingerprintOf(
  { html, body, content }: Response,
  page: Page,
  parsed: ParsedPage,
  text: TextAnalyser,
  near: boolean,
): Fingerprint {
  if (!content) return fingerprint(html ?? body, page, parsed, near ? text : undefined);
  // As if it had been made here: terms get their numbers in the same order, and so sums come out the same to the last bit.
  internNames(content.names, text);
  return { digest: content.digest, simhash: near ? content.simhash : '' };
}
