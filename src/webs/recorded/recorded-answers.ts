/** What others have recorded, as a web: every URL gives the best that was recorded of it, and of equals the last. */
import { normaliseUrl, parseUrl } from '../../core/url.js';
import type { Exchange, Fetched, FetchOptions, Response, Web } from '../../crawl/fetch/web.js';
import { isAccepted } from '../../crawl/parse/content-type.js';
import { recognise } from '../../crawl/parse/registry.js';
import { type HttpParts, httpParts } from '../../storage/warc/http-message.js';
import type { WarcRecord } from '../../storage/warc/warc-reader.js';
import { Spool, type Spooled } from './spool.js';

interface Answer {
  url: string;
  response: Spooled;
  request?: Spooled;
  /** Milliseconds since the epoch. */
  at: number;
  ip?: string;
  truncated?: Exchange['truncated'];
  status: number;
  /** What was recorded of the URL before. */
  before?: Answer;
}

/** A request that was recorded before its answer. */
interface AskedFirst {
  isGet: boolean;
  place: Spooled;
}

const cuts = ['length', 'time', 'disconnect'] as const;

export class RecordedAnswers implements Web {
  private readonly spool = new Spool();
  private readonly answers = new Map<string, Answer>();
  /** By record id and by digest, for requests and for records that say "as before". */
  private readonly byId = new Map<string, Answer>();
  private readonly byDigest = new Map<string, Spooled>();
  private readonly askedFirst = new Map<string, AskedFirst>();
  private readonly asked = new Set<string>();
  /** Milliseconds since the epoch, of the answer given last. */
  lastAt = 0;
  /** Records that are no answers of pages: pictures, styles, scripts. */
  others = 0;

  /** `accept`: content types of what becomes a page. */
  constructor(private readonly accept: readonly string[]) {}

  /** Takes a record in; those that follow it may belong to it. */
  add(record: WarcRecord): void {
    if (record.type === 'request') this.addRequest(record);
    else if (record.type === 'response' || record.type === 'revisit') this.addResponse(record);
    else if (record.type === 'resource') this.addResponse(asAnswer(record));
  }

  /** URLs that an answer was recorded of, in the order first recorded; errors are given only to who asks for them. */
  *urls(): Generator<string> {
    for (const [url, { status }] of this.answers) if (status < 400) yield url;
  }

  get size(): number {
    return this.answers.size;
  }

  has(url: string): boolean {
    return this.answers.has(url);
  }

  async fetch(url: string, _options?: FetchOptions): Promise<Fetched> {
    this.asked.add(url);
    const answer = this.answers.get(url);
    // Whoever goes on with the collection asks for it.
    if (!answer) return { kind: 'failed', url, problem: 'aborted', detail: 'was not recorded', retryable: true };
    this.lastAt = answer.at;
    return this.responseOf(url, answer);
  }

  async close(): Promise<void> {
    this.spool.close();
  }

  /** Most write it after the answer and name that; wget writes it before, and the answer names it. */
  private addRequest(record: WarcRecord): void {
    // Some keep no request, only that there was one.
    const isGet = !/^(?!GET )[A-Z]+ /.test(Buffer.from(record.block.subarray(0, 20)).toString('latin1'));
    const answer = this.byId.get(record.headers.get('warc-concurrent-to') ?? '');
    if (answer && isGet) answer.request = this.spool.put(record.block);
    else if (answer) this.withdraw(answer);
    else if (record.id !== undefined) this.askedFirst.set(record.id, { isGet, place: this.spool.put(record.block) });
  }

  /** What a form was answered with, or a script was told, is not what the URL gives. */
  private withdraw(answer: Answer): void {
    this.others++;
    if (this.answers.get(answer.url) !== answer) return;
    if (answer.before) this.answers.set(answer.url, answer.before);
    else this.answers.delete(answer.url);
  }

  private addResponse(record: WarcRecord): void {
    const url = normaliseUrl(record.targetUri ?? '');
    if (url === undefined) return;
    const digest = record.headers.get('warc-payload-digest');
    const parts = httpParts(record.block);
    if (!parts) return;
    const named = record.headers.get('warc-concurrent-to') ?? '';
    const request = this.askedFirst.get(named);
    this.askedFirst.delete(named);
    const isRepeat = record.type === 'revisit';
    const before = this.answers.get(url);
    // A repeat of the same URL brings nothing new; of another one, its bytes. "Not modified" brings nothing either.
    if ((isRepeat && before) || (!isRepeat && parts.status === 304)) return;
    if ((!isRepeat && !this.isPage(parts)) || request?.isGet === false) {
      this.others++;
      return;
    }
    if (before && worthOf(parts.status) < worthOf(before.status)) return;
    const original = isRepeat ? this.originalOf(record, digest) : undefined;
    if (isRepeat && !original) return;
    const response = original ?? this.spool.put(record.block);
    const cut = cuts.find(each => each === record.headers.get('warc-truncated'));
    const ip = record.headers.get('warc-ip-address');
    const at = Date.parse(record.date ?? '');
    const answer: Answer = { url, response, at: Number.isNaN(at) ? 0 : at, status: parts.status };
    if (before) answer.before = before;
    if (request) answer.request = request.place;
    if (cut || record.blockTruncated) answer.truncated = cut ?? 'length';
    if (ip !== undefined) answer.ip = ip;
    this.answers.set(url, answer);
    if (record.id !== undefined) this.byId.set(record.id, answer);
    if (digest !== undefined) this.byDigest.set(digest, response);
  }

  private originalOf(record: WarcRecord, digest: string | undefined): Spooled | undefined {
    const url = normaliseUrl(record.headers.get('warc-refers-to-target-uri') ?? '');
    const named = url === undefined ? undefined : this.answers.get(url)?.response;
    return named ?? (digest === undefined ? undefined : this.byDigest.get(digest));
  }

  /** Errors may be anything: that they are errors is what counts. */
  private isPage({ status, headers, body }: HttpParts): boolean {
    if (status >= 300) return true;
    if (status < 200) return false;
    const type = typeOf(headers) || recognise(body);
    return type !== undefined && isAccepted(type, this.accept);
  }

  private responseOf(url: string, { response, request, at, ip, truncated, status }: Answer): Response {
    const parts = httpParts(this.spool.get(response));
    if (!parts) throw new Error(`${url} is no answer any more`);
    const { headers, head, coded, body } = parts;
    const target = status >= 300 && status < 400 ? parseUrl([headers['location'] ?? ''].flat()[0], url) : undefined;
    const exchange: Exchange = {
      request: request ? this.spool.get(request).toString('latin1') : '',
      responseHead: head,
      responseBody: new Uint8Array(coded),
      at,
      ...(ip !== undefined && { ip }),
      ...(truncated && { truncated }),
    };
    return {
      kind: 'response',
      url,
      status,
      headers,
      contentType: typeOf(headers) || (recognise(body) ?? ''),
      body: target ? new Uint8Array(0) : body,
      truncated: truncated ?? false,
      milliseconds: 0,
      exchanges: [exchange],
      ...(target && headers['location'] !== undefined && { location: target.href }),
    };
  }
}

/** A page is worth more than a redirect, that more than an error. */
const worthOf = (status: number): number => (status < 300 ? 2 : status < 400 ? 1 : 0);

/** What was recorded without the words of HTTP, as an answer with them. */
function asAnswer(record: WarcRecord): WarcRecord {
  const type = record.headers.get('content-type') ?? '';
  const head = `HTTP/1.1 200 OK\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`;
  return { ...record, block: Buffer.concat([Buffer.from(head, 'latin1'), record.block]) };
}

const typeOf = (headers: HttpParts['headers']): string => [headers['content-type'] ?? ''].flat()[0].trim();
