import { Command } from 'commander';
import { wholeNumber } from './simweb.js';

export function searchCommand(): Command {
  return new Command('search')
    .description('full-text search in a collection')
    .argument('<DIR>', 'the collection')
    .argument('<WORDS...>', 'what to look for; "two words" in quotes are a phrase')
    .option('--limit <N>', 'results, at most', wholeNumber(1), 10)
    .option('--relevant', 'only pages on topic')
    .option('--json', 'print as JSON')
    .action(async (folder: string, words: string[], flags: { limit: number; relevant?: boolean; json?: boolean }) => {
      const { Collection } = await import('../storage/sqlite/collection.js');
      const collection = Collection.open(folder);
      try {
        const bold: readonly [string, string] = process.stdout.isTTY ? ['\u001b[1m', '\u001b[0m'] : ['[', ']'];
        const mark = flags.json ? undefined : bold;
        const found = collection.search(words.join(' '), { limit: flags.limit, relevantOnly: flags.relevant, mark });
        if (flags.json) process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
        else if (found.length === 0) process.stdout.write('Nothing found.\n');
        for (const { url, title, snippet, relevant } of flags.json ? [] : found) {
          process.stdout.write(
            `${title || '(no title)'}${relevant ? '' : '  (off topic)'}\n  ${url}\n  ${snippet}\n\n`,
          );
        }
      } finally {
        collection.close();
      }
    });
}
