/** What `honeyguide` can be told: one file per subcommand beside this one. */
import { Command, CommanderError } from 'commander';
import { programVersion } from '../core/program-version.js';
import { exportCommand } from './collections/export.js';
import { importCommand } from './collections/import.js';
import { crawlCommand, resumeCommand } from './crawl.js';
import { demoCommand } from './demo.js';
import { complain } from './errors.js';
import { explainCommand } from './explain.js';
import { judgeCommand } from './judge.js';
import { labelCommand } from './label.js';
import { workerCommand } from './machines/worker.js';
import { workersCommand } from './machines/workers.js';
import { evaluateCommand } from './measuring/evaluate.js';
import { labCommand } from './measuring/lab.js';
import { configureHelp } from './print/help.js';
import { readCommand } from './read.js';
import { recordCommand } from './record.js';
import { searchCommand } from './search.js';
import { serveCommand } from './serving/serve.js';
import { simwebCommand } from './simweb.js';
import { sitesCommand } from './sites.js';
import { statsCommand } from './stats.js';
import { strategiesCommand } from './strategies.js';
import { trainCommand } from './train.js';

/** The whole command line, new each time: a parsed one keeps what was given. */
function commandLine(): Command {
  const program = new Command('honeyguide')
    .description('A focused web crawler: give it a topic, it fetches the pages on that topic and little else.')
    .version(programVersion())
    .addHelpText('after', '\nTry it without a network:  honeyguide demo');

  for (const command of [
    crawlCommand(),
    sitesCommand(),
    resumeCommand(),
    statsCommand(),
    searchCommand(),
    explainCommand(),
    labelCommand(),
    judgeCommand(),
    exportCommand(),
    importCommand(),
    readCommand(),
    strategiesCommand(),
    trainCommand(),
    labCommand(),
    evaluateCommand(),
    serveCommand(),
    recordCommand(),
    workerCommand(),
    workersCommand(),
    simwebCommand(),
    demoCommand(),
  ]) {
    program.addCommand(command.copyInheritedSettings(program));
  }

  configureHelp(program);
  return program;
}

/** Runs one command. Gives the exit code when it ended early: help, bad usage, a failure; nothing when it ran through. */
export async function runProgram(words: readonly string[]): Promise<number | undefined> {
  try {
    await commandLine().parseAsync(words, { from: 'user' });
    return undefined;
  } catch (error) {
    // Bad usage ends with 2 everywhere; commander's own default is 1.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    return complain(error);
  }
}
