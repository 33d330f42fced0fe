import { Command } from 'commander';
import { machineSettings } from '../../config/crawl-settings.js';
import { addFlags, givenFlags } from '../crawl-flags.js';
import { print, printJson, sentence } from '../print/output.js';
import { table } from '../print/table.js';

/** Seconds after which whoever says nothing is taken for gone. */
const longestSilence = 6;

export function workersCommand(): Command {
  const command = new Command('workers').option('--json', 'print as JSON');
  addFlags(command, machineSettings);
  return command.action(async (flags: { json?: boolean }) => {
    const { workersOf } = await import('../../library/machines/show-workers.js');
    const crawls = await workersOf(givenFlags(machineSettings, command));
    if (flags.json) return printJson(crawls);
    if (crawls.length === 0) print('No crawl is there.\n');
    for (const { crawl, headSilent, workers } of crawls) {
      const head = headSilent > longestSilence ? `its head is silent for ${headSilent} s` : 'its head is there';
      print(`${sentence(`${crawl}: ${head}, ${workers.length === 1 ? '1 worker' : `${workers.length} workers`}`)}\n`);
      if (workers.length === 0) continue;
      const rows = workers.map(each => [
        each.worker,
        each.silent > longestSilence ? `silent ${each.silent} s` : 'alive',
        each.perSecond.toFixed(1),
        String(each.answers),
        String(each.failures),
        `${each.underWay}/${each.capacity}`,
        each.renderCapacity > 0 ? `${each.rendering}/${each.renderCapacity}` : '–',
        `${each.lag} ms`,
      ]);
      print(`${table(['worker', 'state', 'a second', 'answers', 'failed', 'under way', 'rendering', 'lag'], rows)}\n`);
    }
  });
}
