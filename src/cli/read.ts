import { Command } from 'commander';
import { readingSettings } from '../config/reading-settings.js';
import { FailureError, UsageError } from '../core/errors.js';
import type { PageReading, UnreadPage } from '../library/read-pages.js';
import { addFlags, givenFlags } from './crawl-flags.js';
import { print, printJsonLine, sentence } from './print/output.js';
import { wishesIn } from './print/wishes.js';

interface Flags {
  json?: boolean;
  markdown?: boolean;
  text?: boolean;
  topic?: string;
}

export function readCommand(): Command {
  const command = new Command('read')
    .argument('<FILE|URL...>', 'files, or URLs with http:// or https://; - is standard input')
    .option('--json', 'one JSON object a line: title, text, markdown, author, date, language, links …')
    .option('--markdown', 'print the main text as Markdown')
    .option('--text', 'print the main text alone')
    .option('--topic <TOPIC.yaml>', 'say whether pages are on this topic')
    .addHelpText(
      'after',
      `
Examples:
  honeyguide read https://example.org/
  honeyguide read --markdown page.html
  honeyguide read --json --query "wild bees" saved/*.html`,
    );
  addFlags(command, readingSettings);
  return command.action(async (sources: string[], flags: Flags) => {
    if ([flags.json, flags.markdown, flags.text].filter(Boolean).length > 1) {
      throw new UsageError('Give one of --json, --markdown and --text, not several.');
    }
    const { readPages } = await import('../library/read-pages.js');
    let failed = 0;
    let shown = 0;
    for await (const page of readPages(sources, { ...givenFlags(readingSettings, command), topicFile: flags.topic })) {
      if ('error' in page) failed++;
      if (flags.json) printJsonLine(page);
      else if ('error' in page) print(`Cannot read ${nameOf(page)}: ${page.error}.\n`, process.stderr);
      else show(page, flags, sources.length > 1, shown++);
    }
    if (failed > 0) throw new FailureError(`${failed} of ${sources.length} could not be read.`);
  });
}

const nameOf = ({ file, url }: PageReading | UnreadPage) => file ?? url ?? '';

function show(page: PageReading, flags: Flags, isOneOfMany: boolean, before: number): void {
  if (isOneOfMany) print(`${before > 0 ? '\n' : ''}==> ${nameOf(page)} <==\n`);
  if (flags.text) print(`${page.text}\n`);
  else if (flags.markdown) print(`${page.title ? `# ${page.title}\n\n` : ''}${markdownOf(page)}\n`);
  else showAll(page);
}

/** A tab would be made harmless, and code would lose its indentation. */
const markdownOf = ({ markdown, text }: PageReading) => (markdown || text).replaceAll('\t', '    ');

function showAll(page: PageReading): void {
  const facts: [name: string, value: string | undefined][] = [
    ['title', page.title],
    ['verdict', verdictOf(page)],
    ['author', page.author],
    ['date', page.date],
    ['site', page.siteName],
    ['type', page.type],
    ['licence', page.licence],
    ['language', page.language],
    ['description', page.description],
    ['links', String(page.links.length)],
    ['asks', wishesIn(page)],
    ['cut', page.cut.join(', ')],
    ['remark', page.remark],
  ];
  for (const [name, value] of facts) if (value) print(`${sentence(value, { lead: name.padEnd(13) })}\n`);
  print('\n');
  for (const line of page.text.split('\n')) print(`${sentence(line)}\n`);
}

function verdictOf({ relevant, score }: PageReading): string | undefined {
  if (relevant === undefined || score === undefined) return undefined;
  return `${relevant ? 'on topic' : 'off topic'}, ${score.toFixed(3)}`;
}
