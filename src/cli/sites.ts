/** `honeyguide sites`: finds whole web sites. */
import { Command } from 'commander';
import { siteFlags } from '../config/site-settings.js';
import { addFlags, givenFlags, otherNames } from './crawl-flags.js';
import { showSites } from './show-sites.js';

export function sitesCommand(): Command {
  const command = new Command('sites')
    .argument('<TOPIC.yaml>', 'topic file with example sites under "sites:"; flags win over it')
    .option('--json', 'print the result as JSON, and progress to standard error')
    .addHelpText(
      'after',
      `
A topic file:
  name: beekeepers
  sites:
    target:   # sites of the kind you look for
      - https://one.example/
    other:    # sites of other kinds
      - https://two.example/
Examples:
  honeyguide sites beekeepers.yaml --sites 20 --out found
  honeyguide sites beekeepers.yaml --p-threshold 0.7
  honeyguide export found --sites --out sites.csv
${otherNames}`,
    );
  addFlags(command, siteFlags);
  return command.action(async (topicFile: string, flags: { json?: boolean }) => {
    const { findSites } = await import('../library/find-sites/find-sites.js');
    const given = givenFlags(siteFlags, command);
    await showSites(flags.json === true, watch => findSites({ ...given, topicFile, ...watch }));
  });
}
