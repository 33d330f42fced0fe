/**
 * A recorded web. The engine fetches from it as from the live one, but every answer is there already, so a crawl takes
 * no waiting and always goes the same way.
 */

import type { Corpus, CorpusPage } from '../core/corpus.js';
import type { Labels } from '../core/page.js';
import { labelsMatch } from '../core/topic.js';
import { normaliseAnyUrl } from '../core/url.js';
import type { Fetched, Web } from '../crawl/fetch/web.js';
import { parseHtml } from '../crawl/parse/html/html.js';
import { type FrozenPage, isRedirect } from './frozen-page.js';

const nothing = new Uint8Array(0);
/** Letters of the pages whose text is kept once it was read. Of larger webs the rest is read again: they must fit into memory with their HTML. */
const keptLetters = 2 ** 28;

/** What links and texts of a recorded page are. */
export interface FrozenText {
  title: string;
  text: string;
  /** Links that a well-behaved crawler may follow, in document order. */
  links: readonly { url: string; anchor: string }[];
}

export class FrozenWeb implements Web, Corpus {
  private readonly recorded: readonly FrozenPage[];
  /** Normalised URLs; aliases only where no page has that URL itself. */
  private readonly numbers = new Map<string, number>();
  private readonly urls: string[];
  private readonly texts: (FrozenText | undefined)[] = [];
  private lettersLeft = keptLetters;
  private askedUrl = '';
  private askedNumber = -1;
  /** Pages that repeat the URL of an earlier one. They cannot be fetched; the earlier one has their labels too. */
  readonly repeated: number;

  constructor(pages: readonly FrozenPage[]) {
    const kept = pages.slice();
    this.recorded = kept;
    this.urls = pages.map(page => normaliseAnyUrl(page.url) ?? page.url);
    let repeated = 0;
    this.urls.forEach((url, number) => {
      const first = this.numbers.get(url);
      if (first === undefined) this.numbers.set(url, number);
      else {
        repeated++;
        kept[first] = { ...kept[first], labels: joinedLabels(kept[first].labels, pages[number].labels) };
      }
    });
    this.repeated = repeated;
    pages.forEach((page, number) => {
      for (const alias of page.aliases ?? []) {
        const url = normaliseAnyUrl(alias) ?? alias;
        if (!this.numbers.has(url)) this.numbers.set(url, number);
      }
    });
  }

  get size(): number {
    return this.recorded.length;
  }

  page(number: number): FrozenPage {
    return this.recorded[number];
  }

  /** The normalised URL of a page. */
  url(number: number): string {
    return this.urls[number];
  }

  /** The page that a normalised URL names, by its own URL or an alias; -1 when it was not recorded. */
  find(url: string): number {
    // Scope and frontier ask about each link one after the other.
    if (url !== this.askedUrl) {
      this.askedNumber = this.numbers.get(url) ?? -1;
      this.askedUrl = url;
    }
    return this.askedNumber;
  }

  /** Where a redirect leads, normalised; undefined for other pages. */
  location(number: number): string | undefined {
    const page = this.recorded[number];
    return isRedirect(page) ? normaliseAnyUrl(page.location!, this.urls[number]) : undefined;
  }

  async fetch(url: string): Promise<Fetched> {
    const known = this.find(url);
    const number = known >= 0 ? known : this.find(normaliseAnyUrl(url) ?? url);
    const answer = {
      kind: 'response',
      headers: {},
      contentType: 'text/html',
      truncated: false,
      milliseconds: 0,
    } as const;
    if (number < 0) return { ...answer, url, status: 404, body: nothing, html: '' };
    const { status, labels, html } = this.recorded[number];
    const location = this.location(number);
    // A redirect whose target was not recorded, or not as a URL, still says something itself.
    if (location !== undefined) return { ...answer, url: this.urls[number], status, location, body: nothing, labels };
    return { ...answer, url: this.urls[number], status, body: nothing, html, labels };
  }

  async close(): Promise<void> {}

  /** Title, text and links of a page by the crawler's own parser. */
  text(number: number): FrozenText {
    const kept = this.texts[number];
    if (kept) return kept;
    const read = this.readText(number);
    this.lettersLeft -= read.text.length;
    if (this.lettersLeft > 0) this.texts[number] = read;
    return read;
  }

  pages(): Iterable<CorpusPage> {
    return this.corpus(() => true).pages();
  }

  /** The pages whose labels are wanted, as something to learn from. Redirects and failed answers are left out. */
  corpus(wanted: (labels: FrozenPage['labels'], number: number) => boolean): Corpus {
    const numbers = this.recorded.flatMap((page, number) =>
      page.status >= 200 && page.status < 300 && wanted(page.labels, number) ? [number] : [],
    );
    const page = (number: number): CorpusPage => ({
      url: this.urls[number],
      ...this.text(number),
      labels: this.recorded[number].labels,
    });
    return {
      *pages() {
        for (const number of numbers) yield page(number);
      },
    };
  }

  /** Numbers of the pages with these labels, in recorded order. */
  matching(labels: Record<string, string | string[]>): number[] {
    return this.recorded.flatMap((page, number) => (labelsMatch(page.labels, labels) ? [number] : []));
  }

  private readText(number: number): FrozenText {
    const page = this.recorded[number];
    const parsed = parseHtml(page.html, this.urls[number], { anyScheme: true, maxLength: Number.POSITIVE_INFINITY });
    const links = parsed.nofollow ? [] : parsed.links.filter(link => !link.nofollow);
    return {
      title: parsed.title,
      text: parsed.text,
      links: links.map(({ url, anchor }) => ({ url: this.urls[this.find(url)] ?? url, anchor })),
    };
  }
}

/** Two recordings of one URL, for example with and without the last slash, are one page: what either was called, it is. */
function joinedLabels(first: Labels = {}, second: Labels = {}): Labels {
  const joined: Labels = { ...first };
  for (const [name, value] of Object.entries(second)) {
    const all = [joined[name] ?? [], value ?? []].flat();
    const distinct = [...new Set(all)];
    joined[name] = distinct.length === 1 ? distinct[0] : distinct;
  }
  return joined;
}
