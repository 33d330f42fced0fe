import { Command } from 'commander';
import { workerSettings } from '../../config/worker-settings.js';
import { addFlags, givenFlags } from '../crawl-flags.js';
import { print, printJsonLine, sentence } from '../print/output.js';

export function workerCommand(): Command {
  const command = new Command('worker').option('--json', 'print what happens as lines of JSON').addHelpText(
    'after',
    `
Examples:
  honeyguide crawl bees.yaml --redis redis://10.0.0.5:6379      on one machine
  honeyguide worker --redis redis://10.0.0.5:6379               on any others
A password is best given by the environment: HONEYGUIDE_REDIS in place of --redis.`,
  );
  addFlags(command, workerSettings);
  return command.action(async (flags: { json?: boolean }) => {
    const { runWorker } = await import('../../library/machines/run-worker.js');
    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
    const say = (event: string, detail: string) => {
      if (flags.json) printJsonLine({ event, detail });
      else print(`${sentence(detail)}\n`);
    };
    await runWorker({
      ...givenFlags(workerSettings, command),
      tell: detail => say('told', detail),
      started: name => {
        if (flags.json) printJsonLine({ event: 'ready', worker: name });
        else say('ready', `The worker ${name} waits for crawls (Ctrl-C ends it, after what it has in hand).`);
      },
      signal: stop.signal,
    });
  });
}
