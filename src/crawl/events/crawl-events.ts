/**
 * What happens in a crawl, while it happens: one typed stream for any number of listeners. None can end a crawl: one that
 * throws hears no more. None of those behind a queue (`stream`) can slow it: what they have no time for is lost, and counted.
 */
import type { SkipReason } from '../../core/errors.js';
import type { Page } from '../../core/page.js';
import type { SiteRecord, Visit } from '../../storage/store.js';
import type { Command } from '../commands/command.js';
import type { Duplicate } from '../duplicates/duplicate-index.js';
import type { WorkerState } from '../fetch/worker-state.js';
import type { Outlook } from '../outlook/outlook.js';
import type { CrawlEnding, Progress } from '../progress.js';
import type { Wait } from '../requests/waits.js';
import { EventStream, type StreamOptions } from './event-stream.js';

/** One URL came to its end. */
interface Visited {
  url: string;
  host: string;
  /** 0 when no response came. */
  status: number;
  /** From request to last byte. */
  milliseconds: number;
}

interface Details {
  /** A page was read, judged, ranked and handed to the store. Streams carry it without the page itself. */
  page: Visited & {
    id: number;
    depth: number;
    title: string;
    relevant: boolean;
    score: number;
    bytes: number;
    repeats?: Duplicate;
    /** What became of it where scripts may make it. */
    rendering?: Visit['rendering'];
    page: Page;
  };
  redirect: Visited & { target: string };
  skip: Visited & { reason: SkipReason | string; detail: string };
  failure: Visited & { reason: string; detail: string };
  /** A request failed in a way that may pass; it is made again after `wait` milliseconds. */
  retry: { url: string; host: string; detail: string; wait: number };
  /** A host is not asked for a minute or longer. */
  wait: Wait;
  /** A seed gave no page; it has a `skip` or `failure` of its own. */
  'seed-failed': { url: string; detail: string };
  /** The strategy gave all waiting URLs new priorities. */
  reorder: { pages: number; milliseconds: number };
  /** A whole site was read to its end (crawls for sites only). */
  site: { site: SiteRecord };
  /** A page of an example site was read, before the crawl itself begins (crawls for sites only). */
  example: { url: string };
  /** A command was obeyed. Those from outside have a number above 0. */
  command: { command: Command; number: number };
  /** The counters, at most a few times a second. */
  progress: {
    progress: Readonly<Progress>;
    budget: number;
    waiting: number;
    known: number;
    hosts: number;
    /** Requests under way, and bytes on the way to the store. */
    underWay: number;
    queued: number;
    /** Nobody can be asked before this host's turn comes. Absent: somebody can, or the wait is short. */
    wait?: Wait;
    /** What is still to be found, by estimate; made anew now and then. Absent while nothing can be said, and in crawls for sites. */
    outlook?: Outlook;
    /** Who makes the requests, where it is not this machine. */
    workers?: readonly WorkerState[];
  };
  /** Something that does not end the crawl but that a person should know. */
  warning: { detail: string };
  /** The last one. `error` says why a crawl failed. */
  end: { ending: CrawlEnding | 'failed'; error?: string; progress: Readonly<Progress> };
}

export type EventKind = keyof Details;
/** `at` is in milliseconds since the epoch. */
export type CrawlEvent = { [Kind in EventKind]: { kind: Kind; at: number } & Details[Kind] }[EventKind];
export type EventOf<Kind extends EventKind> = Extract<CrawlEvent, { kind: Kind }>;
/** Plain data, so that it can be sent anywhere. */
export type StreamedEvent = Exclude<CrawlEvent, { kind: 'page' }> | Omit<EventOf<'page'>, 'page'>;

export interface EventBatch {
  events: StreamedEvent[];
  /** Events before these that were dropped, because the batch before was taken too late. */
  lost: number;
}

type Listener = (event: CrawlEvent) => unknown;

export class CrawlEvents {
  private readonly listeners = new Map<EventKind, Set<Listener>>();
  private readonly streams = new Set<EventStream<StreamedEvent>>();

  /**
   * Calls `listener` for every event of a kind, at once and in order: keep it short, or take a stream. The function returned
   * ends it.
   */
  on<Kind extends EventKind>(kind: Kind, listener: (event: EventOf<Kind>) => void): () => void {
    const listeners = this.listeners.get(kind) ?? new Set();
    this.listeners.set(kind, listeners);
    const own: Listener = event => (isOf(kind, event) ? listener(event) : undefined);
    listeners.add(own);
    return () => void listeners.delete(own);
  }

  /** The events from now on, in batches, for whoever takes time over them. It ends with the crawl. */
  stream(options: StreamOptions<EventKind> = {}): AsyncIterableIterator<EventBatch> {
    const stream = new EventStream<StreamedEvent>(options, () => this.streams.delete(stream));
    this.streams.add(stream);
    return stream;
  }

  /** Is there anyone to tell? Ask before an event is put together. */
  wants(kind: EventKind): boolean {
    if ((this.listeners.get(kind)?.size ?? 0) > 0) return true;
    for (const stream of this.streams) if (stream.wants(kind)) return true;
    return false;
  }

  emit(event: CrawlEvent): void {
    if (this.streams.size > 0) {
      const plain = streamed(event);
      for (const stream of this.streams) stream.push(plain);
    }
    const listeners = this.listeners.get(event.kind);
    if (listeners) for (const listener of listeners) this.call(listener, listeners, event);
    if (event.kind === 'end') for (const stream of this.streams) stream.finish();
  }

  /** Tells a person, whether anyone listens or not. */
  warn(detail: string, at: number): void {
    if (this.wants('warning')) this.emit({ kind: 'warning', at, detail });
    else process.emitWarning(detail);
  }

  private call(listener: Listener, among: Set<Listener>, event: CrawlEvent): void {
    const failed = (error: unknown) => {
      // A second failure of the same listener was under way already.
      if (!among.delete(listener)) return;
      const problem = error instanceof Error ? error.message : String(error);
      this.warn(`A listener for "${event.kind}" failed and hears no more: ${problem}`, event.at);
    };
    try {
      const result = listener(event);
      if (result instanceof Promise) result.catch(failed);
    } catch (error) {
      failed(error);
    }
  }
}

function isOf<Kind extends EventKind>(kind: Kind, event: CrawlEvent): event is EventOf<Kind> {
  return event.kind === kind;
}

/** Without the page, whose text would fill the queue. */
function streamed(event: CrawlEvent): StreamedEvent {
  if (event.kind !== 'page') return event;
  const { page: _, ...rest } = event;
  return rest;
}
