/**
 * Takes in one response. It looks at the headers first and lets the body come only if it is wanted, and only as much
 * of it as the limit allows; everything else is cut off at the socket.
 */

import type { Dispatcher } from 'undici';
import { parseUrl } from '../../../core/url.js';
import { codingsOf } from '../../codings/decompress.js';
import { isAccepted, sniffLength } from '../../parse/content-type.js';
import { recognise, recognisedKinds } from '../../parse/registry.js';
import type { TransportRequest } from '../transport.js';
import { EndedError, isEarlyEnd, isStaleConnection } from './failures.js';
import { recordNextRequest, type SentRequest } from './sent-requests.js';

export type Headers = Record<string, string | string[]>;

/** A response that was taken in, its body still content-coded. */
export interface Received {
  kind: 'received';
  status: number;
  statusText: string;
  headers: Headers;
  /** Names and values by turns, as they came. */
  rawHeaders: readonly Uint8Array[];
  contentType: string;
  /** Where a redirect leads, absolute. */
  location?: string;
  body: Uint8Array;
  /** Why the body is not complete. */
  cut?: 'length' | 'time' | 'disconnect';
  sent?: SentRequest;
}

/** A response whose body was not wanted. */
export interface Unwanted {
  kind: 'unwanted';
  status: number;
  detail: string;
}

export interface Broken {
  kind: 'broken';
  error: unknown;
  /** The request may be sent again at once. */
  stale: boolean;
}

export type Reply = Received | Unwanted | Broken;

/** A redirect's body is not used; a short one is let through all the same, so that the connection can be used again. */
const redirectBodyLimit = 16_384;
/** Coded bodies may be a little longer than their content: headers, checksums, stored blocks. */
const codingOverhead = 65_536;

export class Reception implements Dispatcher.DispatchHandler {
  private controller?: Dispatcher.DispatchController;
  private ended = false;
  private status = 0;
  private statusText = '';
  private headers: Headers = {};
  private contentType = '';
  private location?: string;
  private readonly chunks: Buffer[] = [];
  private length = 0;
  private limit = 0;
  private sniff = false;
  private sent?: SentRequest;

  constructor(
    private readonly request: TransportRequest,
    private readonly done: (reply: Reply) => void,
  ) {}

  /** What is being waited for, in words for a time-out message. */
  get stage(): string {
    if (!this.controller) return 'connection';
    return this.status === 0 ? 'answer' : 'end of the body';
  }

  /** Has the answer begun? */
  get begun(): boolean {
    return this.status > 0;
  }

  /** Ends the request from our side; where there is no more time, what came until now can be used. */
  stop(error: EndedError): void {
    if (error.failure.problem === 'timeout' && this.hasBody) this.finishCut('time');
    else this.end({ kind: 'broken', error, stale: false }, error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.ended) return controller.abort(new Error('given up before it was sent'));
    this.controller = controller;
    if (this.request.mayBegin?.() === false) {
      const detail = 'it was too late to send it';
      return this.stop(new EndedError({ problem: 'aborted', detail, retryable: true }));
    }
    if (this.request.archive) {
      recordNextRequest(request => {
        this.sent = request;
      });
    }
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
    statusText = '',
  ): void {
    if (status < 200) return;
    this.controller = controller;
    this.status = status;
    this.statusText = statusText;
    this.headers = headers as Headers;
    this.contentType = first(this.headers['content-type']);
    this.location = status >= 300 && status < 400 ? locationOf(this.headers, this.request.target.href) : undefined;
    const { accept, maxBytes } = this.request;
    if (this.location !== undefined) {
      this.limit = Math.min(maxBytes, redirectBodyLimit);
      return;
    }
    const coded = codingsOf(this.headers).length > 0;
    this.limit = coded ? maxBytes + codingOverhead : maxBytes;
    if (this.contentType === '') {
      // A coded body can only be looked at when it is decoded; that is done at the end.
      this.sniff = !coded && !isAccepted('', accept);
    } else if (!isAccepted(this.contentType, accept)) {
      // What an error page is made of does not matter, that it is an error does; 204 and 205 have no body.
      if (status < 300 && status !== 204 && status !== 205) this.refuse(`is ${this.contentType}`);
      else this.finish('length');
    }
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.ended) return;
    const room = this.limit - this.length;
    this.chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
    this.length += Math.min(chunk.length, room);
    if (this.sniff && this.length >= sniffLength && !this.sniffed()) return;
    if (chunk.length > room) this.finish('length');
  }

  onResponseEnd(): void {
    if (this.sniff && !this.sniffed()) return;
    this.finish();
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    if (this.hasBody && isEarlyEnd(error)) this.finishCut('disconnect');
    else {
      this.end({ kind: 'broken', error, stale: this.status === 0 && isStaleConnection(error) });
    }
  }

  private get hasBody(): boolean {
    return this.status >= 200 && this.length > 0;
  }

  private finishCut(cut: Received['cut']): void {
    if (!this.sniff || this.sniffed()) this.finish(cut);
  }

  private sniffed(): boolean {
    this.sniff = false;
    if (this.status >= 300 || this.length === 0) return true;
    const type = guessedType(Buffer.concat(this.chunks), this.request.accept);
    if (type === undefined) this.refuse(looksUnknown);
    else this.contentType = type;
    return type !== undefined;
  }

  private refuse(detail: string): void {
    this.end({ kind: 'unwanted', status: this.status, detail }, new Error(detail));
  }

  private finish(cut?: Received['cut']): void {
    const { status, statusText, headers, contentType, location, chunks, sent } = this;
    const body = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
    const rawHeaders = (this.controller?.rawHeaders ?? []) as Uint8Array[];
    const received: Received = {
      kind: 'received',
      status,
      statusText,
      headers,
      rawHeaders,
      contentType,
      location,
      body,
      cut,
      sent,
    };
    this.end(received, cut && cut !== 'disconnect' ? new Error('the rest is not wanted') : undefined);
  }

  private end(reply: Reply, abort?: Error): void {
    if (this.ended) return;
    this.ended = true;
    if (abort) this.controller?.abort(abort);
    this.done(reply);
  }
}

/** What is said of a body without a content type that we cannot make out. */
export const looksUnknown = `has no content type and does not look like ${recognisedKinds}`;

/** The type of a body that came without one, if it is one of those accepted. */
export function guessedType(body: Uint8Array, accept: readonly string[] | undefined): string | undefined {
  const type = recognise(body);
  return type !== undefined && isAccepted(type, accept) ? type : undefined;
}

function first(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : (value ?? '')).trim();
}

/** The target of a redirect; undefined when there is none that can be used. */
export function locationOf(headers: Headers, base: string): string | undefined {
  const header = first(headers['location']);
  if (header === '') return undefined;
  // Headers are read byte by byte; a Location with raw UTF-8 in it means UTF-8 (WHATWG fetch, "location URL").
  const text = Buffer.from(header, 'latin1').toString('utf8');
  return parseUrl(text, base)?.href;
}
