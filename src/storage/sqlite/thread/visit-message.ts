/**
 * Visits on their way to the storage thread. Copying a message costs by the object, so lists of URLs and anchors go as
 * one string and one array of numbers, and a body is handed over instead of copied.
 */

import type { Exchange } from '../../../crawl/fetch/web.js';
import { LazyTexts } from '../../../packed/lazy-texts.js';
import { unpackTexts } from '../../prepared/prepared-page.js';
import type { DiscoveredUrl, PageRecord, Visit, VisitLinks } from '../../store.js';

export interface PackedUrls {
  /** Id, depth, from, priority (NaN: none) and length of the URL, for each. */
  numbers: Float64Array;
  text: string;
}

interface PackedLinks extends Omit<VisitLinks, 'anchors'> {
  anchorLengths: Uint32Array;
  anchorText: string;
}

export interface PackedVisit {
  fields: Omit<Visit, 'discovered' | 'links' | 'page' | 'exchanges'>;
  discovered: PackedUrls;
  links?: PackedLinks;
  page?: PageRecord;
  exchanges?: readonly Exchange[];
}

const width = 5;

/** Buffers that may be handed over are added to `transfer`. */
export function packVisit(visit: Visit, transfer: ArrayBuffer[]): PackedVisit {
  const { discovered, links, page, exchanges, ...fields } = visit;
  return {
    fields,
    discovered: packUrls(discovered),
    links: links && packLinks(links),
    page: page && packPage(page, transfer),
    exchanges: exchanges?.map(exchange => packExchange(exchange, transfer)),
  };
}

export function unpackVisit(packed: PackedVisit): Visit {
  return {
    ...packed.fields,
    discovered: unpackUrls(packed.discovered),
    links: packed.links && unpackLinks(packed.links),
    page: packed.page && unpackPage(packed.page),
    exchanges: packed.exchanges,
  };
}

/** Of texts that are prepared, only that is sent. */
function packPage(page: PageRecord, transfer: ArrayBuffer[]): PageRecord {
  const { prepared } = page;
  if (!prepared) return page;
  const [texts, words] = [new Uint8Array(prepared.texts), new Uint8Array(prepared.words)];
  transfer.push(texts.buffer, words.buffer);
  // It was made for this visit, as all of it was.
  page.prepared = { ...prepared, texts, words };
  return page;
}

function unpackPage(page: PageRecord): PageRecord {
  const { prepared } = page;
  return prepared ? Object.assign(new LazyTexts(() => unpackTexts(prepared)), page) : page;
}

export function packUrls(urls: readonly DiscoveredUrl[]): PackedUrls {
  const numbers = new Float64Array(urls.length * width);
  let text = '';
  for (let i = 0, at = 0; i < urls.length; i++, at += width) {
    const { id, url, depth, from, priority } = urls[i];
    numbers[at] = id;
    numbers[at + 1] = depth;
    numbers[at + 2] = from;
    numbers[at + 3] = priority ?? Number.NaN;
    numbers[at + 4] = url.length;
    text += url;
  }
  return { numbers, text };
}

export function unpackUrls({ numbers, text }: PackedUrls): DiscoveredUrl[] {
  const urls: DiscoveredUrl[] = [];
  let start = 0;
  for (let at = 0; at < numbers.length; at += width) {
    const end = start + numbers[at + 4];
    const url: DiscoveredUrl = {
      id: numbers[at],
      url: text.slice(start, end),
      depth: numbers[at + 1],
      from: numbers[at + 2],
    };
    if (!Number.isNaN(numbers[at + 3])) url.priority = numbers[at + 3];
    urls.push(url);
    start = end;
  }
  return urls;
}

function packLinks({ targets, priorities, anchors, blocks, carry, parts }: VisitLinks): PackedLinks {
  const anchorLengths = new Uint32Array(anchors.length);
  for (let i = 0; i < anchors.length; i++) anchorLengths[i] = anchors[i].length;
  return {
    targets: alone(targets),
    priorities: alone(priorities),
    blocks: blocks && alone(blocks),
    carry: carry && alone(carry),
    parts: parts && alone(parts),
    anchorLengths,
    anchorText: anchors.join(''),
  };
}

function unpackLinks({ anchorLengths, anchorText, ...arrays }: PackedLinks): VisitLinks {
  const anchors: string[] = [];
  let start = 0;
  for (const length of anchorLengths) {
    anchors.push(anchorText.slice(start, start + length));
    start += length;
  }
  return { ...arrays, anchors };
}

/** A view of a larger buffer would take the whole buffer along. */
function alone<T extends Int32Array | Float64Array | Float32Array>(array: T): T {
  return array.byteLength === array.buffer.byteLength ? array : (array.slice() as T);
}

function packExchange(exchange: Exchange, transfer: ArrayBuffer[]): Exchange {
  const { buffer, byteLength } = exchange.responseBody;
  const whole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  // Small Buffers share one pool, which must not leave this thread.
  const responseBody = whole ? exchange.responseBody : new Uint8Array(exchange.responseBody);
  transfer.push(responseBody.buffer as ArrayBuffer);
  return { ...exchange, responseBody };
}
