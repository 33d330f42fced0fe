/** Shows a crawl while it runs, stops it cleanly at Ctrl-C, then says what came of it. */
import { shellCommand, typedPath } from '../core/shell-command.js';
import { CrawlEvents, type EventOf } from '../crawl/events/crawl-events.js';
import { type Progress, shareOnTopic } from '../crawl/progress.js';
import { waitWords } from '../crawl/requests/waits.js';
import type { CrawlOptions, CrawlResult, RunningCrawl } from '../library/crawl.js';
import { judgeGrounds } from '../library/plan.js';
import type { StartingPoints } from '../storage/starting-points.js';
import { percent } from './print/figures.js';
import { outlookSentence, shortOutlook } from './print/outlook.js';
import { print, printJson } from './print/output.js';
import { ProgressDisplay, type Shown } from './print/progress-display.js';
import { describeStartingPoints } from './print/starting-points.js';

type Display = Pick<CrawlOptions, 'events' | 'started' | 'signal'>;

export async function showCrawl(json: boolean, run: (display: Display) => Promise<CrawlResult>): Promise<void> {
  await withDisplay(json, async (display, signal) => {
    let limit = 0;
    let mayRender = false;
    const events = new CrawlEvents();
    events.on('seed-failed', ({ url, detail }) => display.note(seedFailure(url, detail)));
    noteEvents(events, display);
    events.on('progress', ({ budget }) => {
      limit = budget;
    });
    const result = await run({
      ...{ signal, events },
      started: crawl => {
        limit = crawl.plan.settings.pages;
        mayRender = crawl.plan.settings.render !== 'never';
        begin(display, crawl);
      },
    });
    display.end();
    const starts = await startsOf(result.folder);
    if (json) printJson({ ...summary(result), startingPoints: starts });
    else {
      const { outlook, waiting } = result;
      const notes = [opening(result, limit, display.left()), outlook && waiting > 0 ? outlookSentence(outlook) : ''];
      tell(display, notes, display.ofThisRun(), nextSteps(result, limit));
      print(describeStartingPoints(starts));
      if (!mayRender && isMadeByScripts(result.progress)) display.note(scriptAdvice(result.progress));
    }
    if (result.progress.pages === 0) process.exitCode = 1;
  });
}

/** What the collection says of the places where the crawl began. */
async function startsOf(folder: string): Promise<StartingPoints> {
  const { openCollection } = await import('../storage/open.js');
  const collection = openCollection(folder);
  try {
    return collection.startingPoints();
  } finally {
    collection.close();
  }
}

/** The last words: what came of it (empty notes are left out), what this run did, and commands to paste. */
export function tell(
  display: ProgressDisplay,
  notes: readonly string[],
  thisRun: string,
  commands: readonly (readonly [string, string])[],
): void {
  for (const note of notes) if (note) display.note(note);
  if (thisRun) display.note(`This run: ${thisRun}.`);
  const width = Math.max(...commands.map(([purpose]) => purpose.length));
  print(commands.map(([purpose, command]) => `${purpose.padEnd(width)}  ${command}\n`).join(''));
}

/** What a person should hear of any crawl while it runs. */
export function noteEvents(events: CrawlEvents, display: ProgressDisplay): void {
  events.on('warning', ({ detail }) => display.note(`Note: ${detail}`));
  events.on('command', ({ number, command: { kind, ...what } }) => {
    if (number > 0) display.note(`Told from outside: ${[kind, ...Object.entries(what).flat()].join(' ')}`);
  });
}

/** Of one page in ten or more there is next to nothing to read. */
function isMadeByScripts({ pages, unrendered }: Progress): boolean {
  return unrendered > 0 && unrendered * 10 >= pages;
}

function scriptAdvice({ pages, unrendered }: Progress): string {
  return `Note: ${unrendered} of ${pages} pages seem to be made by scripts and have next to no text. To read them: --render auto`;
}

function seedFailure(url: string, detail: string): string {
  const advice = detail.includes('private address') ? '. To crawl it all the same: --allow-private' : '';
  return `Seed failed: ${url} (${detail})${advice}`;
}

/** Progress goes to standard error when standard output is for JSON. */
export async function withDisplay(
  json: boolean,
  action: (display: ProgressDisplay, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const display = new ProgressDisplay(json ? process.stderr : process.stdout);
  const stop = new AbortController();
  const interrupted = () => {
    if (stop.signal.aborted) process.exit(130);
    display.note('Stopping; what is under way is left for later (Ctrl-C again: at once).');
    stop.abort();
  };
  process.on('SIGINT', interrupted);
  process.on('SIGTERM', interrupted);
  try {
    await action(display, stop.signal);
  } finally {
    display.end();
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
  }
}

/** The first words: what is looked for and where, and who says what is on topic. */
export function begin(display: ProgressDisplay, crawl: RunningCrawl): void {
  const { judge } = crawl.plan;
  display.start(headline(crawl), shownCrawl(crawl));
  display.note(`Judge: ${[judge.name, judgeGrounds(crawl.plan)].filter(Boolean).join(', ')}.`);
}

function headline({ folder, plan, progress }: RunningCrawl): string {
  const query = plan.query ? `"${plan.query}"` : plan.name;
  const from = progress.pages > 0 ? `after ${progress.pages} pages` : `from ${plan.seeds.length} seed(s)`;
  return `Crawling for ${query} with ${plan.strategy.name} ${from} → ${typedPath(folder)}`;
}

type Told = Pick<EventOf<'progress'>, 'at' | 'wait' | 'progress' | 'budget' | 'waiting' | 'hosts' | 'outlook'>;

function shownCrawl({ progress, frontier, plan, events }: RunningCrawl): Shown {
  const { pages, maxTime } = plan.settings;
  let told: Told = { at: 0, progress, budget: pages, waiting: frontier.size, hosts: frontier.hosts };
  events.on('progress', event => {
    told = event;
  });
  return {
    get progress() {
      return told.progress;
    },
    get limits() {
      return { pages: told.budget, seconds: maxTime };
    },
    line: () => {
      const { progress, budget, waiting, hosts, outlook, wait, at } = told;
      const left = wait ? at + wait.milliseconds - Date.now() : 0;
      const trouble = progress.failed + progress.skipped;
      return {
        first: [
          `${progress.pages} of ${budget} pages`,
          `${progress.relevant} on topic (${(100 * shareOnTopic(progress)).toFixed(0)} %)`,
        ],
        last: [
          wait && left > 0 ? waitWords({ ...wait, milliseconds: left }) : '',
          outlook ? shortOutlook(outlook) : '',
          `frontier ${waiting}`,
          `hosts ${hosts}`,
          progress.rendered > 0 ? `rendered ${progress.rendered}` : '',
          trouble > 0 ? `failed or skipped ${trouble}` : '',
        ],
      };
    },
  };
}

function summary({ folder, ending, progress, waiting, outlook }: CrawlResult) {
  return { folder, ending, ...progress, harvestRate: shareOnTopic(progress), waiting, outlook };
}

export const endings: Record<CrawlResult['ending'], string> = {
  pages: 'the page limit is reached',
  requests: 'the limit of requests is reached (--max-requests)',
  exhausted: 'nothing is left to fetch',
  time: 'the time is up',
  stopped: 'stopped by you',
  goal: 'what was wanted is found',
  saturated: 'little more is to be found',
  recall: 'the share wanted is found, by estimate',
};

/** "Done: …" or "Stopped by you at 16 of 200 pages, about 6 min left", and what there is now. */
function opening({ ending, progress, waiting }: CrawlResult, limit: number, left: string): string {
  const { pages, relevant } = progress;
  const found = `${relevant} on topic by the judge's estimate (${percent(shareOnTopic(progress))}), ${waiting} URLs waiting.`;
  if (ending !== 'stopped') return `Done: ${endings[ending]}. ${pages} pages, ${found}`;
  return `Stopped by you at ${pages} of ${limit} pages${left ? `, ${left}` : ''}: ${found}`;
}

function nextSteps({ folder, ending, progress }: CrawlResult, limit: number): [string, string][] {
  const path = typedPath(folder);
  const look: [string, string][] =
    progress.pages === 0
      ? nothingRead(path)
      : [
          ['Look into it:', shellCommand('stats', path)],
          ['', shellCommand('search', path, 'words')],
          ['Correct verdicts:', shellCommand('label', path, '--ask', '10')],
        ];
  return [['Collection:', path], ...look, ...goOn(path, ending, { pages: 2 * limit, requests: 2 * progress.requests })];
}

/** What to do when no page could be read. */
export const nothingRead = (path: string): [string, string][] => [
  ['No page could be read. Why:', shellCommand('stats', path)],
  ['Before another try:', `name another --out, or remove ${path}`],
];

/** How to go on where something is left: with a larger limit only where the limit ended it. */
export function goOn(
  path: string,
  ending: CrawlResult['ending'],
  larger: { pages: number; requests: number; sites?: number },
): [string, string][] {
  if (ending === 'exhausted') return [];
  const more =
    ending === 'pages'
      ? ['--pages', String(larger.pages)]
      : ending === 'requests'
        ? ['--max-requests', String(larger.requests)]
        : ending === 'goal' && larger.sites !== undefined
          ? ['--sites', String(larger.sites)]
          : ending === 'saturated' || ending === 'recall'
            ? ['--stop-when', 'never']
            : [];
  return [['Go on:', shellCommand('resume', path, ...more)]];
}
