import { Command } from 'commander';
import { emphasis, print, printJson, printMarked, sentence } from './print/output.js';
import { wholeNumber } from './whole-number.js';

export function searchCommand(): Command {
  return new Command('search')
    .argument('<DIR>', 'the collection')
    .argument('<WORDS...>', 'what to look for; "two words" in quotes are a phrase')
    .option('--limit <N>', 'results, at most', wholeNumber(1), 10)
    .option('--relevant', 'only pages on topic')
    .option('--json', 'print as JSON')
    .action(async (folder: string, words: string[], flags: { limit: number; relevant?: boolean; json?: boolean }) => {
      const { openCollection } = await import('../storage/open.js');
      const collection = openCollection(folder);
      try {
        const mark = flags.json ? undefined : emphasis;
        const found = collection.search(words.join(' '), { limit: flags.limit, relevantOnly: flags.relevant, mark });
        if (flags.json) printJson(found);
        else if (found.length === 0) print('Nothing found.\n');
        for (const { url, title, snippet, relevant } of flags.json ? [] : found) {
          const name = `${oneLine(title) || '(no title)'}${relevant ? '' : '  (off topic)'}`;
          print(`${sentence(name)}\n  ${url}\n`);
          printMarked(`${sentence(oneLine(snippet), { lead: '  ' })}\n\n`);
        }
      } finally {
        collection.close();
      }
    });
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
