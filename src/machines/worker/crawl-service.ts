/** A worker at the service of one crawl: takes what its head asks for, answers, and says once a second that it lives. */
import { hostname } from 'node:os';
import { type Clock, systemClock } from '../../core/clock.js';
import type { Fetched } from '../../crawl/fetch/web.js';
import { type CrawlKeys, crawlKeys } from '../keys.js';
import { type Beat, packAnswer, packRenderedAnswer, packSaid, packWanted } from '../messages/answer.js';
import { type Charter, unpackCharter } from '../messages/charter.js';
import { BadMessage, largestMessage } from '../messages/frame.js';
import { Assembly, piecesOf } from '../messages/pieces.js';
import { type AddressTask, type FetchTask, type RenderTask, unpackTask, type WorkTask } from '../messages/task.js';
import { RedisClock, timeOfEntry } from '../redis/redis-clock.js';
import type { RedisConnection } from '../redis/redis-connection.js';
import { type Entry, readStream, trimStream } from '../redis/stream.js';
import { StreamSender } from '../redis/stream-sender.js';
import { OwnPauses } from './own-pauses.js';
import { Pace } from './pace.js';
import { PageReader, type WorkerNetwork } from './page-reader.js';
import { PageRenderer, type WorkerBrowser } from './page-renderer.js';

export interface ServiceOptions {
  prefix: string;
  crawl: string;
  /** This worker's own. */
  worker: string;
  network: WorkerNetwork;
  /** Absent: it renders nothing. */
  browser?: WorkerBrowser;
  tell: (detail: string) => void;
  clock?: Clock;
}

/** All in milliseconds. */
const beatEvery = 1000;
const readFor = 500;
const pauseWhenDown = 200;
/** What it leaves behind in Redis stays so long. */
const kept = 600_000;
/** Messages that may be on their way in pieces at once. */
const mostBegun = 1000;

interface Work {
  kind: WorkTask['kind'];
  epoch: string;
  stop: AbortController;
  done: Promise<void>;
}

export class CrawlService {
  private readonly keys: CrawlKeys;
  private readonly tasks: string;
  private readonly clock: Clock;
  private readonly redisClock: RedisClock;
  private readonly sender: StreamSender;
  private readonly assembly = new Assembly(mostBegun);
  private readonly held = new Map<number, Work>();
  private readonly pace: Pace;
  private readonly pauses: OwnPauses;
  /** Ends reading and beating. */
  private readonly stop = new AbortController();
  private charter: Charter | undefined;
  private reader: PageReader | undefined;
  private renderer: PageRenderer | undefined;
  private last = '0-0';
  /** Answers that wait to be sent. */
  private waiting = 0;
  private refused = '';
  private loops: Promise<void>[] = [];

  private constructor(
    private readonly options: ServiceOptions,
    private readonly connection: RedisConnection,
    private readonly source: RedisConnection,
  ) {
    this.clock = options.clock ?? systemClock;
    this.redisClock = new RedisClock(this.clock);
    this.pace = new Pace(this.clock.elapsed());
    this.pauses = new OwnPauses(this.clock);
    this.keys = crawlKeys(options.prefix, options.crawl);
    this.tasks = this.keys.tasks(options.worker);
    this.sender = new StreamSender(connection, this.keys.answers, this.clock);
  }

  /** `connection` is shared with others. */
  static async begin(options: ServiceOptions, connection: RedisConnection): Promise<CrawlService> {
    const service = new CrawlService(options, connection, await connection.another());
    service.loops = [service.read(), service.beat()];
    return service;
  }

  /** Takes nothing more, brings what it has to its end (`finish`) or drops it, and says farewell. */
  async end(finish: boolean): Promise<void> {
    this.stop.abort();
    this.source.close();
    await Promise.all(this.loops);
    // A rendering would wait for answers that nobody reads any more; another worker does it.
    for (const { kind, stop } of this.held.values()) if (!finish || kind === 'render') stop.abort();
    await Promise.all(Array.from(this.held.values(), ({ done }) => done));
    this.pauses.close();
    await this.leave().catch(() => {});
    await Promise.all([this.reader?.close(), this.renderer?.close()]);
  }

  private async leave(): Promise<void> {
    const { connection, keys, options, charter } = this;
    const { worker } = options;
    if (charter) await this.sender.add({ message: packSaid({ said: 'leave', epoch: charter.epoch, worker }) });
    await connection.send(keys.workers, 'HDEL', keys.workers, worker);
    await connection.send(keys.workers, 'DEL', this.tasks);
  }

  private async read(): Promise<void> {
    const { stop, source } = this;
    while (!stop.signal.aborted) {
      try {
        const count = Math.max(1, this.options.network.connections - this.held.size);
        const entries = await readStream(source, this.tasks, this.last, { count, milliseconds: readFor });
        for (const entry of entries) await this.take(entry);
        const newest = entries.at(-1)?.id;
        if (newest === undefined) continue;
        this.last = newest;
        // Whatever becomes of this worker, the head knows what it had.
        trimStream(this.connection, this.tasks, newest).catch(() => {});
      } catch {
        await this.clock.sleep(pauseWhenDown, stop.signal);
      }
    }
  }

  private async take(entry: Entry): Promise<void> {
    const message = this.assembly.add(entry);
    if (!message) return;
    try {
      const task = unpackTask(message);
      if (task.epoch !== this.charter?.epoch) await this.readCharter();
      // Of a head that is gone: whoever followed it asks anew.
      if (task.epoch !== this.charter?.epoch || !this.reader) return;
      if (task.kind === 'cancel') this.held.get(task.ticket)?.stop.abort();
      else if (task.kind === 'carried') this.renderer?.answered(task);
      else if (!this.held.has(task.ticket)) this.begin(task, timeOfEntry(entry.id), this.reader);
    } catch (error) {
      if (!(error instanceof BadMessage)) throw error;
      this.options.tell(`What is no task came through Redis: ${error.message}.`);
    }
  }

  private begin(task: WorkTask, takenIn: number, reader: PageReader): void {
    this.pace.begun(this.redisClock.now() - takenIn);
    const { kind, epoch, ticket } = task;
    const stop = new AbortController();
    const done = this.work(task, takenIn, reader, stop.signal).finally(() => {
      if (this.held.get(ticket)?.stop === stop) this.held.delete(ticket);
    });
    this.held.set(ticket, { kind, epoch, stop, done });
  }

  private work(task: WorkTask, takenIn: number, reader: PageReader, signal: AbortSignal): Promise<void> {
    if (task.kind === 'fetch') return this.fetch(task, takenIn, reader, signal);
    return task.kind === 'address' ? this.find(task, reader, signal) : this.render(task, signal);
  }

  private async fetch(task: FetchTask, takenIn: number, reader: PageReader, signal: AbortSignal): Promise<void> {
    const { epoch, ticket, within } = task;
    const mayBegin = () => this.redisClock.now() < takenIn + within;
    const begun = this.clock.elapsed();
    const came = mayBegin() ? await reader.fetch(task.request, signal, mayBegin) : tooLate(task.request.url);
    const fetched = this.pauses.excuse(came, begun);
    if (signal.aborted) return;
    this.pace.answered(fetched.kind === 'failed');
    const signed = { epoch, worker: this.options.worker };
    const packed = packAnswer(signed, ticket, fetched);
    const message =
      packed.length <= largestMessage ? packed : packAnswer(signed, ticket, tooLarge(fetched.url, packed.length));
    await this.say(piecesOf(message, `${epoch}:${ticket}:${signed.worker}`), signal);
  }

  private async find({ epoch, ticket, url }: AddressTask, reader: PageReader, signal: AbortSignal): Promise<void> {
    const address = await reader.addressOf(url);
    const { worker } = this.options;
    await this.say([{ message: packSaid({ said: 'address', epoch, worker, ticket, address }) }], signal);
  }

  private async render(task: RenderTask, signal: AbortSignal): Promise<void> {
    const { epoch, ticket } = task;
    const result = await this.renderer?.render(task, signal);
    // Where it cannot, its next beat says so, and the head gives the page to another.
    if (!result || signal.aborted) return;
    this.pace.answered(result.kind === 'unrendered');
    const signed = { epoch, worker: this.options.worker };
    const packed = packRenderedAnswer(signed, ticket, result);
    const problem = `it is ${megabytes(packed.length)} when it is rendered; between machines at most ${megabytes(largestMessage)} travel`;
    const message =
      packed.length <= largestMessage ? packed : packRenderedAnswer(signed, ticket, { kind: 'unrendered', problem });
    await this.say(piecesOf(message, `${epoch}:${ticket}:${signed.worker}`), signal);
  }

  private async say(entries: ReturnType<typeof piecesOf>, signal: AbortSignal): Promise<void> {
    this.waiting++;
    await this.sender.send(entries, signal);
    this.waiting--;
  }

  private async beat(): Promise<void> {
    const { stop, clock, redisClock, connection, keys } = this;
    while (!stop.signal.aborted) {
      try {
        await redisClock.ask(connection, keys.epoch);
        await this.readCharter();
        if (this.charter) await this.tellAlive(this.charter);
      } catch {
        // Redis is gone; what was begun goes on, and what it says is said when Redis is back.
      }
      await clock.sleep(beatEvery, stop.signal);
    }
  }

  private async tellAlive({ epoch }: Charter): Promise<void> {
    const { connection, keys, options, waiting } = this;
    const { answers, failures } = this.pace;
    const { user, system } = process.cpuUsage();
    const rendering = Array.from(this.held.values()).filter(({ kind }) => kind === 'render').length;
    const beat: Beat = {
      ...{ said: 'beat', epoch, worker: options.worker, at: this.redisClock.now(), held: [...this.held.keys()] },
      ...{ capacity: options.network.connections, answers, failures, waiting, ...this.pace.now(this.clock.elapsed()) },
      ...{ rendering, renderCapacity: this.renderer?.capacity ?? 0 },
      ...{ processor: Math.round((user + system) / 1000), machine: hostname() },
    };
    const message = packSaid(beat);
    await connection.send(keys.workers, 'HSET', keys.workers, options.worker, message);
    await this.sender.length();
    // Nobody reads: the hash says all that is to be said.
    if (!this.sender.isFull) await this.sender.add({ message });
    await connection.send(keys.workers, 'PEXPIRE', this.tasks, String(kept));
  }

  /** A head that begins again has a new epoch: what the one before it wanted is dropped, before this one hears of us. */
  private async readCharter(): Promise<void> {
    const bytes = await this.connection.sendForBytes(this.keys.head, 'GET', this.keys.head);
    if (!Buffer.isBuffer(bytes)) return;
    try {
      const charter = unpackCharter(bytes);
      if (charter.epoch === this.charter?.epoch) return;
      const old = [...this.held.values()].filter(({ epoch }) => epoch !== charter.epoch);
      for (const { stop } of old) stop.abort();
      await Promise.all(old.map(({ done }) => done));
      const before = [this.reader, this.renderer];
      this.reader = new PageReader(charter, this.options.network);
      this.renderer = this.rendererFor(charter, this.reader);
      this.charter = charter;
      await Promise.all(before.map(each => each?.close()));
    } catch (error) {
      if (!(error instanceof BadMessage)) throw error;
      if (this.refused !== error.message) this.options.tell(`${this.options.crawl}: ${error.message}.`);
      this.refused = error.message;
    }
  }

  private rendererFor(charter: Charter, reader: PageReader): PageRenderer | undefined {
    const { browser, network, worker, tell } = this.options;
    if (!browser || !charter.rendering) return undefined;
    const { epoch } = charter;
    return new PageRenderer({
      ...{ charter, network, browser, reader, tell, clock: this.clock },
      say: (wanted, signal) => {
        const message = packWanted({ said: 'wanted', epoch, worker, ...wanted });
        return this.say(piecesOf(message, `${epoch}:${wanted.ticket}:${worker}:${wanted.number}`), signal);
      },
    });
  }
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 ** 2)} MB`;

function tooLate(url: string): Fetched {
  return { kind: 'failed', url, problem: 'aborted', detail: 'it reached the worker too late', retryable: true };
}

function tooLarge(url: string, bytes: number): Fetched {
  const detail = `is ${megabytes(bytes)} when it was read; between machines at most ${megabytes(largestMessage)} travel`;
  return { kind: 'refused', url, reason: 'too-large', detail };
}
