/** Makes a collection of what others recorded: judged, searchable, and to be gone on with by `resume`. */
import type { Clock } from '../../core/clock.js';
import { systemClock } from '../../core/clock.js';
import { FailureError } from '../../core/errors.js';
import { CrawlEvents } from '../../crawl/events/crawl-events.js';
import { acceptedTypes } from '../../crawl/parse/registry.js';
import { requireFreeFolder } from '../../storage/open.js';
import { readRecordings, recordingFiles } from '../../webs/recorded/read-recordings.js';
import { RecordedAnswers } from '../../webs/recorded/recorded-answers.js';
import { collectionFolder } from '../collection-folder.js';
import { type CrawlOptions, planInput } from '../crawl.js';
import { planCrawl } from '../request.js';
import { approveModules } from '../trust/approved-modules.js';
import { withEngine } from '../with-engine.js';
import { RecordedPlanner } from './recorded-planner.js';

export interface ImportOptions extends Omit<CrawlOptions, 'web' | 'started'> {
  /** Hears of every file as it is read, and then how many answers are judged. */
  progress?: (told: ImportProgress) => void;
}

export interface ImportProgress {
  /** Being read now; absent when all are. */
  file?: string;
  recorded: number;
  judged: number;
}

export interface ImportResult {
  folder: string;
  /** Answers that were found: pages, redirects, errors. */
  recorded: number;
  pages: number;
  relevant: number;
  /** URLs that are known and not fetched: `resume` goes on with them. */
  waiting: number;
  /** Pictures, styles and other records that are no pages. */
  others: number;
  /** What of the recordings could not be read. */
  problems: string[];
}

/** Seeds that crawl.yaml names where nobody gave any. */
const namedSeeds = 10;

export async function importRecordings(inputs: readonly string[], options: ImportOptions): Promise<ImportResult> {
  const { progress, ...crawlOptions } = options;
  const files = recordingFiles(inputs);
  if (options.out) requireFreeFolder(options.out);
  const answers = new RecordedAnswers(acceptedTypes(options.accept ?? []));
  try {
    const { starts, listed, problems } = await readAll(files, answers, progress);
    const recorded = [...answers.urls()];
    const given = options.seeds ?? [];
    const seeds = [...given, ...starts.slice(0, namedSeeds)];
    // Those who record begin somewhere, and what they recorded first is most likely that.
    if (seeds.length === 0) seeds.push(...(recorded.length > 0 ? recorded.slice(0, 1) : listed.slice(0, namedSeeds)));
    if (recorded.length + listed.length === 0 && problems.length > 0) throw new FailureError(problems[0]);
    if (seeds.length === 0) {
      throw new FailureError(`${inputs.join(', ')}: no page was recorded there, and no URL is named.`);
    }
    const planned = await planCrawl(planInput({ ...crawlOptions, seeds }));
    approveModules([planned.plan.strategy.name, planned.plan.judge.name]);
    const folder = collectionFolder(planned.plan, new Date());
    const events = options.events ?? new CrawlEvents();
    const first = [...planned.plan.seeds, ...starts].filter(url => answers.has(url));
    const queue = new SeedQueue(recorded, answers);
    return await withEngine(
      planned,
      folder,
      { ...options, events, web: answers, recorded: { clock: clockOf(answers), planner: queue.planner } },
      false,
      async ({ engine, frontier, store, keepSettings }) => {
        keepSettings();
        queue.seed = urls => engine.seed(urls);
        events.on('page', () => progress?.({ recorded: answers.size, judged: engine.progress.requests }));
        engine.seed([
          ...planned.plan.seeds.filter(url => !answers.has(url)),
          ...listed.filter(url => !answers.has(url)),
        ]);
        engine.seed(first.length > 0 ? first : recorded.slice(0, 1));
        await engine.run(options.signal);
        await store.flush();
        const { pages, relevant } = engine.progress;
        const waiting = frontier.known - engine.progress.requests;
        return { folder, recorded: answers.size, pages, relevant, waiting, others: answers.others, problems };
      },
    );
  } finally {
    await answers.close();
  }
}

async function readAll(
  files: readonly string[],
  answers: RecordedAnswers,
  progress: ImportOptions['progress'],
): Promise<{ starts: string[]; listed: string[]; problems: string[] }> {
  const starts = new Set<string>();
  const listed = new Set<string>();
  const problems: string[] = [];
  for (const file of files) {
    try {
      for await (const found of readRecordings(file)) {
        if ('record' in found) answers.add(found.record);
        else (found.start ? starts : listed).add(found.url);
        progress?.({ file, recorded: answers.size, judged: 0 });
      }
    } catch (error) {
      // Whoever recorded it may have died in the middle of a record: what stands before that is as good as any.
      if (!(error instanceof FailureError)) throw error;
      problems.push(error.message);
    }
  }
  return { starts: [...starts], listed: [...listed], problems };
}

/** What was recorded and has no link from what was read, one after the other. */
class SeedQueue {
  seed: (urls: readonly string[]) => void = () => {};
  private next = 0;

  constructor(
    private readonly urls: readonly string[],
    private readonly answers: RecordedAnswers,
  ) {}

  readonly planner = (...[frontier, strategy]: PlannerParts): RecordedPlanner =>
    new RecordedPlanner(
      frontier,
      strategy,
      url => this.answers.has(url),
      () => this.more(frontier),
    );

  /** True when there was one that waits now. */
  private more(frontier: PlannerParts[0]): boolean {
    while (this.next < this.urls.length) {
      const url = this.urls[this.next++];
      const id = frontier.find(url);
      if (id >= 0 && (frontier.isWaiting(id) || frontier.isClosed(id))) continue;
      if (id < 0) this.seed([url]);
      else frontier.offer(id, Number.POSITIVE_INFINITY, 0, -1);
      return true;
    }
    return false;
  }
}

type PlannerParts =
  ConstructorParameters<typeof RecordedPlanner> extends [infer First, infer Second, ...unknown[]]
    ? [First, Second]
    : never;

/** What is written down happened when it was recorded. */
function clockOf(answers: RecordedAnswers): Clock {
  return { ...systemClock, now: () => answers.lastAt || systemClock.now() };
}
