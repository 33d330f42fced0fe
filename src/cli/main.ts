#!/usr/bin/env node
/** The `honeyguide` command: one file per subcommand beside this one. */
import { Command } from 'commander';
import { programVersion } from '../core/program-version.js';
import { crawlCommand, resumeCommand } from './crawl.js';
import { demoCommand } from './demo.js';
import { fail } from './errors.js';
import { explainCommand } from './explain.js';
import { exportCommand } from './export.js';
import { labCommand } from './lab.js';
import { configureHelp } from './print/help.js';
import { recordCommand } from './record.js';
import { searchCommand } from './search.js';
import { simwebCommand } from './simweb.js';
import { sitesCommand } from './sites.js';
import { statsCommand } from './stats.js';
import { strategiesCommand } from './strategies.js';
import { trainCommand } from './train.js';

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
  exportCommand(),
  strategiesCommand(),
  trainCommand(),
  labCommand(),
  recordCommand(),
  simwebCommand(),
  demoCommand(),
]) {
  program.addCommand(command.copyInheritedSettings(program));
}

configureHelp(program);

// A reader that closes early (`honeyguide search … | head`) is not an error.
process.stdout.on('error', error => {
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit(0);
});

program.parseAsync().catch(fail);
