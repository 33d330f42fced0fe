/** What a page says of itself beside its text, gathered from JSON-LD, `<meta>` and the page. */
import type { PageDetails } from '../../../../core/page.js';
import { cut, fold } from '../link-collector.js';
import type { Metadata } from '../metadata.js';
import { isoDate } from './dates.js';
import { headlineOf } from './headline.js';
import type { StructuredData } from './structured-data.js';

const longestName = 200;

/** What is read from the page's own elements. */
export interface SeenDetails {
  topHeadings: readonly string[];
  /** Text of the element that is marked as author. */
  author: string;
  /** `datetime` of the first `<time>`. */
  time: string;
  /** Target of a link that is marked as licence. */
  licence: string;
}

export function detailsOf(metadata: Metadata, data: StructuredData | undefined, seen: SeenDetails): PageDetails {
  const siteName = metadata.stated('siteName') || data?.siteName || '';
  const statedTitle = data?.headline || metadata.stated('headline');
  return {
    headline: headlineOf({ title: metadata.title ?? '', stated: statedTitle, topHeadings: seen.topHeadings, siteName }),
    author: nameOf(data?.author) || nameOf(metadata.stated('author')) || nameOf(seen.author),
    published: isoDate(data?.published ?? '') || isoDate(metadata.stated('published')) || isoDate(seen.time),
    modified: isoDate(data?.modified ?? '') || isoDate(metadata.stated('modified')),
    siteName,
    type: data?.type || metadata.stated('type'),
    licence: seen.licence || data?.licence || metadata.stated('licence'),
  };
}

/** `By Jane Doe` → `Jane Doe`; nothing for addresses. */
function nameOf(text: string | undefined): string {
  const name = fold(text ?? '')
    .split(' | ')[0]
    .replace(/^(?:written |posted )?by:?\s+/i, '');
  return /^(?:https?:|@|www\.)/i.test(name) || name.length > longestName ? '' : cut(name, longestName);
}
