import { join } from 'node:path';
import { Command } from 'commander';
import { map, parametersOf, readGiven, scalar, table } from '../core/schema/index.js';
import { shellCommand } from '../core/shell-command.js';
import { addFlags, givenFlags } from './crawl-flags.js';
import { print, printJson, sentence } from './print/output.js';
import { timeSpan } from './refreshing/time-span.js';
import { wholeNumber } from './whole-number.js';

interface SimwebFlags {
  sites?: number;
  pages: number;
  seed: number;
  port: number;
  topics?: number;
  topicFiles?: string;
  day?: number;
  json?: boolean;
}

const simwebSettings = table({
  option: map(scalar(), {
    default: {},
    placeholder: 'KEY=VALUE',
    help: 'any other property, for example traps=0.2 (a wrong one lists them all)',
  }),
});

export function simwebCommand(): Command {
  const command = new Command('simweb')
    .option('--sites <N>', 'web sites (default: one for every hundred pages)', wholeNumber(1))
    .option('--pages <N>', 'pages, all sites together', wholeNumber(1), 20_000)
    .option('--seed <N>', 'the same seed gives the same web', wholeNumber(0), 1)
    .option('--port <N>', 'port on 127.0.0.1; 0 takes a free one', wholeNumber(0, 65_535), 8080)
    .option('--topics <N>', 'number of topics', wholeNumber(1))
    .option('--topic-files <DIR>', 'also write a topic file for each topic, for `crawl` and for `sites`')
    .option('--day <TIME>', 'pages change, appear and vanish, and a day takes so long: 1s, 10s', timeSpan)
    .option('--json', 'print address, topics and seeds as JSON');
  return addFlags(command, simwebSettings).action(async (flags: SimwebFlags) => {
    const { changingDays, SimulatedWorld, startSimulatedServer, worldOptions } = await import(
      '../lab/simulated/index.js'
    );
    const { pages, seed, sites = Math.max(1, Math.round(pages / 100)), topics } = flags;
    const { option = {} } = givenFlags(simwebSettings, command);
    const more = readGiven(worldOptions, option, parametersOf('simulated web'));
    const server = await startSimulatedServer(new SimulatedWorld({ sites, pages, seed, topics, ...more }), {
      port: flags.port,
      ...(flags.day !== undefined && { changing: changingDays(flags.day) }),
    });
    const { world } = server;
    const stop = () => void server.close().then(() => process.exit(0));
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    const [first] = world.topics();
    if (flags.topicFiles) {
      const { writeTopicFiles } = await import('../lab/simulated/topic-files.js');
      writeTopicFiles(world, flags.topicFiles);
    }
    const seeds = world.seeds(first, 3);
    if (flags.json) {
      const list = world.topics().map(name => ({ name, query: world.query(name), seeds: world.seeds(name, 3) }));
      printJson({ url: server.url, port: server.port, topics: list });
      return;
    }
    const local = ['--allow-private', '--delay', '0'];
    const crawl = shellCommand('crawl', ...local, '--query', world.query(first), '--seed', ...seeds);
    const find = flags.topicFiles
      ? `  ${shellCommand('sites', join(flags.topicFiles, `${first}.yaml`), '--sites', '10')}\n`
      : '';
    print(`${sentence(`Simulated web at ${server.url}/ (open it: topics, queries, seeds). Ctrl-C ends it.`)}
${sentence(`${sites} sites, ${pages} pages, topics: ${world.topics().join(', ')}`)}

Crawl it from another terminal:
  ${crawl}
${find}`);
  });
}
