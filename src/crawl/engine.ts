import { setMaxListeners } from 'node:events';
import { type Clock, systemClock } from '../core/clock.js';
import type { Random } from '../core/random.js';
import type { StopRule } from '../core/schema/stop-rule.js';
import { Alarm } from './alarm.js';
import { CrawlControl, nothing } from './control.js';
import { CrawlEvents } from './events/crawl-events.js';
import { ProgressReport } from './events/progress-report.js';
import { keepEvents } from './events/visit-events.js';
import { isAnswer, retryDelay } from './fetch/retry.js';
import type { Fetched, Response } from './fetch/web.js';
import { OutlookWatch } from './outlook/outlook-watch.js';
import { sitemapParser } from './parse/sitemap/sitemap-parser.js';
import type { CrawlParts } from './parts.js';
import { type CrawlEnding, newProgress, type Progress, visitsOf } from './progress.js';
import { parseFetched } from './read-page.js';
import { type RequestBudget, SideRequests } from './requests/side-requests.js';
import { leastKept, leastTold, type Wait, Waits } from './requests/waits.js';
import { Checkpoints } from './resume/checkpoints.js';
import { CrawlState } from './resume/crawl-state.js';
import { type RestoredState, restoreCrawl } from './resume/restore.js';
import { Visitor } from './visit/visitor.js';

export interface EngineOptions {
  /** Stop after this many pages. */
  pages: number;
  /** Stop after this many requests of any kind, given the limit of pages. Absent: no limit. */
  maxRequests?: (pages: number) => number;
  /** Requests under way at once, all hosts together. */
  concurrency: number;
  /** Stop after this long; Infinity for no limit. */
  milliseconds?: number;
  /** Tries for one URL, the first included. */
  attempts?: number;
  /** Content types to read; the web's own default when absent. */
  accept?: readonly string[];
  /** Foretell what is still to be found, and stop when that is enough. Absent: nobody asks. */
  stopWhen?: StopRule;
  /** Visits between two checkpoints, at the least. */
  checkpointVisits?: number;
  clock?: Clock;
  random: Random;
}

/** Tries for one URL, and for one whose site has never answered. */
const usualAttempts = 3;
const strangerAttempts = 2;

/** Sitemaps come as XML, as text, packed, and as application/octet-stream. */
const anyType = ['*/*'];

/**
 * The loop: take the best URL whose host may be asked, fetch it, hand what came to the visitor (parse → judge → rank →
 * store → plan), again. One thread owns frontier and strategy, so nothing here needs a lock.
 */
export class Engine implements RequestBudget {
  readonly progress: Progress;
  readonly events: CrawlEvents;
  /** Commands, from this process and others. */
  readonly control: CrawlControl;
  /** What is still to be found. */
  readonly outlook?: OutlookWatch;
  private readonly clock: Clock;
  private readonly alarm: Alarm;
  /** Shared with whoever visits pages again. */
  readonly visitor: Visitor;
  private readonly report: ProgressReport;
  /** Of URLs that are tried again: attempts made, and requests that they took. */
  private readonly tries = new Map<number, { attempts: number; requests: number }>();
  private readonly waits: Waits;
  private readonly state: CrawlState;
  readonly checkpoints: Checkpoints;
  /** A request could not be made because of the limit. */
  private spent = false;
  private readonly stopFetching = new AbortController();
  private readonly underWay = new Set<number>();
  private failure: unknown;

  constructor(
    private readonly parts: CrawlParts,
    private readonly options: EngineOptions,
  ) {
    this.clock = options.clock ?? systemClock;
    // Every request under way listens to it; that is no leak.
    setMaxListeners(0, this.stopFetching.signal);
    this.alarm = new Alarm(this.clock);
    this.waits = new Waits(parts.frontier);
    this.events = parts.events ?? new CrawlEvents();
    this.progress = newProgress(this.clock.now());
    const { clock, events, underWay } = this;
    this.visitor = new Visitor(parts, this.progress, this.clock, this.events);
    const { changed, progress } = this;
    const { judging, hosts, sitemaps } = this.visitor;
    this.state = new CrawlState(parts, { progress, judging, hosts, sitemaps });
    this.checkpoints = new Checkpoints(parts, this.state, () => visitsOf(progress), options.checkpointVisits);
    const { stopWhen } = options;
    if (stopWhen) this.outlook = new OutlookWatch(this.progress, () => judging.course(), stopWhen);
    this.report = new ProgressReport(events, this.progress, parts, clock, this.outlook);
    this.control = new CrawlControl(parts, { pages: options.pages, underWay, events, clock, judging, changed });
  }

  /** Requests that may be made in all. */
  get requestLimit(): number {
    return this.options.maxRequests?.(this.control.pages) ?? Number.POSITIVE_INFINITY;
  }

  /** One request beside those for the URLs under way, if there is one left. */
  takeRequest(): boolean {
    const { progress, underWay, requestLimit } = this;
    this.spent ||= progress.requests + underWay.size >= requestLimit;
    if (!this.spent) progress.requests++;
    return !this.spent;
  }

  /** Seeds enter at infinite priority: they are read before anything they lead to. */
  seed(urls: readonly string[]): void {
    this.visitor.offerSeeds(urls);
  }

  /** Puts the frontier, the strategy and the counters where a stored crawl left them. */
  restore(how: Pick<RestoredState, 'judgeAnew' | 'forgotten' | 'told'> = {}): Promise<void> {
    const { parts, progress, control, visitor, state } = this;
    const { judging, sitemaps, hosts } = visitor;
    const sink: RestoredState['sink'] = (visit, found) => visitor.sink(visit, found);
    return restoreCrawl(parts, { state, progress, control, hosts, judging, sitemaps, sink, ...how });
  }

  /** Ends without crawling: last verdicts are given and everything is stored. */
  async conclude(): Promise<void> {
    // Before the last verdicts: a crawl that goes on gives them anew.
    this.checkpoints.write();
    this.visitor.finish();
    await this.parts.store.flush();
  }

  /** Crawls until there is a reason to end. */
  async run(signal?: AbortSignal): Promise<CrawlEnding> {
    const { control, parts, report } = this;
    const endKeeping = keepEvents(this.events, parts.store);
    this.progress.startedAt = this.clock.now();
    try {
      await control.watch(error => this.fail(error));
      const ending = await this.loop(signal);
      report.end(control.pages, ending);
      return ending;
    } catch (error) {
      report.end(control.pages, 'failed', error);
      throw error;
    } finally {
      await control.endWatch();
      endKeeping();
    }
  }

  private async loop(signal?: AbortSignal): Promise<CrawlEnding> {
    const { frontier, store } = this.parts;
    const deadline = this.clock.elapsed() + (this.options.milliseconds ?? Infinity);
    const stop = () => {
      this.stopFetching.abort();
      this.alarm.ring();
    };
    signal?.addEventListener('abort', stop);
    let ending: CrawlEnding = 'exhausted';
    try {
      while (this.failure === undefined) {
        if (signal?.aborted || this.control.stopped) ending = 'stopped';
        else if (this.clock.elapsed() >= deadline) ending = 'time';
        else if (this.progress.pages >= this.control.pages) ending = 'pages';
        else if (this.spent || this.progress.requests >= this.requestLimit) ending = 'requests';
        else if (this.parts.goal?.()) ending = 'goal';
        else ending = this.outlook?.reached ?? 'exhausted';
        if (ending !== 'exhausted') break;
        const caughtUp = store.ready();
        if (caughtUp) await caughtUp;
        const id = this.mayTake() ? frontier.take(this.clock.elapsed()) : -1;
        if (id >= 0) void this.fetch(id);
        else if (!(await this.moreWork(deadline, signal))) break;
      }
      // What was wanted is there, or there is no time left: what is under way is not waited for.
      if (ending === 'time' || ending === 'goal' || this.hasSpare) stop();
      while (this.underWay.size > 0) await this.alarm.until(Infinity);
    } finally {
      signal?.removeEventListener('abort', stop);
    }
    if (this.failure !== undefined) throw this.failure;
    await this.conclude();
    return ending;
  }

  private mayTake(): boolean {
    const { control, progress, options, parts } = this;
    // Strangers may never answer: the last pages do not wait for them.
    const pagesLeft = control.pages - progress.pages + parts.frontier.turns.strangers;
    const room = Math.min(options.concurrency, pagesLeft, parts.planner.room ?? Infinity);
    return !control.paused && this.underWay.size < Math.min(room, this.requestLimit - progress.requests);
  }

  /** The last page is there, and more is under way: strangers were not waited for. What comes now is left for another run. */
  private get hasSpare(): boolean {
    return this.parts.frontier.turns.countsStrangers && this.progress.pages >= this.control.pages;
  }

  private async fetch(id: number): Promise<void> {
    this.underWay.add(id);
    try {
      const url = this.parts.frontier.url(id);
      const { signal } = this.stopFetching;
      const isSitemap = this.visitor.isSitemap(id);
      const accept = isSitemap ? anyType : this.options.accept;
      const gate = new SideRequests(this.parts, this.clock, this);
      const { turns } = this.parts.frontier;
      const host = this.parts.frontier.host(id);
      const hurry = turns.countsStrangers && !turns.hasAnswered(host);
      const reading = isSitemap ? 'sitemap' : 'page';
      const asked = this.parts.again?.asked(id);
      const came = await this.parts.web.fetch(url, { signal, accept, asked, gate, hurry, reading });
      const { requests = 1 } = came;
      this.progress.requests += requests - gate.made;
      const parsed = parseFetched(came, this.parts.read, isSitemap ? sitemapParser : undefined, signal);
      const read = parsed instanceof Promise ? await parsed : parsed;
      const made = isSitemap ? read : this.rendered(id, read);
      const fetched = made instanceof Promise ? await made : made;
      if (gate.postponed || this.hasSpare) this.putBack(id);
      else this.answered(id, fetched, requests, hurry);
    } catch (error) {
      this.fail(error);
    }
    this.underWay.delete(id);
    this.report.tell(this.control.pages);
    this.alarm.ring();
  }

  /** A page as its scripts make it, where that is wanted. */
  private rendered(id: number, fetched: Fetched): Fetched | Promise<Fetched> {
    const { rendering, frontier, read } = this.parts;
    const { signal } = this.stopFetching;
    if (!rendering) return fetched;
    const parse = (response: Response) => parseFetched(response, read, undefined, signal);
    return rendering.improve(fetched, frontier.priority(id), parse, signal);
  }

  /** Its turn comes again. */
  private putBack(id: number): void {
    const now = this.clock.elapsed();
    this.parts.frontier.retry(id, now, now);
  }

  /** `requests`: how many it took this time. `stranger`: its site had never answered before. */
  private answered(id: number, fetched: Fetched, requests: number, stranger: boolean): void {
    // What comes after a failure is not kept: URLs seen on the page that failed have ids that the store never heard of.
    if (this.failure !== undefined) return;
    const { frontier } = this.parts;
    const now = this.clock.elapsed();
    const at = this.clock.now();
    const before = this.tries.get(id) ?? { attempts: 0, requests: 0 };
    const tries = { attempts: before.attempts + 1, requests: before.requests + requests };
    if (fetched.hostDelay !== undefined) frontier.setHostDelay(frontier.host(id), fetched.hostDelay);
    if (fetched.kind === 'failed' && fetched.setAside) {
      frontier.turns.end(frontier.host(id), now, id);
      this.visitor.setAside(id, fetched);
      return;
    }
    if (fetched.kind === 'failed' && fetched.problem === 'aborted') {
      this.tries.set(id, { ...tries, attempts: before.attempts });
      frontier.retry(id, now, now);
      return;
    }
    if (requests > 0) frontier.turns.heard(frontier.host(id), isAnswer(fetched), now);
    const { attempts = usualAttempts } = this.options;
    const most = stranger && !isAnswer(fetched) ? Math.min(attempts, strangerAttempts) : attempts;
    const wait = retryDelay(fetched, tries.attempts, this.options.random, { attempts: most });
    if (wait !== undefined && !this.parts.scope.excludes(frontier.url(id))) {
      this.tries.set(id, tries);
      this.control.tell(frontier.retry(id, now + wait, now), at, nothing);
      this.visitor.retrying(id, fetched, wait);
      this.tellWait(this.waits.putOff(frontier.host(id), fetched, wait));
      return;
    }
    this.tries.delete(id);
    (this.parts.again ?? this.visitor).settle(id, fetched, tries.requests);
    this.control.tell(frontier.done(id, this.clock.elapsed(), !this.visitor.isSitemap(id)), at, nothing);
    this.checkpoints.visited();
  }

  /** Waits until a URL may be taken. False when nothing is left to wait for. */
  private async moreWork(deadline: number, signal?: AbortSignal): Promise<boolean> {
    const now = this.clock.elapsed();
    const at = this.mayTake() ? this.parts.frontier.nextAt(now) : undefined;
    const { control, parts } = this;
    if (at === undefined && this.underWay.size === 0 && !control.paused) return parts.planner.idle?.() ?? false;
    const wait = at === undefined || this.underWay.size > 0 || at - now < leastTold ? undefined : this.waits.next(now);
    if (wait) this.report.tell(control.pages, wait);
    await this.alarm.until(at === undefined ? deadline : Math.min(at, deadline), signal);
    return true;
  }

  private tellWait(wait: Wait): void {
    if (wait.milliseconds < leastKept || !this.events.wants('wait')) return;
    this.events.emit({ kind: 'wait', at: this.clock.now(), ...wait });
  }

  /** A command was obeyed. */
  private readonly changed = () => {
    if (this.control.stopped) this.stopFetching.abort();
    this.alarm.ring();
  };

  private fail(error: unknown): void {
    this.failure ??= error;
    this.alarm.ring();
  }
}
