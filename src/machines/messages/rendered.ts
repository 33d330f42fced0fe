/** A page as its scripts made it, on its way from a worker to the head. */
import type { Rendered, Unrendered } from '../../crawl/fetch/renderer.js';
import { flag, integer, maybe, number, oneOf, text } from './checks.js';
import { type Frame, pairs } from './frame.js';
import { type BlobOf, packRead, unpackRead } from './read-elsewhere.js';

const kinds = ['rendered', 'unrendered'] as const;
const longestProblem = 2000;
const longestUrl = 65_536;

/** Plain data and blobs, for `frame`. What went over the wire is left out: the head has it. */
export function packRendered(result: Rendered | Unrendered): { data: object; blobs: Uint8Array[] } {
  if (result.kind === 'unrendered') return { data: result, blobs: [] };
  const { html, exchanges: _, read, ...plain } = result;
  const blobs: Uint8Array[] = [Buffer.from(html)];
  const place = (bytes: Uint8Array) => blobs.push(bytes) - 1;
  return { data: { ...plain, read: read && packRead(read, place) }, blobs };
}

/** Throws a `BadMessage` for what is no rendering. */
export function unpackRendered({ data, blobs }: Frame): Rendered | Unrendered {
  const kind = oneOf(data, 'kind', kinds);
  if (kind === 'unrendered') return { kind, problem: text(data, 'problem').slice(0, longestProblem) };
  const blob: BlobOf = (from, name) => blobs[integer(from, name, 0, blobs.length - 1)];
  const { parsed, ...counted } = data.read === undefined ? {} : unpackRead(pairs(data.read, 'read'), blob);
  return {
    ...{ kind, isCut: flag(data, 'isCut'), exchanges: [] },
    html: blob({ html: 0 }, 'html').toString('utf8'),
    url: text(data, 'url').slice(0, longestUrl),
    movedTo: maybe(data, 'movedTo', text)?.slice(0, longestUrl),
    milliseconds: number(data, 'milliseconds'),
    read: parsed && { ...counted, parsed },
  };
}
