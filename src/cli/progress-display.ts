import type { WriteStream } from 'node:tty';
import type { Progress } from '../crawl/progress.js';

const TERMINAL_INTERVAL = 200;
const PLAIN_INTERVAL = 5000;

/** One line that rewrites itself on a terminal; a plain line now and then anywhere else. */
export class ProgressDisplay {
  private timer?: NodeJS.Timeout;
  private progress?: Readonly<Progress>;
  private more: () => string[] = () => [];
  private recent: { at: number; pages: number }[] = [];
  private shown = '';

  constructor(private readonly stream: WriteStream) {}

  /** `more` is what stands in the line beside the pages and their speed; empty texts are left out. */
  start(headline: string, progress: Readonly<Progress>, more: () => string[]): void {
    this.progress = progress;
    this.more = more;
    this.note(headline);
    this.timer = setInterval(() => this.tick(), this.stream.isTTY ? TERMINAL_INTERVAL : PLAIN_INTERVAL);
  }

  /** A line that stays. */
  note(text: string): void {
    this.clear();
    this.stream.write(`${text}\n`);
  }

  /** A line that the next one replaces; nothing where lines cannot be replaced. */
  passing(text: string): void {
    if (!this.stream.isTTY) return;
    this.clear();
    this.shown = text.slice(0, (this.stream.columns ?? 80) - 1);
    this.stream.write(this.shown);
  }

  end(): void {
    if (!this.timer) {
      this.clear();
      return;
    }
    clearInterval(this.timer);
    this.timer = undefined;
    this.tick();
    if (this.stream.isTTY) this.stream.write('\n');
    this.shown = '';
  }

  private tick(): void {
    if (this.stream.isTTY) this.passing(this.line());
    else this.stream.write(`${this.line()}\n`);
  }

  private clear(): void {
    if (this.shown) this.stream.write('\r\u001b[K');
    this.shown = '';
  }

  private line(): string {
    const { pages } = this.progress!;
    const [found, ...rest] = this.more();
    return [`${pages} pages`, found, `${this.speed().toFixed(1)} pages/s`, ...rest].filter(Boolean).join(' · ');
  }

  /** Pages per second over the last ten seconds. */
  private speed(): number {
    const now = Date.now();
    const { pages, startedAt } = this.progress!;
    if (this.recent.length === 0) this.recent.push({ at: startedAt, pages: 0 });
    this.recent.push({ at: now, pages });
    while (this.recent.length > 2 && now - this.recent[0].at > 10_000) this.recent.shift();
    const [first] = this.recent;
    return (pages - first.pages) / Math.max(0.001, (now - first.at) / 1000);
  }
}
