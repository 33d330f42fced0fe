/** How fast a crawl is now, and when it will be done: counted from where this run began, whatever was there before. */

/** Where a crawl ends by itself. */
export interface RunLimits {
  pages: number;
  /** 0: none. */
  seconds: number;
}

/** Milliseconds over which speed is measured, for showing it and for looking ahead. */
const shownOver = 10_000;
const foreseenOver = 60_000;
/** Before this many milliseconds nothing is foreseen. */
const leastSeen = 2000;
const sampleEvery = 1000;

export class RunSpeed {
  private readonly samples: { at: number; pages: number }[];

  constructor(
    private readonly startedAt: number,
    private readonly pagesBefore: number,
  ) {
    this.samples = [{ at: startedAt, pages: pagesBefore }];
  }

  /** Pages per second lately. */
  now(at: number, pages: number): number {
    if (at - this.samples.at(-1)!.at >= sampleEvery) this.samples.push({ at, pages });
    while (this.samples.length > 2 && at - this.samples[1].at > foreseenOver) this.samples.shift();
    return this.over(shownOver, at, pages);
  }

  /** Pages per second of the whole run. */
  mean(at: number, pages: number): number {
    return (pages - this.pagesBefore) / Math.max(0.001, (at - this.startedAt) / 1000);
  }

  seconds(at: number): number {
    return (at - this.startedAt) / 1000;
  }

  pagesOfRun(pages: number): number {
    return pages - this.pagesBefore;
  }

  /** Seconds until the first limit is reached, if things go on like this; undefined while nobody can tell. */
  secondsLeft(at: number, pages: number, limits: RunLimits): number | undefined {
    const speed = at - this.startedAt < leastSeen ? 0 : this.over(foreseenOver, at, pages);
    const byPages = speed > 0 ? (limits.pages - pages) / speed : Number.POSITIVE_INFINITY;
    const byTime = limits.seconds > 0 ? limits.seconds - this.seconds(at) : Number.POSITIVE_INFINITY;
    const left = Math.max(0, Math.min(byPages, byTime));
    return Number.isFinite(left) ? left : undefined;
  }

  private over(milliseconds: number, at: number, pages: number): number {
    const since = this.samples.findLast(sample => at - sample.at >= milliseconds) ?? this.samples[0];
    return (pages - since.pages) / Math.max(0.001, (at - since.at) / 1000);
  }
}
