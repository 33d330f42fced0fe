import { Command } from 'commander';
import { crawlSettings } from '../config/crawl-settings.js';
import { shellCommand, typedPath } from '../core/shell-command.js';
import type { TrainResult } from '../library/train.js';
import { addFlags, givenFlags } from './crawl-flags.js';
import { print, printJson } from './print/output.js';

const { params, corpus, background, seedRandom, delay, timeout, userAgent, proxy, ignoreRobots, allowPrivate } =
  crawlSettings;
const trainSettings = {
  ...{ params, corpus, background, seedRandom, delay },
  ...{ timeout, userAgent, proxy, ignoreRobots, allowPrivate },
};

interface TrainFlags {
  json?: boolean;
  out: string;
  strategy?: string;
}

export function trainCommand(): Command {
  const command = new Command('train')
    .argument(
      '<FROM...>',
      'SESSION.json, TOPIC.yaml, a list of URLs (.txt, "* URL" for a useful one), or a collection; several sessions are learnt from together',
    )
    .option('--strategy <NAME>', 'what to train (default: hmm)')
    .requiredOption('--out <MODEL>', 'file of the model')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
Examples:
  honeyguide train sessions/2026-05-01.json --out bees.model
  honeyguide train sessions/*.json --param topics=apart --out all.model
  honeyguide train bees.yaml --corpus web.jsonl.gz --out bees.model
  honeyguide crawl --model bees.model --seed https://example.org/`,
    );
  addFlags(command, trainSettings);
  return command.action(async (from: string[], flags: TrainFlags) => {
    const { train } = await import('../library/train.js');
    const { json, out, strategy } = flags;
    const result = await train({ ...givenFlags(trainSettings, command), from, out, strategy });
    if (json) printJson(result);
    else print(closing(result));
  });
}

function closing({ model, strategy, trainedOn, needs, seconds }: TrainResult): string {
  const { pages, links, targets } = trainedOn;
  // A model knows what pages were useful, not in which words a person would ask for them.
  const asked = needs.includes('query') ? ['--query', 'WORDS'] : [];
  return `Trained ${strategy} on ${pages} pages, ${targets} of them useful, and ${links} links in ${seconds.toFixed(1)} s.
Model: ${model}
Use it: ${shellCommand('crawl', '--model', typedPath(model), ...asked, '--seed', 'URL')}\n`;
}
