/** `honeyguide judge`: verdicts anew, without fetching anything. */
import { Command } from 'commander';
import { crawlSettings } from '../config/crawl-settings.js';
import { addFlags, givenFlags } from './crawl-flags.js';
import { percent } from './print/figures.js';
import { print, sentence } from './print/output.js';

const { judge, threshold, judgeParams, query, model } = crawlSettings;
const settings = { judge, threshold, judgeParams, query, model };

interface ExampleFlags {
  examples?: string[];
  otherExamples?: string[];
}

export function judgeCommand(): Command {
  const command = new Command('judge')
    .argument('<DIR>', 'the collection')
    .option('--examples <PATHS...>', 'pages on topic: files, folders or URLs')
    .option('--other-examples <PATHS...>', 'pages off topic');
  addFlags(command, settings, { defaults: false });
  return command.action(async (folder: string, { examples, otherExamples }: ExampleFlags) => {
    const { judgeAgain } = await import('../library/judge-again.js');
    const shown = examples || otherExamples ? { relevant: examples ?? [], other: otherExamples } : undefined;
    const judged = await judgeAgain(folder, { ...givenFlags(settings, command), examples: shown });
    print(`${sentence(describeJudged(judged))}\n`);
  });
}

/** In one line. */
export function describeJudged({
  judge: by,
  grounds,
  pages,
  relevant,
}: {
  judge: { name: string; parameters: object };
  grounds: string;
  pages: number;
  relevant: number;
}): string {
  const parameters = Object.entries(by.parameters).map(([name, value]) => `${name} ${value}`);
  const share = percent(relevant / Math.max(1, pages));
  const judged = [by.name, ...parameters, grounds].filter(Boolean).join(', ');
  return `${relevant} of ${pages} pages are on topic (${share}), says ${judged}.`;
}
