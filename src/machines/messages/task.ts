/** What a head asks of a worker. */
import type { TransportRequest } from '../../crawl/fetch/transport.js';
import type { AskedRequest } from '../../crawl/fetch/web.js';
import { flag, headers, integer, maybe, number, oneOf, text, texts } from './checks.js';
import { BadMessage, frame, pairs, type Unchecked, unframe } from './frame.js';

export const taskKinds = ['fetch', 'address', 'cancel'] as const;
const readings = ['page', 'sitemap'] as const;

/** One request, under a number that nobody uses twice while a head lives. */
export type Task = FetchTask | AddressTask | CancelTask;

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

/** Nobody waits for it any longer. */
export interface CancelTask extends Numbered {
  kind: 'cancel';
}

const longestUrl = 65_536;
const longestWithin = 3_600_000;
const methods = ['GET', 'HEAD', 'POST'] as const;

export function packTask(task: Task): Buffer {
  if (task.kind !== 'fetch') return frame(task);
  const { asked, ...request } = task.request;
  const { body, ...plain } = asked ?? { body: undefined };
  return frame({ ...task, request: { ...request, asked: asked && plain } }, body ? [body] : []);
}

/** Throws a `BadMessage` for what is no task. */
export function unpackTask(bytes: Buffer): Task {
  const { data, blobs } = unframe(bytes);
  const numbered = { epoch: text(data, 'epoch'), ticket: integer(data, 'ticket') };
  const kind = oneOf(data, 'kind', taskKinds);
  if (kind === 'cancel') return { kind, ...numbered };
  if (kind === 'address') return { kind, ...numbered, url: urlOf(data) };
  const request = pairs(data.request, 'request');
  return {
    ...{ kind, ...numbered },
    within: number(data, 'within', 0, longestWithin),
    request: {
      url: urlOf(request),
      accept: maybe(request, 'accept', texts),
      maxBytes: integer(request, 'maxBytes', 1, 1 << 30),
      archive: flag(request, 'archive'),
      asked: request.asked === undefined ? undefined : askedOf(pairs(request.asked, 'asked'), blobs[0]),
      hurry: maybe(request, 'hurry', flag),
      reading: maybe(request, 'reading', (from, name) => oneOf(from, name, readings)),
    },
  };
}

function urlOf(data: Unchecked): string {
  const url = text(data, 'url');
  if (url.length > longestUrl || !/^https?:\/\//i.test(url)) throw new BadMessage('url is no http or https URL');
  return url;
}

function askedOf(data: Unchecked, body: Buffer | undefined): AskedRequest {
  const given = headers(data, 'headers');
  const plain = Object.entries(given).map(([name, value]) => [name, [value].flat().join(', ')]);
  return { method: oneOf(data, 'method', methods), headers: Object.fromEntries(plain), body };
}
