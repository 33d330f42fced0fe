/** A SqliteStore in a thread of its own. The caller is held back (`ready`) when the thread cannot keep up. */
import type { Worker } from 'node:worker_threads';
import { type Clock, systemClock } from '../../../core/clock.js';
import { FailureError, UsageError } from '../../../core/errors.js';
import type { CrawlFile } from '../../crawl-file.js';
import { databasePath } from '../../folder.js';
import type {
  CheckpointPart,
  CommandRecord,
  DiscoveredUrl,
  EventRecord,
  HostRecord,
  SiteRecord,
  Store,
  StoredCrawl,
  StoredVerdict,
  Visit,
} from '../../store.js';
import type { StoreOptions } from '../../store-options.js';
import { takeStorageThread } from '../../thread/storage-thread.js';
import type { StoredCrawlReader } from '../stored-crawl.js';
import { type FromStorage, openedTicket, type ToStorage, type WriteItem } from './storage-messages.js';
import { packUrls, packVisit } from './visit-message.js';

/** Bytes on the way to the thread (bodies, text, and a flat sum per record) at which the caller must wait. */
const highWater = 24 << 20;
const lowWater = 8 << 20;
const bytesPerItem = 4096;
/** Milliseconds that a message may lie unread before the caller must wait: what is lost when the process dies. */
const latest = 250;
/** Records per message: waking the thread costs more than most records. */
const batch = 16;

interface Waiting {
  resolve: () => void;
  reject: (error: Error) => void;
}

export class ThreadedStore implements Store {
  private items: WriteItem[] = [];
  private transfer: ArrayBuffer[] = [];
  private itemBytes = 0;
  /** When the first of the items was given. */
  private givenAt = 0;
  private scheduled = false;
  private inFlight = 0;
  /** When the first item of each message in flight was given. */
  private readonly unread: number[] = [];
  private caughtUp: (Waiting & { promise: Promise<void> }) | undefined;
  private readonly answers = new Map<number, Waiting>();
  private tickets = openedTicket;
  private failure: Error | undefined;
  private closing = false;
  private readonly readers: StoredCrawlReader[] = [];
  private readonly exited: Promise<void>;

  static async open(options: StoreOptions, clock: Clock = systemClock): Promise<ThreadedStore> {
    const store = new ThreadedStore(takeStorageThread(), options, clock);
    store.worker.postMessage({ kind: 'open', options } satisfies ToStorage);
    await new Promise<void>((resolve, reject) => store.answers.set(openedTicket, { resolve, reject }));
    return store;
  }

  private constructor(
    private readonly worker: Worker,
    private readonly options: StoreOptions,
    private readonly clock: Clock,
  ) {
    worker.on('message', (message: FromStorage) => this.hear(message));
    worker.on('error', error =>
      this.fail(new FailureError(`The storage thread died: ${error.message}`, { cause: error })),
    );
    this.exited = new Promise(resolve => {
      worker.on('exit', () => {
        if (!this.closing || this.answers.size > 0)
          this.fail(new FailureError('The storage thread ended unexpectedly.'));
        resolve();
      });
    });
  }

  visit(visit: Visit): void {
    let bytes = visit.page?.prepared?.texts.length ?? visit.page?.text.length ?? 0;
    bytes += 2 * (visit.page?.tokens?.numbers.length ?? 0);
    for (const { responseBody } of visit.exchanges ?? []) bytes += responseBody.byteLength;
    this.add({ kind: 'visit', visit: packVisit(visit, this.transfer) }, bytes);
  }

  discover(urls: readonly DiscoveredUrl[]): void {
    this.add({ kind: 'discover', urls: packUrls(urls) }, 0);
  }

  host(host: HostRecord): void {
    this.add({ kind: 'host', host }, 0);
  }

  site(site: SiteRecord): void {
    this.add({ kind: 'site', site }, 0);
  }

  event(event: EventRecord): void {
    this.add({ kind: 'event', event }, 0);
  }

  judged(verdicts: readonly StoredVerdict[]): void {
    this.add({ kind: 'judged', verdicts }, 0);
  }

  command(command: CommandRecord): void {
    this.add({ kind: 'command', command }, 0);
  }

  checkpoint(parts: readonly CheckpointPart[]): void {
    let bytes = 0;
    for (const { state } of parts) {
      this.transfer.push(state.buffer);
      bytes += state.byteLength;
    }
    this.add({ kind: 'checkpoint', parts }, bytes);
  }

  settings(file: CrawlFile): void {
    this.add({ kind: 'settings', file }, 0);
  }

  ready(): Promise<void> | undefined {
    if (this.failure) return Promise.reject(this.failure);
    if (this.caughtUp) return this.caughtUp.promise;
    if (this.inFlight + this.itemBytes < highWater && !this.isLate) return undefined;
    this.send();
    let resolve!: () => void;
    let reject!: (error: Error) => void;
    const promise = new Promise<void>((yes, no) => {
      resolve = yes;
      reject = no;
    });
    this.caughtUp = { promise, resolve, reject };
    return promise;
  }

  private get isLate(): boolean {
    return this.unread.length > 0 && this.clock.elapsed() - this.unread[0] > latest;
  }

  get queued(): number {
    return this.inFlight + this.itemBytes;
  }

  flush(): Promise<void> {
    return this.ask('flush');
  }

  async load(): Promise<StoredCrawl> {
    await this.flush();
    const { StoredCrawlReader } = await import('../stored-crawl.js');
    const reader = new StoredCrawlReader(databasePath(this.options.folder), this.options.withText ?? false);
    this.readers.push(reader);
    return reader;
  }

  async close(): Promise<void> {
    if (this.closing) return;
    this.closing = true;
    for (const reader of this.readers) reader.close();
    // Also after a failure: the thread has files to close and a lock to give back.
    if (this.failure) this.worker.postMessage({ kind: 'close', ticket: openedTicket } satisfies ToStorage);
    const [answer] = await Promise.allSettled([this.ask('close'), this.exited]);
    if (answer.status === 'rejected') throw answer.reason;
  }

  private add(item: WriteItem, bytes: number): void {
    if (this.failure) return;
    if (this.items.length === 0) this.givenAt = this.clock.elapsed();
    this.items.push(item);
    this.itemBytes += bytes + bytesPerItem;
    if (this.items.length >= batch) this.send();
    else if (!this.scheduled) {
      this.scheduled = true;
      setImmediate(() => {
        this.scheduled = false;
        this.send();
      });
    }
  }

  private send(): void {
    if (this.items.length === 0 || this.failure) return;
    const { givenAt } = this;
    const message: ToStorage = { kind: 'write', items: this.items, bytes: this.itemBytes, givenAt };
    this.unread.push(givenAt);
    this.worker.postMessage(message, this.transfer);
    this.inFlight += this.itemBytes;
    this.items = [];
    this.transfer = [];
    this.itemBytes = 0;
  }

  private ask(kind: 'flush' | 'close'): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    this.send();
    const ticket = ++this.tickets;
    this.worker.postMessage({ kind, ticket } satisfies ToStorage);
    return new Promise((resolve, reject) => this.answers.set(ticket, { resolve, reject }));
  }

  private hear(message: FromStorage): void {
    if (message.kind === 'written') {
      this.inFlight -= message.bytes;
      this.unread.shift();
      if (this.caughtUp && this.inFlight <= lowWater && !this.isLate) {
        this.caughtUp.resolve();
        this.caughtUp = undefined;
      }
    } else if (message.kind === 'answer') {
      this.answers.get(message.ticket)?.resolve();
      this.answers.delete(message.ticket);
    } else if (message.kind === 'failed') {
      this.fail(toError(message));
    }
  }

  /** The first failure ends all writing; everyone who waits is told. */
  private fail(error: Error): void {
    this.failure ??= error;
    this.caughtUp?.reject(this.failure);
    this.caughtUp = undefined;
    for (const waiting of this.answers.values()) waiting.reject(this.failure);
    this.answers.clear();
  }
}

function toError({ usage, message }: FromStorage & { kind: 'failed' }): Error {
  return usage ? new UsageError(message) : new FailureError(message);
}
