/** How a crawl is, put together from what it stored, what it says of itself, and whether anybody writes. */
import type { ValuesOf } from '../../../core/schema/index.js';
import { readJudging } from '../../../library/live/judging-file.js';
import type { LiveState } from '../../../library/live/live-file.js';
import type { Survey, SurveyFigures } from '../../../storage/survey.js';
import type { figuresTable, states } from '../fields.js';
import { isAlive, lastWords, startedFor } from '../folder/crawl-processes.js';

export type Figures = ValuesOf<typeof figuresTable>;
type State = (typeof states)[number];

/** Milliseconds over which the speed is measured. */
const speedWindow = 10_000;
/** Milliseconds in which a process comes to write; later its number may be another's. */
const beginsWithin = 60_000;
/** Milliseconds in which a crawl that has ended puts its files in order. */
const endsWithin = 10_000;

/** Of a folder that holds no pages yet. */
export function figuresWithoutPages(folder: string): Figures {
  const started = startedFor(folder);
  const alive = started !== undefined && isAlive(started);
  return {
    ...{
      state: alive ? 'starting' : 'failed',
      ending: alive ? '' : 'failed',
      problem: alive ? '' : lastWords(folder).replace(/^honeyguide: /, ''),
    },
    ...{ at: Date.now(), pages: 0, relevant: 0, harvestRate: 0, hosts: 0, pagesPerSecond: 0 },
  };
}

/** What says how a crawl is doing. */
export interface Signs {
  /** Of its store. */
  stored: ReturnType<Survey['state']>;
  live: LiveState | undefined;
}

/** `signs`: read before the figures. */
export function figuresOf(
  survey: Survey,
  signs: Signs,
  { pages, relevant, hosts }: SurveyFigures,
  chanceRate?: number,
): Figures {
  const { live } = signs;
  const state = stateOf(survey, signs);
  const speed = state === 'running' ? survey.pagesSince(Date.now() - speedWindow) / (speedWindow / 1000) : 0;
  const left = live && speed > 0 ? Math.max(0, live.budget - pages) / speed : undefined;
  return {
    state,
    ending: state === 'running' || state === 'paused' ? '' : (live?.ending ?? ''),
    problem: live?.error ?? problemOf(survey.folder, state),
    at: Date.now(),
    ...{ pages, relevant, hosts, harvestRate: pages === 0 ? 0 : relevant / pages, pagesPerSecond: speed },
    ...(chanceRate !== undefined && { chanceRate }),
    ...(left !== undefined && { secondsLeft: left }),
    ...(live && toldBy(live)),
    ...(state === 'judging' && judgedOf(survey.folder)),
  };
}

/** Why a process that was started from here came to nothing. */
function problemOf(folder: string, state: State): string {
  if (state === 'starting' || state === 'running' || state === 'paused' || !startedFor(folder)) return '';
  return /^honeyguide: (.*)/.exec(lastWords(folder))?.[1] ?? '';
}

/** A process was started for it a moment ago, and has not come to write yet. */
function isBeginning(folder: string): boolean {
  const started = startedFor(folder);
  return started !== undefined && Date.now() - started.at < beginsWithin && isAlive(started);
}

const isJudging = (folder: string): boolean =>
  readJudging(folder) !== undefined || startedFor(folder)?.task === 'judge';

/** How far those are who judge the pages again. */
function judgedOf(folder: string): Pick<Figures, 'judged'> {
  const { done, total } = readJudging(folder) ?? {};
  return done === undefined || total === undefined ? {} : { judged: { done: Math.min(done, total), total } };
}

/** What only the crawl itself knows. */
function toldBy(live: LiveState): Partial<Figures> {
  const { requests, retries, redirects, skipped, failed, duplicates, bytes, startedAt } = live.progress;
  const { budget, waiting, known, underWay, outlook, workers } = live;
  return {
    ...{
      budget,
      waiting,
      known,
      underWay,
      requests,
      retries,
      redirects,
      skipped,
      failed,
      duplicates,
      bytes,
      startedAt,
    },
    ...(outlook && { outlook }),
    ...(workers && { workers: [...workers] }),
  };
}

function stateOf(survey: Survey, { stored, live }: Signs): State {
  if (stored !== 'running' && isBeginning(survey.folder)) return isJudging(survey.folder) ? 'judging' : 'starting';
  if (stored === 'interrupted') return 'interrupted';
  if (stored === 'closed')
    return live?.ending === 'stopped' ? 'stopped' : live?.ending === 'failed' ? 'failed' : 'finished';
  // Who writes and is no crawl judges the pages again.
  if (!live) return 'starting';
  if (live.state === 'ended' && isJudging(survey.folder)) return 'judging';
  // It puts its files in order; or another has just begun to go on with it.
  if (live.state === 'ended') return Date.now() - live.at < endsWithin ? 'running' : 'starting';
  return live.state;
}
