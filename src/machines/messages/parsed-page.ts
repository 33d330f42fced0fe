/** A page that was parsed elsewhere: links in columns, since their paths and headings repeat themselves. */

import {
  type CutPart,
  type Link,
  type LinkKind,
  noDetails,
  type PageDetails,
  type ParsedPage,
  reservationNames,
} from '../../core/page.js';
import { LazyTexts, type PageTexts, type PreparedTexts } from '../../packed/lazy-texts.js';
import { unpackTexts } from '../../storage/prepared/prepared-page.js';
import { flag, integers, list, maybe, oneOf, text, texts } from './checks.js';
import { BadMessage, pairs, type Unchecked } from './frame.js';

const linkKinds: readonly LinkKind[] = ['anchor', 'area', 'frame', 'refresh', 'sitemap'];
const cutParts: readonly CutPart[] = ['download', 'document', 'text', 'links'];
const listKinds = ['feed', 'sitemap'] as const;
const miningWords = ['reserved', 'allowed'] as const;
/** Sitemaps have the most: 50,000 in a file. */
const mostLinks = 100_000;

/** As plain data. `hasTexts`: they travel otherwise. */
export function packPage({ links, ...page }: ParsedPage, hasTexts: boolean): object {
  const plain = hasTexts ? { ...page, text: undefined, main: undefined } : page;
  return { ...plain, links: packLinks(links) };
}

export function unpackPage(given: unknown, prepared?: PreparedTexts): ParsedPage {
  const data = pairs(given, 'parsed');
  const page = unpackRest(data);
  if (!prepared) return { text: text(data, 'text'), main: text(data, 'main'), ...page };
  const { characters } = prepared;
  return Object.assign(new LazyTexts(() => unpackTexts(prepared)), page, { characters });
}

function unpackRest(data: Unchecked): Omit<ParsedPage, keyof PageTexts> {
  const page: Omit<ParsedPage, keyof PageTexts> = {
    title: text(data, 'title'),
    language: text(data, 'language'),
    headings: texts(data, 'headings'),
    links: unpackLinks(pairs(data.links, 'links')),
    base: text(data, 'base'),
    description: text(data, 'description'),
    details: detailsOf(pairs(data.details, 'details')),
    cut: texts(data, 'cut').map(part => oneOf({ part }, 'part', cutParts)),
    noindex: flag(data, 'noindex'),
    nofollow: flag(data, 'nofollow'),
    reservations: texts(data, 'reservations').map(name => oneOf({ name }, 'name', reservationNames)),
    tdmPolicy: text(data, 'tdmPolicy'),
  };
  const markdown = maybe(data, 'markdown', text);
  if (markdown !== undefined) page.markdown = markdown;
  const canonical = maybe(data, 'canonical', text);
  if (canonical !== undefined) page.canonical = canonical;
  const feeds = maybe(data, 'feeds', texts);
  if (feeds) page.feeds = feeds;
  const kind = maybe(data, 'list', (from, name) => oneOf(from, name, listKinds));
  if (kind) page.list = kind;
  const remark = maybe(data, 'remark', text);
  if (remark !== undefined) page.remark = remark;
  const mining = maybe(data, 'mining', (from, name) => oneOf(from, name, miningWords));
  if (mining) page.mining = mining;
  return page;
}

function detailsOf(data: Unchecked): PageDetails {
  const details = { ...noDetails };
  for (const name of Object.keys(noDetails) as (keyof PageDetails)[]) details[name] = text(data, name);
  return details;
}

function packLinks(links: readonly Link[]): object {
  const paths = new Places();
  const headings = new Places();
  return {
    urls: links.map(({ url }) => url),
    anchors: links.map(({ anchor }) => anchor),
    contexts: links.map(({ context }) => context),
    path: links.map(({ path }) => paths.of(path)),
    // One more than its place: 0 stands for none.
    heading: links.map(({ heading }) => (heading === undefined ? 0 : 1 + headings.of(heading))),
    kinds: links.map(({ kind, nofollow }) => 2 * linkKinds.indexOf(kind) + (nofollow ? 1 : 0)),
    dates: links.some(({ date }) => date !== undefined) ? links.map(({ date }) => date ?? null) : undefined,
    paths: paths.texts,
    headings: headings.texts,
  };
}

function unpackLinks(data: Unchecked): Link[] {
  const urls = texts(data, 'urls');
  const count = urls.length;
  if (count > mostLinks) throw new BadMessage(`it has ${count} links`);
  const paths = texts(data, 'paths');
  const headings = texts(data, 'headings');
  const anchors = texts(data, 'anchors');
  const contexts = texts(data, 'contexts');
  const path = integers(data, 'path', paths.length);
  const heading = integers(data, 'heading', headings.length + 1);
  const kinds = integers(data, 'kinds', 2 * linkKinds.length);
  const dates = maybe(data, 'dates', list);
  for (const column of [anchors, contexts, path, heading, kinds, dates ?? urls]) {
    if (column.length !== count) throw new BadMessage('columns of links differ in length');
  }
  return urls.map((url, i) => {
    const link: Link = {
      url,
      anchor: anchors[i],
      context: contexts[i],
      path: paths[path[i]],
      kind: linkKinds[kinds[i] >> 1],
      nofollow: (kinds[i] & 1) === 1,
    };
    if (heading[i] > 0) link.heading = headings[heading[i] - 1];
    const date = dates?.[i];
    if (typeof date === 'string') link.date = date;
    return link;
  });
}

/** Each text once. */
class Places {
  readonly texts: string[] = [];
  private readonly places = new Map<string, number>();

  of(text: string): number {
    let place = this.places.get(text);
    if (place === undefined) {
      place = this.texts.length;
      this.places.set(text, place);
      this.texts.push(text);
    }
    return place;
  }
}
