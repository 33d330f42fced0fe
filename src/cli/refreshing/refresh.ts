/** `honeyguide refresh`: pages visited again, the best first. */
import { setTimeout } from 'node:timers/promises';
import { Command } from 'commander';
import { UsageError } from '../../core/errors.js';
import type { PlannedRevisit } from '../../library/refresh/plan-revisits.js';
import type { RefreshedPage, RefreshResult } from '../../library/refresh/refresh.js';
import { percent } from '../print/figures.js';
import { print, printJson, sentence } from '../print/output.js';
import { StatusLine } from '../print/status-line.js';
import { table } from '../print/table.js';
import { wholeNumber } from '../whole-number.js';
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
      const stop = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
      for (let more = true; more; ) {
        const began = performance.now();
        await showRound(folder, flags, stop.signal);
        more = flags.every !== undefined && !stop.signal.aborted;
        if (more) await pause(1000 * flags.every! - (performance.now() - began), stop.signal);
        more &&= !stop.signal.aborted;
      }
    });
}

async function showPlan(folder: string, { budget, new: share = 0, json }: RefreshFlags): Promise<void> {
  const { plannedRefresh } = await import('../../library/refresh/refresh.js');
  const plan = plannedRefresh(folder, { budget, newShare: share / 100 });
  if (json) return printJson(plan);
  const { pages, newPages, of } = plan;
  const rows = pages.slice(0, shownPages).map(planRow);
  print(`${pages.length} of ${of} URLs would be visited again, and up to ${newPages} new ones.\n\n`);
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

async function showRound(folder: string, flags: RefreshFlags, signal: AbortSignal): Promise<void> {
  const { refresh } = await import('../../library/refresh/refresh.js');
  const status = new StatusLine(process.stderr);
  const result = await refresh(folder, {
    ...{ budget: flags.budget, seconds: flags.for, newShare: (flags.new ?? 0) / 100, trust: flags.trust, signal },
    visited: page => status.show(...progressParts(page)),
  });
  status.clear();
  if (flags.json) printJson(result);
  else
    print(
      `${resultLines(result)
        .map(line => sentence(line))
        .join('\n')}\n`,
    );
}

function progressParts({ done, planned, outcome, url }: RefreshedPage): string[] {
  return [`${done}/${planned} visited again`, `${outcome}: ${url}`];
}

function resultLines({ visits, outcomes, newPages, continued, stopped, folder }: RefreshResult): string[] {
  const found = Object.entries(outcomes).map(([outcome, count]) => `${count} ${outcome}`);
  return [
    ...(continued ? ['Went on with the round that had not come to its end.'] : []),
    `${visits} pages visited again${found.length > 0 ? `: ${found.join(', ')}` : ''}. ${newPages} new pages.`,
    ...(stopped ? [`Stopped. The same command goes on: honeyguide refresh ${folder}`] : []),
  ];
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(Math.max(0, milliseconds), undefined, { signal });
  } catch {
    // Stopped.
  }
}
