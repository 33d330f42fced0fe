/** Judges collections again after a person has labelled pages, each in a process of its own. Labels that come close together are heard together. */
import { isWrittenTo } from '../../../storage/open.js';
import { mayHaveWords, sentLabels } from '../../../storage/person-labels.js';
import { ApiProblem } from '../problem.js';
import { type CrawlProcesses, isAlive, startedFor } from './crawl-processes.js';
import { readCollection } from './read-collection.js';

/** Milliseconds to wait for further labels. */
const patience = 1000;
/** Milliseconds that a crawl waits for those who judge. */
const longestJudging = 60_000;

export class Judging {
  private readonly waiting = new Map<string, NodeJS.Timeout>();
  private closed = false;

  constructor(private readonly processes: CrawlProcesses) {}

  /** Nobody writes to the folder, so nobody else hears the labels. */
  soon(folder: string, judge: string | undefined): void {
    clearTimeout(this.waiting.get(folder));
    if (this.closed) return;
    this.waiting.set(
      folder,
      setTimeout(() => this.begin(folder, judge), patience),
    );
  }

  /** Labels that a server before this one took and had nobody hear. */
  async hearLeft(folders: readonly string[]): Promise<void> {
    for (const folder of folders) {
      if (!(await mayHaveWords(folder)) || isWrittenTo(folder)) continue;
      const { judge, unheard } = await readCollection(folder, async collection => ({
        judge: collection.settings()?.judge,
        unheard: (await sentLabels(folder, collection)).unheard,
      }));
      if (unheard > 0) this.soon(folder, typeof judge === 'string' ? judge : undefined);
    }
  }

  /** Labels are about to be heard, or are being heard just now. */
  isBusy(folder: string): boolean {
    return this.waiting.has(folder) || isBeingJudged(folder);
  }

  /** A crawl is about to go on, which hears what was said: nothing further is judged, and what is being judged comes to its end. */
  async giveWay(folder: string): Promise<void> {
    clearTimeout(this.waiting.get(folder));
    this.waiting.delete(folder);
    for (const until = Date.now() + longestJudging; this.isBusy(folder); ) {
      if (Date.now() > until) throw new ApiProblem(409, 'The pages are still being judged. Try again in a moment.');
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  }

  close(): void {
    this.closed = true;
    for (const timer of this.waiting.values()) clearTimeout(timer);
    this.waiting.clear();
  }

  private begin(folder: string, judge: string | undefined): void {
    this.waiting.delete(folder);
    const started = startedFor(folder);
    const others = started !== undefined && started.task !== 'judge' && isAlive(started);
    if (others || isWrittenTo(folder)) {
      // A crawl that was begun meanwhile hears the labels itself; one who judges may have begun before they came.
      if (!others && started?.task === 'judge') this.soon(folder, judge);
      return;
    }
    this.processes.start(folder, 'judge', ['judge', folder, ...(judge === undefined ? [] : ['--judge', judge])]);
  }
}

/** A process that was started here judges the pages just now. */
export function isBeingJudged(folder: string): boolean {
  const started = startedFor(folder);
  return started?.task === 'judge' && isAlive(started);
}
