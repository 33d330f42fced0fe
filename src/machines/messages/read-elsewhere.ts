/** What a worker has read of a page: its parts, its words by their counts, its fingerprints, its texts as the store has them. */
import { endianness } from 'node:os';
import type { NamedTerms } from '../../core/page.js';
import type { CountedContent, Response } from '../../crawl/fetch/web.js';
import type { PreparedTexts } from '../../packed/lazy-texts.js';
import { flag, integer, list, maybe, text } from './checks.js';
import { BadMessage, pairs, type Unchecked } from './frame.js';
import { packPage, unpackPage } from './parsed-page.js';

/** Each as far as it is there. */
type ReadParts = Pick<Response, 'parsed' | 'terms' | 'content' | 'prepared'>;
/** Finds the blob that `name` gives the place of. */
export type BlobOf = (from: Unchecked, name: string) => Buffer;

const mostTraces = 1000;

/** `place` takes a blob and gives its place. */
export function packRead({ parsed, terms, content, prepared }: ReadParts, place: (bytes: Uint8Array) => number) {
  return {
    parsed: parsed && packPage(parsed, prepared !== undefined),
    prepared: prepared && { ...prepared, texts: place(prepared.texts), words: place(prepared.words) },
    terms: terms && { ...terms, names: place(terms.names), counts: place(packNumbers(terms.counts)) },
    content: content && { ...content, names: place(content.names), traces: Array.from(content.traces) },
  };
}

export function unpackRead(data: Unchecked, blob: BlobOf): ReadParts {
  const read: ReadParts = {};
  if (data.prepared !== undefined) read.prepared = preparedOf(pairs(data.prepared, 'prepared'), blob);
  if (data.parsed !== undefined) read.parsed = unpackPage(data.parsed, read.prepared);
  if (data.terms !== undefined) read.terms = termsOf(pairs(data.terms, 'terms'), blob);
  if (data.content !== undefined) read.content = contentOf(pairs(data.content, 'content'), blob);
  return read;
}

/** What is in the bytes is looked at by whoever writes them, or reads them. */
function preparedOf(data: Unchecked, blob: BlobOf): PreparedTexts {
  return {
    ...{ characters: integer(data, 'characters'), isRow: flag(data, 'isRow') },
    ...{ texts: blob(data, 'texts'), words: blob(data, 'words') },
  };
}

function termsOf(data: Unchecked, blob: BlobOf): NamedTerms {
  const names = blob(data, 'names');
  const counts = unpackNumbers(blob(data, 'counts'));
  // Names without a number, and numbers without a name, are left out by whoever reads them.
  const isOneSided = (names.length === 0) !== (counts.length === 0);
  if (isOneSided || counts.includes(0)) throw new BadMessage('terms were not counted');
  const language = maybe(data, 'language', text);
  return { names, counts, ...(language !== undefined && { language }) };
}

function contentOf(data: Unchecked, blob: BlobOf): CountedContent {
  const [digest, simhash] = [text(data, 'digest'), text(data, 'simhash')];
  if (!/^[0-9a-f]{40}$/.test(digest)) throw new BadMessage('digest is none');
  if (!/^([0-9a-f]{16}){0,2}$/.test(simhash)) throw new BadMessage('simhash is none');
  const traces = list(data, 'traces');
  if (traces.length > mostTraces || !traces.every(Number.isInteger)) throw new BadMessage('traces are none');
  return {
    ...{ bytes: integer(data, 'bytes'), digest, simhash, language: text(data, 'language') },
    ...{ names: blob(data, 'names'), traces: Int32Array.from(traces as number[]) },
  };
}

/** Whole numbers as four bytes each, the lowest first. */
function packNumbers(numbers: ArrayLike<number>): Uint8Array {
  const bytes = Buffer.allocUnsafe(4 * numbers.length);
  for (let i = 0; i < numbers.length; i++) bytes.writeUInt32LE(numbers[i], 4 * i);
  return bytes;
}

function unpackNumbers(bytes: Buffer): Uint32Array {
  const own = Buffer.alloc(bytes.length & ~3);
  bytes.copy(own);
  if (endianness() === 'BE') own.swap32();
  return new Uint32Array(own.buffer, own.byteOffset, own.length >> 2);
}
