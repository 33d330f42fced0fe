/** A crawl that tells the folder it writes to how it is, so that others can watch it. Whatever goes wrong with that, the crawl goes on. */
import type { Engine } from '../../crawl/engine.js';
import type { WorkerState } from '../../crawl/fetch/worker-state.js';
import type { Frontier } from '../../crawl/frontier/frontier.js';
import type { CrawlEnding } from '../../crawl/progress.js';
import type { Store } from '../../storage/store.js';
import { isWatched, type LiveState, writeLiveState } from './live-file.js';

/** Milliseconds between two words. */
const tellEvery = 1000;
/** Waiting links that are told of. */
const bestLinks = 200;

type Reported = Pick<Engine, 'progress' | 'control' | 'outlook'>;

export class LiveReport {
  private readonly timer: NodeJS.Timeout;
  private last: Promise<void> = Promise.resolve();
  private ended = false;

  constructor(
    private readonly folder: string,
    private readonly engine: Reported,
    private readonly frontier: Frontier,
    private readonly store: Pick<Store, 'queued'>,
    private readonly workers?: () => readonly WorkerState[],
  ) {
    this.timer = setInterval(() => void this.tell(), tellEvery).unref();
    void this.tell();
  }

  /** Runs the crawl and says at last how it ended. */
  async during(run: () => Promise<CrawlEnding>): Promise<CrawlEnding> {
    try {
      const ending = await run();
      await this.end({ ending });
      return ending;
    } catch (error) {
      await this.end({ ending: 'failed', error: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  }

  private async end(words: Pick<LiveState, 'ending' | 'error'>): Promise<void> {
    this.ended = true;
    clearInterval(this.timer);
    await this.last;
    await writeLiveState(this.folder, { ...this.state(true), state: 'ended', ...words }).catch(() => undefined);
  }

  /** Never two at a time: a slow disk is told less often. */
  private tell(): Promise<void> {
    const told = async () => {
      const withLinks = await isWatched(this.folder);
      if (!this.ended) await writeLiveState(this.folder, this.state(withLinks));
    };
    this.last = this.last.then(told).catch(() => undefined);
    return this.last;
  }

  private state(withLinks: boolean): LiveState {
    const { engine, frontier } = this;
    const { progress, control } = engine;
    return {
      ...{ at: Date.now(), process: process.pid, state: control.paused ? 'paused' : 'running' },
      ...{ progress: { ...progress }, budget: control.pages },
      ...{ waiting: frontier.size, known: frontier.known, hosts: frontier.hosts, underWay: frontier.inFlight },
      ...{ memory: process.memoryUsage.rss(), queued: this.store.queued ?? 0, outlook: engine.outlook?.now() },
      ...(this.workers && { workers: this.workers() }),
      ...(withLinks && { best: bestOf(frontier) }),
    };
  }
}

function bestOf(frontier: Frontier): [number, number | null][] {
  return frontier.best(bestLinks).map(id => {
    const priority = frontier.priority(id);
    return [id, Number.isFinite(priority) ? priority : null];
  });
}
