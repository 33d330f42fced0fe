/** Waits until a page has come to rest: its scripts have run, its data is there, its notices are answered, its end was seen. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { PlainPage } from '../renderer.js';
import type { PageProxy } from './page-proxy.js';
import type { PageState, PageView } from './page-view.js';

export interface SettlingLimits {
  /** Milliseconds that the page may take for itself; while it waits for an answer from the web they do not count. */
  busy: number;
  /** Milliseconds in all, with the pauses between requests. */
  whole: number;
  /** How often it is scrolled to its end. */
  scrolls: number;
}

const lookEvery = 50;
/** Milliseconds without a change after which a page is at rest; one that scripts have done nothing for may wait for a timer. */
const rest = 200;
const longRest = 1500;
const nextToNothing = { text: 200, links: 3 };
/** Notices one after another. */
const mostNotices = 3;

export class Settling {
  private readonly began = performance.now();
  private busy = 0;

  constructor(
    private readonly view: PageView,
    private readonly proxy: PageProxy,
    private readonly limits: SettlingLimits,
    /** The page as it came. */
    private readonly plain: PlainPage['has'],
    private readonly signal: AbortSignal | undefined,
  ) {}

  async settle(): Promise<void> {
    let state = await this.atRest(longRest);
    for (let notices = 0; notices < mostNotices && (await this.view.refuseNotice()); notices++) {
      state = await this.atRest();
    }
    for (let scrolls = 0; scrolls < this.limits.scrolls && state.isLonger && !this.isOver; scrolls++) {
      await this.view.scroll();
      const after = await this.atRest();
      if (after.links <= state.links && after.text <= state.text) break;
      state = after;
    }
  }

  /** How the page is when it has not changed for a while, or when its time is over. */
  private async atRest(whenUndone = rest): Promise<PageState> {
    let state = await this.view.state();
    let changedAt = performance.now();
    for (;;) {
      const wait = this.isUndone(state) ? whenUndone : rest;
      const { underWay, answeredAt } = this.proxy;
      const stillSince = Math.max(changedAt, answeredAt);
      if (state.isLoaded && underWay === 0 && performance.now() - stillSince >= wait) return state;
      if (this.isOver) return state;
      const before = performance.now();
      await sleep(lookEvery);
      const now = await this.view.state();
      if (underWay === 0) this.busy += performance.now() - before;
      if (isOther(now, state)) changedAt = performance.now();
      state = now;
    }
  }

  /** Is there reason to think that scripts are not done? */
  private isUndone({ text, links, isBusy, hasScripts }: PageState): boolean {
    if (isBusy || (text < nextToNothing.text && links < nextToNothing.links)) return true;
    const { plain } = this;
    return hasScripts && text < 50 + plain.text * 1.1 && links <= plain.links + 1;
  }

  private get isOver(): boolean {
    const { busy, whole } = this.limits;
    return this.busy >= busy || performance.now() - this.began >= whole || this.signal?.aborted === true;
  }
}

function isOther(one: PageState, other: PageState): boolean {
  return one.elements !== other.elements || one.text !== other.text || one.links !== other.links;
}
