/** What a head asks of a worker. */
import type { PlainPage } from '../../crawl/fetch/renderer.js';
import type { TransportRequest } from '../../crawl/fetch/transport.js';
import type { Fetched } from '../../crawl/fetch/web.js';
import { askedOf, packAsked } from './asked.js';
import { flag, headers, integer, maybe, number, oneOf, text, texts, urlOf } from './checks.js';
import { packFetched } from './fetched.js';
import { BadMessage, type Frame, frame, pairs, type Unchecked, unframe } from './frame.js';

const taskKinds = ['fetch', 'address', 'render', 'carried', 'cancel'] as const;
const readings = ['page', 'sitemap'] as const;

/** What a worker shall do, under a number that nobody uses twice while a head lives. */
export type WorkTask = FetchTask | AddressTask | RenderTask;
export type Task = WorkTask | CarriedTask | CancelTask;

interface Numbered {
  /** Which life of the head it is from: others are nobody's any more. */
  epoch: string;
  ticket: number;
}

export interface FetchTask extends Numbered {
  kind: 'fetch';
  /** Milliseconds from when Redis took it in: later it must not be begun, for its host may be with another worker then. */
  within: number;
  request: Omit<TransportRequest, 'target' | 'signal' | 'mayBegin'>;
}

/** Which address is the host of this URL at? */
export interface AddressTask extends Numbered {
  kind: 'address';
  url: string;
}

/** Runs the scripts of this page. */
export interface RenderTask extends Numbered {
  kind: 'render';
  page: PlainPage;
}

/** What the page of a rendering asked for under this number; what it holds is checked when it is known what was asked. */
export interface CarriedTask extends Numbered {
  kind: 'carried';
  number: number;
  frame: Frame;
}

/** Nobody waits for it any longer. */
export interface CancelTask extends Numbered {
  kind: 'cancel';
}

const longestWithin = 3_600_000;

export function packTask(task: WorkTask | CancelTask): Buffer {
  if (task.kind === 'render') return packRendering(task);
  if (task.kind !== 'fetch') return frame(task);
  const { asked, ...request } = task.request;
  const { data, blobs } = asked ? packAsked(asked) : { data: undefined, blobs: [] };
  return frame({ ...task, request: { ...request, asked: data } }, blobs);
}

function packRendering({ page, ...numbered }: RenderTask): Buffer {
  const { url, headers: fields, contentType, body, html, has } = page;
  const plain = { url, headers: fields, contentType, has, isText: html !== undefined };
  return frame({ ...numbered, page: plain }, [html === undefined ? body : Buffer.from(html)]);
}

/** The answer to what a page asked for. What went over the wire stays with the head, which writes the archive. */
export function packCarried(numbered: Numbered & { number: number }, fetched: Fetched): Buffer {
  const { data, blobs } = packFetched(fetched.kind === 'response' ? { ...fetched, exchanges: undefined } : fetched);
  return frame({ ...numbered, kind: 'carried', fetched: data }, blobs);
}

/** Throws a `BadMessage` for what is no task. */
export function unpackTask(bytes: Buffer): Task {
  const { data, blobs } = unframe(bytes);
  const numbered = { epoch: text(data, 'epoch'), ticket: integer(data, 'ticket') };
  const kind = oneOf(data, 'kind', taskKinds);
  if (kind === 'cancel') return { kind, ...numbered };
  if (kind === 'address') return { kind, ...numbered, url: urlOf(data, 'url') };
  if (kind === 'render') return { kind, ...numbered, page: pageOf(pairs(data.page, 'page'), blobs) };
  if (kind === 'carried') {
    const frame = { data: pairs(data.fetched, 'fetched'), blobs };
    return { kind, ...numbered, number: integer(data, 'number'), frame };
  }
  const request = pairs(data.request, 'request');
  return {
    ...{ kind, ...numbered },
    within: number(data, 'within', 0, longestWithin),
    request: {
      url: urlOf(request, 'url'),
      accept: maybe(request, 'accept', texts),
      maxBytes: integer(request, 'maxBytes', 1, 1 << 30),
      archive: flag(request, 'archive'),
      asked: request.asked === undefined ? undefined : askedOf(pairs(request.asked, 'asked'), blobs[0]),
      hurry: maybe(request, 'hurry', flag),
      reading: maybe(request, 'reading', (from, name) => oneOf(from, name, readings)),
    },
  };
}

function pageOf(data: Unchecked, [source]: readonly Buffer[]): PlainPage {
  if (!source) throw new BadMessage('the page is missing');
  const has = pairs(data.has, 'has');
  const page: PlainPage = {
    ...{ url: urlOf(data, 'url'), headers: headers(data, 'headers'), contentType: text(data, 'contentType') },
    ...{ body: source, has: { text: integer(has, 'text'), links: integer(has, 'links') } },
  };
  return flag(data, 'isText') ? { ...page, html: source.toString('utf8') } : page;
}
