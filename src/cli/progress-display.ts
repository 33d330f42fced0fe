import type { WriteStream } from 'node:tty';
import { harvestRate } from '../crawl/progress.js';
import type { RunningCrawl } from '../library/crawl.js';

const TERMINAL_INTERVAL = 200;
const PLAIN_INTERVAL = 5000;

/** One line that rewrites itself on a terminal; a plain line now and then anywhere else. */
export class ProgressDisplay {
  private timer?: NodeJS.Timeout;
  private crawl?: RunningCrawl;
  private recent: { at: number; pages: number }[] = [];
  private shown = '';

  constructor(private readonly stream: WriteStream) {}

  start(crawl: RunningCrawl): void {
    this.crawl = crawl;
    const { plan } = crawl;
    const query = plan.query ? `"${plan.query}"` : plan.name;
    this.note(
      `Crawling for ${query} with ${plan.settings.strategy} from ${plan.seeds.length} seed(s) → ${crawl.folder}`,
    );
    this.timer = setInterval(() => this.tick(), this.stream.isTTY ? TERMINAL_INTERVAL : PLAIN_INTERVAL);
  }

  /** A line that stays. */
  note(text: string): void {
    this.clear();
    this.stream.write(`${text}\n`);
  }

  end(): void {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = undefined;
    this.tick();
    if (this.stream.isTTY) this.stream.write('\n');
    this.shown = '';
  }

  private tick(): void {
    const line = this.line();
    if (!this.stream.isTTY) {
      this.stream.write(`${line}\n`);
      return;
    }
    this.clear();
    this.shown = line.slice(0, (this.stream.columns ?? 80) - 1);
    this.stream.write(this.shown);
  }

  private clear(): void {
    if (this.shown) this.stream.write('\r\u001b[K');
    this.shown = '';
  }

  private line(): string {
    const { progress, frontier } = this.crawl!;
    const percent = (100 * harvestRate(progress)).toFixed(1);
    const trouble = progress.failed + progress.skipped;
    return [
      `${progress.pages} pages`,
      `${progress.relevant} on topic (${percent} %)`,
      `${this.speed().toFixed(1)} pages/s`,
      `frontier ${frontier.size}`,
      `hosts ${frontier.hosts}`,
      trouble > 0 ? `failed or skipped ${trouble}` : '',
    ]
      .filter(Boolean)
      .join(' · ');
  }

  /** Pages per second over the last ten seconds. */
  private speed(): number {
    const now = Date.now();
    const { progress } = this.crawl!;
    this.recent.push({ at: now, pages: progress.pages });
    while (this.recent.length > 2 && now - this.recent[0].at > 10_000) this.recent.shift();
    const first = this.recent.length > 1 ? this.recent[0] : { at: progress.startedAt, pages: 0 };
    return (progress.pages - first.pages) / Math.max(0.001, (now - first.at) / 1000);
  }
}
