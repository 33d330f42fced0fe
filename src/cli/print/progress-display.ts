import type { WriteStream } from 'node:tty';
import { duration } from '../../core/duration.js';
import { type RunLimits, RunSpeed } from './run-speed.js';
import { StatusLine } from './status-line.js';

const terminalInterval = 200;
const plainInterval = 5000;

/** What the line tells of: counters that grow while it looks at them. */
export interface Shown {
  progress: { readonly pages: number };
  limits: RunLimits;
  /** What stands first, before and after speed and time left; empty texts are left out. */
  line: () => { first: string[]; last: string[] };
}

/** One line that rewrites itself on a terminal; a plain line now and then anywhere else. */
export class ProgressDisplay {
  private readonly status: StatusLine;
  private timer?: NodeJS.Timeout;
  private shown?: Shown;
  private speed?: RunSpeed;

  constructor(stream: WriteStream) {
    this.status = new StatusLine(stream);
  }

  start(headline: string, shown: Shown): void {
    this.end();
    this.shown = shown;
    this.speed = new RunSpeed(Date.now(), shown.progress.pages);
    this.note(headline);
    this.timer = setInterval(() => this.tick(), this.status.replaces ? terminalInterval : plainInterval);
  }

  /** A line that stays. */
  note(text: string): void {
    this.status.note(text);
  }

  /** A line that the next one replaces; nothing where lines cannot be replaced. */
  passing(...parts: readonly string[]): void {
    this.status.show(...parts);
  }

  end(): void {
    if (this.timer) {
      clearInterval(this.timer);
      this.timer = undefined;
      this.tick();
      this.status.keep();
    } else this.status.clear();
  }

  /** "184 pages in 3 min, 1.0 pages/s": what this run did. Empty before it began. */
  ofThisRun(): string {
    if (!this.shown || !this.speed) return '';
    const { pages } = this.shown.progress;
    const now = Date.now();
    const speed = this.speed.mean(now, pages).toFixed(1);
    return `${this.speed.pagesOfRun(pages)} pages in ${duration(this.speed.seconds(now))}, ${speed} pages/s`;
  }

  /** "about 6 min left", or nothing while nobody can tell. */
  left(): string {
    if (!this.shown || !this.speed) return '';
    const { progress, limits } = this.shown;
    const left = this.speed.secondsLeft(Date.now(), progress.pages, limits);
    return left === undefined || left === 0 ? '' : `about ${duration(left)} left`;
  }

  private tick(): void {
    const { progress, line } = this.shown!;
    const { first, last } = line();
    const speed = this.speed!.now(Date.now(), progress.pages);
    const parts = [...first, `${speed.toFixed(1)} pages/s`, this.left(), ...last].filter(Boolean);
    if (this.status.replaces) this.status.show(...parts);
    else this.status.note(parts.join(' · '));
  }
}
