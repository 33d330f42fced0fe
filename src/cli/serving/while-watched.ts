/** A crawl that others can watch while it runs: `--metrics` for Prometheus, `--ui` for the browser. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import type { CrawlEvents } from '../../crawl/events/crawl-events.js';
import type { MetricsServer } from '../../server/metrics/metrics-server.js';
import { print, sentence } from '../print/output.js';
import { wholeNumber } from '../whole-number.js';

export interface WatchFlags {
  metrics?: number;
  ui?: boolean;
  json?: boolean;
}

export function addWatchFlags(command: Command): Command {
  return command
    .option('--ui', 'watch and steer it in the browser')
    .option('--metrics <PORT>', 'numbers for Prometheus at http://127.0.0.1:PORT/metrics', wholeNumber(1, 65_535));
}

/** What the crawl has to tell. */
export interface CrawlWatch {
  hear(events: CrawlEvents | undefined): Promise<void>;
  started(folder: string): void;
}

export async function whileWatched(flags: WatchFlags, run: (watch: CrawlWatch) => Promise<void>): Promise<void> {
  let place = '';
  let metrics: MetricsServer | undefined;
  let page: ChildProcess | undefined;
  try {
    await run({
      hear: async events => {
        if (flags.metrics === undefined || !events) return;
        const { measureEvents, startMetricsServer } = await import('../../server/metrics/metrics-server.js');
        metrics = await startMetricsServer(
          measureEvents(events, () => place),
          flags.metrics,
        );
      },
      started: folder => {
        place = folder;
        if (flags.ui) page = showPage(folder);
      },
    });
    if (page && !flags.json && process.stdout.isTTY) await untilInterrupted();
  } finally {
    await metrics?.close();
    page?.disconnect();
  }
}

/** A server in a process of its own, so that whoever watches takes no time from the crawl. It ends with this process. */
function showPage(folder: string): ChildProcess {
  const words = ['serve', folder, '--port', '0', '--json', ...(process.stdout.isTTY ? ['--open'] : [])];
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.js'), ...words], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (child.stdout) {
    createInterface({ input: child.stdout }).once('line', line => {
      const { address } = JSON.parse(line) as { address: string };
      print(`${sentence(`Watch it in the browser: ${address}`)}\n`, process.stderr);
    });
  }
  return child;
}

function untilInterrupted(): Promise<void> {
  print('The page in the browser stays until Ctrl-C.\n', process.stderr);
  return new Promise(resolve => process.once('SIGINT', () => resolve()));
}
