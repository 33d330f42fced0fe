/** `honeyguide merge` and `honeyguide diff`. */
import { Command } from 'commander';
import { shellCommand, typedPath } from '../../core/shell-command.js';
import type { CollectionDiff } from '../../library/collections/diff.js';
import { percent } from '../print/figures.js';
import { print, printJson, sentence } from '../print/output.js';
import { StatusLine } from '../print/status-line.js';
import { wholeNumber } from '../whole-number.js';

/** Visits between two words on the progress. */
const tellEvery = 100;
const shownConflicts = 20;

export function mergeCommand(): Command {
  return new Command('merge')
    .argument('<DIR...>', 'the collections')
    .requiredOption('--out <DIR>', 'a new folder')
    .option('--json', 'print the result as JSON')
    .action(async (folders: string[], { out, json }: { out: string; json?: boolean }) => {
      const { mergeCollections } = await import('../../library/collections/merge.js');
      const line = new StatusLine(process.stderr);
      const progress = (visits: number) => {
        if (visits % tellEvery === 0) line.show(`${visits} visits written`);
      };
      const result = await mergeCollections(folders, { out, progress }).finally(() => line.clear());
      if (json) return printJson(result);
      const { pages, relevant, revisits, shared, conflicts, notes } = result;
      print(
        `${sentence(`${pages} pages, ${relevant} of them on topic, and ${revisits} further visits of them; ${shared} URLs were visited in more than one collection.`)}\n`,
      );
      for (const note of notes) print(`${sentence(note, { lead: 'Note: ' })}\n`);
      for (const { kind, url, detail, kept } of conflicts.slice(0, shownConflicts)) {
        print(`${kind.padEnd(8)} ${url}\n         ${detail} (${kept})\n`);
      }
      if (conflicts.length > shownConflicts)
        print(`… and ${conflicts.length - shownConflicts} more (--json names all)\n`);
      print(`Look into it   ${shellCommand('stats', typedPath(out))}\n`);
    });
}

interface DiffFlags {
  json?: boolean;
  relevant?: boolean;
  limit: number;
}

export function diffCommand(): Command {
  return new Command('diff')
    .argument('<BEFORE>', 'a collection')
    .argument('<AFTER>', 'another one of the same topic, or the same at a later time')
    .option('--relevant', 'only pages that are on topic in one of them')
    .option('--limit <N>', 'pages of each kind that are shown', wholeNumber(0, 1_000_000), 10)
    .option('--json', 'print all of it as JSON')
    .action(async (before: string, after: string, { json, relevant, limit }: DiffFlags) => {
      const { diffCollections } = await import('../../library/collections/diff.js');
      const found = diffCollections(before, after, { relevantOnly: relevant });
      if (json) printJson(found);
      else printDiff(found, limit);
    });
}

function printDiff({ before, after, same, came, went, changed, judgedOtherwise }: CollectionDiff, limit: number): void {
  print(`${before.folder}: ${before.pages} pages, ${before.relevant} on topic\n`);
  print(`${after.folder}: ${after.pages} pages, ${after.relevant} on topic; ${same} are the same\n`);
  const list = (title: string, lines: readonly string[]) => {
    print(`\n${title}: ${lines.length}\n`);
    for (const line of lines.slice(0, limit)) print(`  ${line}\n`);
    if (lines.length > limit) print(`  … and ${lines.length - limit} more (--limit, --json)\n`);
  };
  const named = ({ url, title }: { url: string; title: string }) => (title ? `${url}  ${title}` : url);
  list('Came', came.map(named));
  list('Went', went.map(named));
  list(
    'Changed',
    changed.map(page => {
      const much = page.likeness === undefined ? '' : `, ${percent(page.likeness)} of the words are the same`;
      return `${named(page)} (${page.what}${much})`;
    }),
  );
  list(
    'Judged otherwise',
    judgedOtherwise.map(
      page => `${named(page)} (${page.was ? 'on' : 'off'} topic, then ${page.relevant ? 'on' : 'off'})`,
    ),
  );
}
