/** How fast a worker is, lately: answers a second, and how long tasks wait for it. */

/** Milliseconds; what is older counts little. */
const lately = 10_000;

export class Pace {
  answers = 0;
  failures = 0;
  private counted = 0;
  private at: number;
  private rate = 0;
  private meanLag = 0;

  /** All times by the same clock. */
  constructor(now: number) {
    this.at = now;
  }

  answered(isFailure: boolean): void {
    this.answers++;
    if (isFailure) this.failures++;
  }

  /** A task was begun so many milliseconds after Redis took it in. */
  begun(lag: number): void {
    this.meanLag += (Math.max(0, lag) - this.meanLag) / 8;
  }

  /** Call it now and then. */
  now(now: number): { perSecond: number; lag: number } {
    const passed = now - this.at;
    if (passed > 0) {
      const share = 1 - Math.exp(-passed / lately);
      this.rate += share * ((1000 * (this.answers - this.counted)) / passed - this.rate);
      this.counted = this.answers;
      this.at = now;
    }
    return { perSecond: Math.round(100 * this.rate) / 100, lag: Math.round(this.meanLag) };
  }
}
