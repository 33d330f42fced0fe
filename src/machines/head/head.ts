/**
 * The head's side: a transport whose requests are sent by workers, who render pages too. It decides who gets what; when a host may be asked
 * was decided before it. What comes back late, twice, or from another life of this head is nobody's.
 */
import { randomBytes } from 'node:crypto';
import { type Clock, systemClock } from '../../core/clock.js';
import { FailureError } from '../../core/errors.js';
import type { Renderer, RendererParts, Workers } from '../../crawl/fetch/renderer.js';
import type { TransportRequest } from '../../crawl/fetch/transport.js';
import type { Failed, Fetched } from '../../crawl/fetch/web.js';
import type { WorkerState } from '../../crawl/fetch/worker-state.js';
import { type CrawlKeys, crawlKeys, crawlsKey } from '../keys.js';
import { fetchedOf, unpackSaid } from '../messages/answer.js';
import { type Charter, packCharter, protocol } from '../messages/charter.js';
import { BadMessage } from '../messages/frame.js';
import { Assembly } from '../messages/pieces.js';
import type { RedisAddress } from '../redis/redis-address.js';
import { RedisClock } from '../redis/redis-clock.js';
import { problemOf, RedisConnection, wasNotSent } from '../redis/redis-connection.js';
import { type Entry, readStream, trimStream } from '../redis/stream.js';
import { announce } from './announcement.js';
import type { Assignment, Desk, Job, Outcome } from './desk.js';
import { Desks } from './desks.js';
import { HearingTime } from './hearing-time.js';
import type { LeaseTimes } from './leases.js';
import { Opening, workersSince } from './opening.js';
import { Outbox } from './outbox.js';
import { type RenderingLine, WorkerRenderer } from './worker-renderer.js';

export interface HeadOptions {
  address: RedisAddress;
  prefix: string;
  /** The crawl's name in Redis. */
  crawl: string;
  charter: Omit<Charter, 'protocol' | 'epoch'>;
  /** Milliseconds between two requests to one host. */
  delay: number;
  /** Milliseconds after which others get the work of a worker that is silent. */
  lease: number;
  /** It goes on with a crawl that may have had a head just now. */
  resumed: boolean;
  /** Something that a person should know. */
  tell: (detail: string) => void;
  clock?: Clock;
}

/** All in milliseconds. */
const beatEvery = 1000;
const readFor = 500;
const pauseWhenDown = 200;
const patience = 5000;
/** Longer than this nobody reads a page. */
const longest = 600_000;
/** Entries that are read at once. */
const readAtOnce = 64;
/** Messages that may be on their way in pieces at once. */
const mostBegun = 10_000;

export class Head implements Workers {
  private readonly epoch = randomBytes(8).toString('hex');
  private readonly keys: CrawlKeys;
  private readonly charter: Buffer;
  private readonly clock: Clock;
  private readonly redisClock: RedisClock;
  private readonly times: LeaseTimes;
  private readonly desks: Desks;
  private readonly outbox: Outbox;
  /** By which workers are silent or not. */
  private readonly hearing: HearingTime;
  private readonly assembly = new Assembly(mostBegun);
  private readonly stop = new AbortController();
  private loops: Promise<void>[] = [];
  /** The entry read last. */
  private last = '0-0';
  private isDown = false;
  private missedSince: number | undefined;
  private failure: FailureError | undefined;
  private rendering: WorkerRenderer | undefined;
  private opening = new Opening([], Number.NEGATIVE_INFINITY, 0);

  private constructor(
    private readonly options: HeadOptions,
    private readonly connection: RedisConnection,
    private readonly reader: RedisConnection,
  ) {
    const { charter, prefix, crawl } = options;
    this.clock = options.clock ?? systemClock;
    this.redisClock = new RedisClock(this.clock);
    this.hearing = new HearingTime(this.clock);
    this.keys = crawlKeys(prefix, crawl);
    this.charter = packCharter({ ...charter, protocol, epoch: this.epoch });
    // Whoever lives is heard about once a second, and takes less than that to begin.
    const { lease: silence } = options;
    this.times = { within: silence - 1000, silence, slack: silence / 6, longest, timeout: charter.timeout };
    this.desks = new Desks(this.times);
    this.outbox = new Outbox(connection, this.keys, this.epoch, this.clock);
  }

  /** Fails in words when Redis cannot be used. */
  static async open(options: HeadOptions): Promise<Head> {
    const connection = await RedisConnection.open(options.address);
    const head = new Head(options, connection, await connection.another());
    await head.begin();
    return head;
  }

  workers(): WorkerState[] {
    const now = this.hearing.now();
    const { requests, renderings } = this.desks;
    return Array.from(requests.workers.all(), ({ name, heardAt, tickets, beat }) => {
      const { machine, capacity, renderCapacity, answers, failures, perSecond, lag } = beat;
      const alive = now - heardAt <= this.times.silence;
      const rendering = renderings.workers.get(name)?.tickets.size ?? 0;
      const work = { underWay: tickets.size, capacity, rendering, renderCapacity };
      return { name, machine, alive, ...work, answers, failures, perSecond, lag };
    });
  }

  /** Renders in the browsers of workers. */
  renderer(parts: RendererParts): Renderer {
    const { desks, hearing, outbox, clock } = this;
    const { tell } = this.options;
    const line: RenderingLine = {
      ...{ outbox, tell, clock },
      ask: (...words) => this.ask(desks.renderings, ...words),
      nobodyRenders: () => desks.nobodyRenders(hearing.now()),
      holderOf: ticket => desks.renderings.holderOf(ticket),
    };
    this.rendering = new WorkerRenderer(line, parts);
    return this.rendering;
  }

  async send(request: TransportRequest): Promise<Fetched> {
    const { url, target, signal, mayBegin: _never, ...rest } = request;
    const { within } = this.times;
    const outcome = await this.ask(
      this.desks.requests,
      { url, host: target.host, isRead: rest.reading !== undefined },
      numbered => ({ kind: 'fetch', ...numbered, within, request: { url, ...rest } }),
      signal,
    );
    if ('lost' in outcome) return this.lost(url, outcome);
    const { said } = outcome;
    try {
      if (said.said !== 'fetched') throw new BadMessage('it is an address');
      return fetchedOf(said, url);
    } catch (error) {
      if (!(error instanceof BadMessage)) throw error;
      const detail = `the worker ${said.worker} answered what is no answer: ${error.message}`;
      return { kind: 'failed', url, problem: 'protocol', detail, retryable: true };
    }
  }

  async addressOf(target: URL): Promise<string | null | undefined> {
    const { href: url } = target;
    const wish = { url, host: target.host, isRead: false };
    const outcome = await this.ask(this.desks.requests, wish, numbered => ({ kind: 'address', ...numbered, url }));
    return 'said' in outcome && outcome.said.said === 'address' ? outcome.said.address : undefined;
  }

  async close(): Promise<void> {
    this.stop.abort();
    this.reader.close();
    await Promise.all(this.loops);
    const { prefix, crawl } = this.options;
    const streams = [this.keys.answers, ...Array.from(this.workers(), ({ name }) => this.keys.tasks(name))];
    await Promise.allSettled([
      this.connection.send(crawlsKey(prefix), 'HDEL', crawlsKey(prefix), crawl),
      this.connection.send(this.keys.answers, 'DEL', ...streams),
    ]);
    this.connection.close();
  }

  private async begin(): Promise<void> {
    const { keys, connection, clock, options } = this;
    await this.redisClock.ask(connection, keys.epoch);
    const standing = await announce(connection, keys, this.epoch, this.charter, 'first');
    const now = clock.elapsed();
    const lease = this.times.within + this.times.timeout + this.times.slack;
    if (standing === 'replaced') {
      const written = await connection.sendForBytes(keys.workers, 'HGETALL', keys.workers);
      const awaited = workersSince(written, this.redisClock.now() - lease - this.times.silence);
      this.opening = new Opening(awaited, awaited.length > 0 ? now + lease : now, options.delay);
    } else if (options.resumed) this.opening = new Opening([], now + lease, options.delay);
    await connection.send(keys.answers, 'DEL', keys.answers);
    await this.enrol();
    this.loops = [this.readAnswers(), this.beat()];
  }

  /** So that workers find it. */
  private enrol(): Promise<unknown> {
    const key = crawlsKey(this.options.prefix);
    return this.connection.send(key, 'HSET', key, this.options.crawl, String(Math.round(this.redisClock.now())));
  }

  /** Rejects only when this head is one no longer. */
  private ask(
    desk: Desk,
    wish: Pick<Job, 'url' | 'host' | 'isRead'>,
    task: Job['task'],
    signal?: AbortSignal,
  ): Promise<Outcome> {
    if (this.failure) return Promise.reject(this.failure);
    return new Promise(resolve => {
      const job: Job = {
        ...{ ...wish, task },
        end: outcome => {
          signal?.removeEventListener('abort', aborted);
          resolve(outcome);
        },
      };
      const aborted = () => this.abandon(job);
      if (signal?.aborted) return resolve({ lost: 'stopped by the caller' });
      signal?.addEventListener('abort', aborted);
      desk.add(job);
      this.hand();
    });
  }

  private abandon(job: Job): void {
    const lease = this.desks.abandon(job);
    if (lease) this.outbox.cancel(lease.worker, lease.ticket);
    job.end({ lost: 'stopped by the caller' });
  }

  /** Gives waiting requests to whoever has room. */
  private hand(): void {
    if (this.isDown || this.stop.signal.aborted || this.desks.queued === 0) return;
    if (!this.opening.isOpen(this.clock.elapsed())) return;
    for (const assignment of this.desks.assign(this.hearing.now())) void this.give(assignment);
  }

  private async give({ job, lease }: Assignment): Promise<void> {
    const { ticket, worker } = lease;
    const task = job.task({ epoch: this.epoch, ticket });
    try {
      lease.takenIn = await this.outbox.give(worker, task);
    } catch (error) {
      // Else it may be there or not, and it was there by now if it is.
      if (wasNotSent(error)) this.desks.takeBack(ticket);
      else lease.takenIn = this.redisClock.now();
    }
  }

  private async readAnswers(): Promise<void> {
    const { reader, keys, stop } = this;
    while (!stop.signal.aborted) {
      try {
        const entries = await readStream(reader, keys.answers, this.last, { count: readAtOnce, milliseconds: readFor });
        this.isBack();
        for (const entry of entries) this.hear(entry);
        const newest = entries.at(-1)?.id;
        if (newest !== undefined) {
          this.last = newest;
          trimStream(this.connection, keys.answers, newest).catch(() => {});
        }
        this.hearing.caughtUp();
        // Only when all was heard that was said: whoever was busy must not take others for dead.
        if (entries.length < readAtOnce) await this.giveUpOverdue();
        this.hand();
      } catch (error) {
        if (stop.signal.aborted) return;
        this.hearing.wasDeaf();
        this.isGone(error);
        await this.clock.sleep(pauseWhenDown, stop.signal);
      }
    }
  }

  private hear(entry: Entry): void {
    const message = this.assembly.add(entry);
    if (!message) return;
    try {
      const said = unpackSaid(message);
      if (said.epoch !== this.epoch) return;
      const now = this.hearing.now();
      if (said.said === 'leave') this.desks.left(said.worker);
      else if (said.said === 'wanted') {
        this.desks.spoke(said.worker, now);
        this.rendering?.wanted(said);
      } else if (said.said !== 'beat') this.desks.answered(said, now);
      else if (this.desks.beat(said, now)) this.opening.heard(said.worker, this.clock.elapsed());
    } catch (error) {
      if (!(error instanceof BadMessage)) throw error;
      this.options.tell(`What is no message of ours came through Redis: ${error.message}.`);
    }
  }

  private async giveUpOverdue(): Promise<void> {
    const { connection, keys, options, desks, hearing } = this;
    const quiet = desks.quiet(hearing.now());
    // Their beats may wait behind much else; what they wrote down last tells.
    if (quiet.length > 0) desks.excuse(await this.alive(quiet), hearing.now());
    for (const { name, lost, isGone } of desks.giveUpOverdue(hearing.now())) {
      if (lost > 0) options.tell(`The worker ${name} is silent: what it had (${lost} at once) goes to others.`);
      if (!isGone) continue;
      connection.send(keys.workers, 'HDEL', keys.workers, name).catch(() => {});
      connection.send(keys.workers, 'DEL', keys.tasks(name)).catch(() => {});
    }
  }

  /** Those of them that have written lately that they live, by the clock of Redis. */
  private async alive(names: readonly string[]): Promise<string[]> {
    const { connection, keys, redisClock, times } = this;
    await redisClock.ask(connection, keys.epoch);
    const written = await connection.sendForBytes(keys.workers, 'HMGET', keys.workers, ...names);
    const beats = Array.isArray(written) ? written : [];
    return workersSince(
      names.flatMap((name, i) => [name, beats[i]]),
      redisClock.now() - times.silence,
    );
  }

  private async beat(): Promise<void> {
    const { connection, keys, stop, clock } = this;
    while (!stop.signal.aborted) {
      await clock.sleep(beatEvery, stop.signal);
      if (stop.signal.aborted) return;
      try {
        const standing = await announce(connection, keys, this.epoch, this.charter, 'again');
        if (standing === 'taken') return this.end();
        if (standing === 'new') this.lostMemory();
        await this.redisClock.ask(connection, keys.epoch);
        await this.enrol();
        this.missWorkers();
        this.missBrowsers();
        this.hand();
      } catch (error) {
        if (!stop.signal.aborted) this.isGone(error);
      }
    }
  }

  private lostMemory(): void {
    // What is written from now on may have smaller numbers.
    this.last = '0-0';
    const { underWay } = this.desks;
    this.options.tell(`Redis has lost its memory: of ${underWay} requests under way, those lost are made again.`);
  }

  private isGone(error: unknown): void {
    if (this.isDown) return;
    this.isDown = true;
    this.options.tell(`${this.connection.shown}: ${problemOf(error)} The crawl waits for it.`);
  }

  private isBack(): void {
    if (!this.isDown) return;
    this.isDown = false;
    this.options.tell(`${this.connection.shown} is back; ${this.desks.underWay} requests are under way.`);
  }

  private missWorkers(): void {
    const { desks, connection, options } = this;
    const now = this.clock.elapsed();
    if (desks.requests.workers.size > 0 || desks.queued === 0) {
      this.missedSince = undefined;
      return;
    }
    this.missedSince ??= now;
    if (now - this.missedSince < patience) return;
    // Said once.
    this.missedSince = Number.POSITIVE_INFINITY;
    options.tell(`No worker is there. Start one: honeyguide worker --redis ${connection.shown}`);
  }

  /** What waits for a browser is not to wait for ever. */
  private missBrowsers(): void {
    const { renderings } = this.desks;
    if (renderings.queued === 0 || !this.desks.nobodyRenders(this.hearing.now())) return;
    renderings.endWaiting('no worker renders');
  }

  /** Another one has taken its place. */
  private end(): void {
    this.failure = new FailureError(`Another head has taken over the crawl ${this.options.crawl}; this one ends.`);
    this.stop.abort();
    this.desks.endAll(this.failure.message);
  }

  /** A lost request goes back to the frontier, unless worker after worker vanishes over it. */
  private lost(url: string, { lost, vanished }: { lost: string; vanished?: number }): Failed {
    if (this.failure) throw this.failure;
    const failed = { kind: 'failed', url, problem: 'aborted', retryable: true } as const;
    if (vanished === undefined) return { ...failed, detail: lost };
    this.options.tell(
      `${url} is set aside: ${vanished} workers vanished while they read it. \`resume\` tries it again.`,
    );
    return { ...failed, detail: `${vanished} workers vanished while they read it`, setAside: true };
  }
}
