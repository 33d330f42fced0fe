/** `honeyguide refresh`: pages visited again, the best first. */
import { Command } from 'commander';
import { UsageError } from '../../core/errors.js';
import type { PlannedRevisit } from '../../library/refresh/plan-revisits.js';
import type { RefreshedPage, RefreshResult } from '../../library/refresh/refresh.js';
import { percent } from '../print/figures.js';
import { print, printJson, sentence } from '../print/output.js';
import { StatusLine } from '../print/status-line.js';
import { table } from '../print/table.js';
import { wholeNumber } from '../whole-number.js';
import { timeText } from './history-lines.js';
import { timeSpan } from './time-span.js';

interface RefreshFlags {
  budget?: number;
  for?: number;
  every?: number;
  new?: number;
  dryRun?: boolean;
  json?: boolean;
  trust?: boolean;
}

/** Lines of a plan that are shown. */
const shownPages = 20;

export function refreshCommand(): Command {
  return new Command('refresh')
    .argument('<DIR>', 'the collection')
    .option('--budget <N>', 'pages to ask for (default: a tenth of the collection)', wholeNumber(1))
    .option('--for <TIME>', 'stop after this long: 90s, 30m, 2h', timeSpan)
    .option('--new <PERCENT>', 'share of it for links that were not followed yet', wholeNumber(0, 100), 20)
    .option('--every <TIME>', 'go on, a round each time: 12h, 1d, 1w', timeSpan)
    .option('--dry-run', 'say what would be asked for, and ask for nothing')
    .option('--trust', 'run the strategy or judge file that the collection names: you have read it')
    .option('--json', 'print the result as JSON')
    .action(async (folder: string, flags: RefreshFlags) => {
      if (flags.dryRun && flags.every !== undefined) {
        throw new UsageError('--dry-run and --every do not go together: leave one of them out.');
      }
      if (flags.dryRun) return showPlan(folder, flags);
      await showRounds(folder, flags);
    });
}

async function showPlan(folder: string, { budget, for: seconds, new: share = 0, json }: RefreshFlags): Promise<void> {
  const { plannedRefresh } = await import('../../library/refresh/refresh.js');
  const plan = plannedRefresh(folder, { budget, seconds, newShare: share / 100 });
  if (json) return printJson(plan);
  const { pages, newPages, of } = plan;
  const rows = pages.slice(0, shownPages).map(planRow);
  const inTime = seconds === undefined ? '' : ', as far as the time allows';
  print(`${pages.length} of ${of} URLs would be visited again, and up to ${newPages} new ones${inTime}.\n\n`);
  if (rows.length > 0) print(`${table(['changed', 'changes every', 'seen', 'on topic', 'page'], rows)}\n`);
  if (pages.length > rows.length) print(`… and ${pages.length - rows.length} more (all of them with --json).\n`);
}

function planRow({ url, chance, rate, days, relevant }: PlannedRevisit): string[] {
  return [percent(chance), daysText(1 / rate), `${daysText(days)} ago`, relevant ? 'yes' : 'no', url];
}

/** Days, or hours where it is less than two. */
function daysText(days: number): string {
  return days < 2 ? `${Math.round(24 * days)} h` : `${Math.round(days)} d`;
}

/** One round, or (`--every`) one after the other, until it is told to stop. */
async function showRounds(folder: string, flags: RefreshFlags): Promise<void> {
  const { refresh } = await import('../../library/refresh/refresh.js');
  const { refreshOften } = await import('../../library/refresh/refresh-often.js');
  const { budget, for: seconds, new: share = 0, trust, every, json } = flags;
  const status = new StatusLine(process.stderr);
  const stop = new AbortController();
  const stopped = () => {
    status.note('Stopping; what is under way is left for later (Ctrl-C again: at once).');
    stop.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopped);
  const options = {
    ...{ budget, seconds, newShare: share / 100, trust, signal: stop.signal },
    visited: (page: RefreshedPage) => status.show(...progressParts(page)),
  };
  const ended = (result: RefreshResult, next?: number) => {
    status.clear();
    if (json) printJson(result);
    else
      print(
        resultLines(result)
          .map(line => `${sentence(line)}\n`)
          .join(''),
      );
    if (next !== undefined) status.note(nextRound(next));
  };
  try {
    if (every === undefined) return ended(await refresh(folder, options));
    const failed = ({ message }: Error, next: number) => status.note(`${message} ${nextRound(next)}`);
    await refreshOften(folder, { ...options, every, ended, failed });
  } finally {
    status.clear();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stopped);
  }
}

const nextRound = (at: number) => `The next round begins ${timeText(at)} UTC (Ctrl-C ends it).`;

function progressParts({ done, planned, outcome, url }: RefreshedPage): string[] {
  return [`${done}/${planned} visited again`, `${outcome}: ${url}`];
}

function resultLines({ visits, outcomes, newPages, continued, stopped }: RefreshResult): string[] {
  const found = Object.entries(outcomes).map(([outcome, count]) => `${count} ${outcome}`);
  return [
    ...(continued ? ['Went on with the round that had not come to its end.'] : []),
    `${visits} pages visited again${found.length > 0 ? `: ${found.join(', ')}` : ''}. ${newPages} new pages.`,
    ...(stopped ? ['Stopped. The same command goes on.'] : []),
  ];
}
