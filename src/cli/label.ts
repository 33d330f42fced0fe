/** `honeyguide label`: a person's word on pages, typed, from a file, or asked for one after another. */
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { UsageError } from '../core/errors.js';
import type { Opinion } from '../core/topic.js';
import type { JudgedCollection } from '../library/judge-again.js';
import type { Collection } from '../storage/collection.js';
import type { CollectedPage } from '../storage/collection-types.js';
import { describeJudged } from './judge.js';
import { print, sentence } from './print/output.js';
import { TypedLines } from './typed-lines.js';
import { wholeNumber } from './whole-number.js';

interface LabelFlags {
  relevant?: boolean;
  irrelevant?: boolean;
  forget?: boolean;
  file?: string;
  ask?: number | true;
  fair?: boolean;
}

/** Pages that `--ask` shows when it is not said how many. */
const usualQuestions = 10;
/** Characters of a page's text that are shown with a question. */
const shownText = 400;

export function labelCommand(): Command {
  return new Command('label')
    .argument('<DIR>', 'the collection, also while its crawl runs')
    .argument('[URL...]', 'pages of the collection')
    .option('--relevant', 'these pages are on topic')
    .option('--irrelevant', 'these pages are off topic')
    .option('--forget', 'take your labels of these pages back: the judge decides again')
    .option(
      '--file <FILE>',
      'a page a line: its URL, and "yes" or "no" behind it where --relevant or --irrelevant is not given',
    )
    .option('--ask [N]', 'show the pages whose label would teach most, one after another', wholeNumber(1, 10_000))
    .option('--fair', 'with --ask: pages drawn by lot, for an estimate of how good the verdicts are (see stats)')
    .action(async (folder: string, urls: string[], flags: LabelFlags) => {
      if (flags.forget) return forget(folder, urls, flags);
      const opinions = flags.ask === undefined ? given(urls, flags) : await ask(folder, urls, flags);
      if (opinions.length === 0) return print('No label was given; nothing has changed.\n');
      const { label } = await import('../library/label.js');
      const { labels, judged } = await label(folder, opinions, { asked: flags.ask !== undefined && !flags.fair });
      const pages = labels === 1 ? '1 page is labelled' : `${labels} pages are labelled`;
      print(`${sentence(`${pages}. ${then(judged)}`)}\n`);
    });
}

async function forget(folder: string, urls: readonly string[], flags: LabelFlags): Promise<void> {
  if (flags.relevant || flags.irrelevant || flags.ask !== undefined || flags.fair) {
    throw new UsageError(
      '--forget takes labels back: name their pages, or give --file FILE, and leave other flags out.',
    );
  }
  const listed = flags.file === undefined ? [] : opinionsIn(flags.file, false).map(({ url }) => url);
  const { forgetLabels } = await import('../library/label.js');
  const { labels, judged } = await forgetLabels(folder, [...urls, ...listed]);
  const taken = labels === 1 ? '1 label is taken back' : `${labels} labels are taken back`;
  print(`${sentence(`${taken}. ${then(judged)}`)}\n`);
}

const then = (judged: JudgedCollection | undefined): string =>
  judged ? describeJudged(judged) : 'The crawl that runs hears of it now.';

function given(urls: readonly string[], { relevant, irrelevant, file, fair }: LabelFlags): Opinion[] {
  if (fair) throw new UsageError('--fair says how --ask chooses pages: write --ask 20 --fair.');
  if (relevant && irrelevant) throw new UsageError('Say --relevant or --irrelevant, not both.');
  const word = relevant ? true : irrelevant ? false : undefined;
  if (urls.length > 0 && word === undefined)
    throw new UsageError('Say what the pages are: --relevant or --irrelevant.');
  const named = urls.map(url => ({ url, relevant: word === true }));
  const opinions = file === undefined ? named : [...named, ...opinionsIn(file, word)];
  if (opinions.length === 0) throw new UsageError('No page is named: give URLs, --file FILE, or --ask.');
  return opinions;
}

function opinionsIn(file: string, word: boolean | undefined): Opinion[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`Cannot read ${file}: ${(error as Error).message}`);
  }
  return text.split('\n').flatMap((line, index) => {
    const [url = '', said] = line.trim().split(/[\s,]+/);
    if (url === '' || url.startsWith('#')) return [];
    const own = said === undefined ? word : meaning(said);
    if (own === undefined) throw new UsageError(`${file}, line ${index + 1}: write "yes" or "no" behind the URL.`);
    return [{ url, relevant: own }];
  });
}

function meaning(said: string): boolean | undefined {
  if (/^(yes|y|true|1|relevant)$/i.test(said)) return true;
  return /^(no|n|false|0|irrelevant)$/i.test(said) ? false : undefined;
}

async function ask(folder: string, urls: readonly string[], flags: LabelFlags): Promise<Opinion[]> {
  if (urls.length > 0 || flags.file !== undefined || flags.relevant || flags.irrelevant) {
    throw new UsageError('--ask chooses the pages itself and asks you about each: leave URLs and other flags out.');
  }
  const count = typeof flags.ask === 'number' ? flags.ask : usualQuestions;
  const { openCollection } = await import('../storage/open.js');
  const { pagesByLot, pagesToAsk } = await import('../library/judging/pages-to-ask.js');
  const collection = openCollection(folder);
  const lines = new TypedLines(process.stdin, process.stderr);
  try {
    const opinions: Opinion[] = [];
    const pages = flags.fair ? pagesByLot(collection, count) : pagesToAsk(collection, count);
    for (const [index, page] of pages.entries()) {
      print(`\n${index + 1} of ${pages.length}\n${about(collection, page)}`, process.stderr);
      const answer = await answered(lines);
      if (answer === 'quit') break;
      if (answer !== 'skip') opinions.push({ url: page.url, relevant: answer === 'yes' });
    }
    return opinions;
  } finally {
    lines.close();
    collection.close();
  }
}

function about(collection: Collection, page: CollectedPage): string {
  const opinion = `${page.relevant ? 'on topic' : 'off topic'}, score ${page.score.toFixed(2)}`;
  // What a reader came for, not the menus before it.
  const start = (collection.main(page) || collection.text(page)).slice(0, shownText).replace(/\s+/g, ' ');
  const lines = [page.title || '(no title)', page.url, `The judge says: ${opinion}`, start];
  return `${lines.map(line => sentence(line, { stream: process.stderr })).join('\n')}\n`;
}

/** What was answered until the input ends counts. */
async function answered(lines: TypedLines): Promise<'yes' | 'no' | 'skip' | 'quit'> {
  for (;;) {
    const typed = (await lines.next('On topic? y / n / s skip / q quit: '))?.trim().toLowerCase();
    if (typed === 'y' || typed === 'yes') return 'yes';
    if (typed === 'n' || typed === 'no') return 'no';
    if (typed === 's' || typed === 'skip' || typed === '') return 'skip';
    if (typed === undefined || typed === 'q' || typed === 'quit') return 'quit';
  }
}
