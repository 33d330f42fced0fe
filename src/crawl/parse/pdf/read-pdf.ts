/** A PDF in, what the crawler wants to know of it out. Runs in a thread: a file may take any time, and any memory it is given. */
import type { CutPart, Link, ParsedPage } from '../../../core/page.js';
import { noDetails } from '../../../core/page.js';
import { normaliseUrl } from '../../../core/url.js';
import { languageTag } from '../language.js';
import { defaultLinks, defaultText, emptyPage, type ParseContext, UnreadableError } from '../parser.js';
import { type Line, linesOf, plain } from './lines.js';
import { type Paragraph, paragraphsOf } from './paragraphs.js';
import { pdfDate } from './pdf-dates.js';
import type { PdfPage } from './pdf-page.js';
import type { PdfDocument, Pdfium } from './pdfium.js';
import { bodySizeOf, titleOf } from './title.js';

/** Pages that are read. A longer one is a book, whose beginning says what it is about. */
const mostPages = 2000;
const mostHeadings = 500;
const longestHeading = 200;
const longestContext = 400;

/** `inTime` says whether there is time for a further page. */
export function readPdf(pdfium: Pdfium, bytes: Uint8Array, context: ParseContext, inTime: () => boolean): ParsedPage {
  if (bytes.length === 0) throw new UnreadableError('is empty');
  const document = pdfium.open(bytes);
  try {
    return readDocument(document, context, inTime);
  } finally {
    document.close();
  }
}

function readDocument(document: PdfDocument, context: ParseContext, inTime: () => boolean): ParsedPage {
  const { maxLength = Number.POSITIVE_INFINITY, maxText = defaultText, maxLinks = defaultLinks } = context;
  if (document.pages === 0) throw new UnreadableError('is broken: it has no pages');
  const most = Math.min(maxLength, maxText);
  const pages: Line[][] = [];
  const links: Link[] = [];
  let [index, broken, length] = [0, 0, 0];
  for (; index < Math.min(document.pages, mostPages) && length < most && (index === 0 || inTime()); index++) {
    const page = document.page(index);
    if (!page) {
      broken++;
      continue;
    }
    const lines = linesOf(page, most - length);
    length += lines.reduce((sum, { text }) => sum + text.length + 1, 0);
    pages.push(lines);
    links.push(...linksOf(page, lines, maxLinks - links.length));
    page.close();
  }
  if (broken === index) throw new UnreadableError(`is broken: none of its ${document.pages} pages can be read`);
  const cut: CutPart[] = [];
  if (length >= most) cut.push('text');
  else if (index < document.pages) cut.push('document');
  if (links.length >= maxLinks) cut.push('links');
  const paragraphs = paragraphsOf(pages);
  const bodySize = bodySizeOf(paragraphs);
  const title = titleOf(plain(document.information('Title')), paragraphs, bodySize);
  const words = paragraphs.filter(({ running }) => !running);
  const headings = words.filter(word => isHeading(word, bodySize));
  const shortened = (text: string) => text.slice(0, most).toWellFormed();
  return {
    ...emptyPage(context.url),
    title,
    text: shortened(paragraphs.map(({ text }) => text).join(' ')),
    main: shortened(words.map(({ text }) => text).join('\n')),
    markdown: context.markdown ? shortened(asMarkdown(words, bodySize)) : undefined,
    language: languageTag(document.language),
    headings: headings.slice(0, mostHeadings).map(({ text }) => text),
    links,
    description: plain(document.information('Subject')),
    details: {
      ...noDetails,
      headline: title,
      author: plain(document.information('Author')),
      published: pdfDate(document.information('CreationDate')),
      modified: pdfDate(document.information('ModDate')),
    },
    cut,
    remark: remarkOn(document.pages, index, words.length > 0),
  };
}

/** Headings and paragraphs; a PDF tells no more. */
function asMarkdown(words: readonly Paragraph[], bodySize: number): string {
  return words.map(word => (isHeading(word, bodySize) ? `## ${word.text}` : word.text)).join('\n\n');
}

function isHeading({ size, text }: Paragraph, bodySize: number): boolean {
  return size > 1.1 * bodySize && text.length <= longestHeading;
}

function remarkOn(pages: number, read: number, hasWords: boolean): string {
  const counted = pages === 1 ? '1 page' : `${pages} pages`;
  const some = read < pages ? `, the first ${read} of them read` : '';
  return `${counted}${some}${hasWords ? '' : ': pictures without text, as of a scan'}`;
}

function linksOf(page: PdfPage, lines: readonly Line[], most: number): Link[] {
  const links: Link[] = [];
  for (const { target, anchor, character } of page.links(most)) {
    const url = normaliseUrl(target);
    if (url === undefined) continue;
    const words = plain(anchor);
    const last = links.at(-1);
    // A link that goes on in the next line has an area in each.
    if (last?.url === url) last.anchor = `${last.anchor} ${words}`.trim();
    else
      links.push({
        url,
        anchor: words,
        context: around(lines, character, words),
        path: 'pdf',
        kind: 'anchor',
        nofollow: false,
      });
  }
  return links;
}

/** The line of a character and its neighbours, the anchor left out. */
function around(lines: readonly Line[], character: number, anchor: string): string {
  const place = lines.findIndex(({ first, end }) => first <= character && character < end);
  if (place < 0) return '';
  const near = lines.slice(Math.max(0, place - 1), place + 2).map(({ text }) => text);
  return near.join(' ').replace(anchor, ' ').slice(0, longestContext).toWellFormed().replace(/\s+/g, ' ').trim();
}
