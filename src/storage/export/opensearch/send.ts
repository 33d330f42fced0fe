/** Sends the pages of a collection to OpenSearch or Elasticsearch, in batches, no faster than it takes them. */
import { setTimeout as pause } from 'node:timers/promises';
import { FailureError, UsageError } from '../../../core/errors.js';
import type { Collection } from '../../collection.js';
import { choosePages, type PageChoice } from '../select/choose-pages.js';
import { bulkLines, indexName } from './bulk.js';
import { mapping } from './mapping.js';

export interface SendOptions extends PageChoice {
  /** Address of the search engine, with user and password where it wants them. */
  to: string;
  /** Default: the name of the collection's folder. */
  index?: string;
  markdown?: boolean;
  /** Hears how many pages were sent. */
  progress?: (sent: number) => void;
  /** Milliseconds of the first wait when it has too much to do; doubled each time (default 500). */
  wait?: number;
}

export interface SendResult {
  index: string;
  /** Pages that it has taken. */
  pages: number;
  /** Those that it refused, and why. */
  refused: { url: string; reason: string }[];
}

interface Waiting {
  url: string;
  lines: string;
}

const batchLetters = 4 << 20;
const batchPages = 500;
const attempts = 8;
const patience = 60_000;

/** Throws when it cannot be reached, or does not take a batch as a whole. */
export async function sendToSearchEngine(collection: Collection, options: SendOptions): Promise<SendResult> {
  const { to, index = indexName(collection.folder), markdown = false, progress, wait, ...choice } = options;
  const engine = new SearchEngine(to, index, wait ?? 500);
  const pages = choosePages(collection, choice);
  await engine.prepare();
  const result: SendResult = { index, pages: 0, refused: [] };
  let batch: Waiting[] = [];
  let letters = 0;
  const send = async () => {
    const refused = await engine.send(batch);
    result.refused.push(...refused);
    result.pages += batch.length - refused.length;
    progress?.(result.pages);
    batch = [];
    letters = 0;
  };
  for (const page of pages()) {
    const lines = await bulkLines(collection, page, index, markdown);
    if (batch.length > 0 && (batch.length >= batchPages || letters + lines.length > batchLetters)) await send();
    batch.push({ url: page.url, lines });
    letters += lines.length;
  }
  if (batch.length > 0) await send();
  return result;
}

class SearchEngine {
  private readonly address: string;
  private readonly headers: Record<string, string>;

  constructor(
    to: string,
    private readonly index: string,
    private readonly wait: number,
  ) {
    const url = URL.canParse(to) ? new URL(to) : undefined;
    if (!url || !/^https?:$/.test(url.protocol)) {
      throw new UsageError(
        `--to must be the address of a search engine, for example http://localhost:9200, not ${to}.`,
      );
    }
    if (!/^[a-z0-9][a-z0-9._-]*$/.test(index)) {
      throw new UsageError(`--index must be small letters, digits, dots and hyphens, not ${JSON.stringify(index)}.`);
    }
    const { username, password } = url;
    const secret = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
    this.headers = username === '' ? {} : { authorization: `Basic ${secret}` };
    this.address = `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  }

  /** Makes the index where there is none; one that is there keeps its own mapping. */
  async prepare(): Promise<void> {
    const { status, text } = await this.ask('PUT', `/${this.index}`, JSON.stringify(mapping), 'application/json');
    if (status < 300 || /resource_already_exists/.test(text)) return;
    throw this.failure(`did not make the index ${this.index}`, status, text);
  }

  /** Gives those that it refused; sends again what it had no time for. */
  async send(batch: readonly Waiting[]): Promise<SendResult['refused']> {
    const refused: SendResult['refused'] = [];
    let left = batch;
    for (let attempt = 0; left.length > 0; attempt++) {
      if (attempt === attempts) {
        refused.push(...left.map(({ url }) => ({ url, reason: 'it had too much to do, again and again' })));
        break;
      }
      if (attempt > 0) await pause(Math.min(patience, this.wait * 2 ** (attempt - 1)));
      const body = left.map(({ lines }) => lines).join('');
      const { status, text } = await this.ask('POST', '/_bulk', body, 'application/x-ndjson');
      if (status >= 300) throw this.failure('did not take a batch', status, text);
      const again: Waiting[] = [];
      itemsIn(text).forEach((item, i) => {
        if (item.status === 429) again.push(left[i]);
        else if (item.status >= 300) refused.push({ url: left[i].url, reason: item.reason });
      });
      left = again;
    }
    return refused;
  }

  /** Asks again, later and later, where it says that it has too much to do or is not there for the moment. */
  private async ask(
    method: string,
    path: string,
    body: string,
    type: string,
  ): Promise<{ status: number; text: string }> {
    for (let attempt = 1; ; attempt++) {
      let response: Response;
      try {
        const headers = { ...this.headers, 'content-type': type };
        response = await fetch(`${this.address}${path}`, { method, headers, body });
      } catch (error) {
        const cause = (error as Error).cause;
        const why = cause instanceof Error ? cause.message : (error as Error).message;
        throw new FailureError(`${this.address} cannot be reached: ${why}. Is it running?`, { cause: error });
      }
      const text = await response.text();
      const isBusy = response.status === 429 || response.status === 503;
      if (!isBusy || attempt === attempts) return { status: response.status, text };
      const asked = Number(response.headers.get('retry-after')) * 1000;
      await pause(Math.min(patience, asked > 0 ? asked : this.wait * 2 ** (attempt - 1)));
    }
  }

  private failure(what: string, status: number, text: string): FailureError {
    const busy = status === 429 || status === 503 ? ' It has too much to do: try again later.' : '';
    const secret = status === 401 || status === 403 ? ' Give user and password: --to https://user:password@host.' : '';
    return new FailureError(`${this.address} ${what}: HTTP ${status} ${reasonIn(text)}.${busy}${secret}`);
  }
}

interface BulkItem {
  status: number;
  reason: string;
}

/** What became of each document, in the order sent. */
function itemsIn(text: string): BulkItem[] {
  const answer = parsed(text);
  const items = answer?.['items'];
  if (!Array.isArray(items))
    throw new FailureError(`The search engine answered with no list of items: ${text.slice(0, 200)}`);
  return items.map((item: { index?: { status?: number; error?: { type?: string; reason?: string } } }) => ({
    status: item.index?.status ?? 500,
    reason: [item.index?.error?.type, item.index?.error?.reason].filter(Boolean).join(': ') || 'no reason given',
  }));
}

function reasonIn(text: string): string {
  const error = parsed(text)?.['error'];
  if (typeof error === 'object' && error !== null && 'reason' in error) return String(error.reason);
  return text.replace(/\s+/g, ' ').slice(0, 200);
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
