/**
 * What the strategy knows, and the order of the frontier, are stored now and then: a resumed crawl takes them over and shows the strategy
 * only what came later. Between two visits, since those are what a store holds for certain.
 */
import { type PlainState, packState, unpackState } from '../packed/packed-state.js';
import type { StoredCrawl } from '../storage/store.js';
import type { Frontier } from './frontier/frontier.js';
import type { CrawlParts } from './parts.js';
import { isRecord } from './registered.js';
import { CheckedStrategy } from './visit/answers.js';

const part = 'order';
/** Visits between two checkpoints: so many; this share of those before; and a share of the URLs that wait, whose numbers are written. */
const leastVisits = 500;
const growth = 0.1;
const waitingShare = 0.005;

export class Checkpoints {
  private readonly strategy: CheckedStrategy;
  private since = 0;

  /** `visits`: how many were made; `underWay`: URLs that are being fetched just now. They wait again when the crawl is resumed. */
  constructor(
    private readonly parts: CrawlParts,
    private readonly visits: () => number,
    private readonly underWay: ReadonlySet<number>,
  ) {
    this.strategy = new CheckedStrategy(parts.strategy, parts.files?.strategy);
  }

  /** A visit has come to its end. */
  visited(): void {
    if (++this.since < leastVisits) return;
    if (this.since >= Math.max(growth * this.visits(), waitingShare * this.parts.frontier.size)) this.write();
  }

  write(): void {
    const { frontier, store, strategy } = this.parts;
    this.since = 0;
    if (!strategy.save || !store.checkpoint || this.visits() === 0) return;
    const ids: number[] = [...this.underWay];
    frontier.waiting(id => ids.push(id));
    const priorities = Float64Array.from(ids, id => frontier.priority(id));
    const state = this.strategy.save();
    store.checkpoint({ part, state: packState({ name: strategy.name, state, ids: Int32Array.from(ids), priorities }) });
  }
}

/** How far the strategy knows a stored crawl, and the numbers of what waited then. */
export class KnownBefore {
  static readonly nothing = new KnownBefore(0, 0, new Int32Array(0), new Float64Array(0));

  private constructor(
    readonly visits: number,
    readonly commands: number,
    private readonly ids: Int32Array,
    private readonly priorities: Float64Array,
  ) {}

  /** Gives the strategy back what it knew, where that was stored and it takes it. */
  static load(stored: StoredCrawl, { strategy, files }: Pick<CrawlParts, 'strategy' | 'files'>): KnownBefore {
    const checkpoint = strategy.load && stored.checkpoint(part);
    if (!checkpoint) return KnownBefore.nothing;
    const order = unpacked(checkpoint.state);
    if (!isRecord(order) || order.name !== strategy.name) return KnownBefore.nothing;
    const { ids, priorities, state } = order;
    if (!(ids instanceof Int32Array && priorities instanceof Float64Array)) return KnownBefore.nothing;
    if (!new CheckedStrategy(strategy, files?.strategy).load(state as PlainState)) return KnownBefore.nothing;
    return new KnownBefore(checkpoint.afterVisits, checkpoint.afterCommands, ids, priorities);
  }

  /** Puts waiting URLs where they were. */
  order(frontier: Frontier): void {
    const priorities = new Float64Array(frontier.known).fill(Number.NaN);
    this.ids.forEach((id, i) => {
      priorities[id] = this.priorities[i];
    });
    frontier.assign(id => priorities[id]);
  }
}

/** Undefined where it is damaged: all can be shown again. */
function unpacked(state: Uint8Array): PlainState {
  try {
    return unpackState(state);
  } catch {
    return undefined;
  }
}
