/** Does the full-text index hold every page it says it does, with the words that the pages have? */
import { Random } from '../../../core/random.js';
import { GatheredPages } from '../../search/postings/gathered-pages.js';
import { readPostings } from '../../search/postings/posting-list.js';
import type { Database } from '../database.js';
import { type IndexPart, readEntries, readLengths, readParts } from '../text/index-parts.js';
import { IndexWriter } from '../text/index-writer.js';
import { TextReader } from '../text/text-rows.js';
import type { Fault } from './check-types.js';

/** Pages whose words are counted again. */
const sampled = 200;

type PageRow = [seq: number, title: string, language: string];

/** Gives how many pages the index holds. Pages behind its end are no fault: a search takes them in. */
export function checkIndex(database: Database, faults: Fault[]): number {
  const fault = (problem: string) => faults.push({ part: 'index', problem, state: 'repairable' });
  let pages = 0;
  try {
    const lengths = new Map<number, number>();
    for (const part of readParts(database)) {
      checkPart(database, part, lengths, fault);
      pages += part.pages;
    }
    const last = Math.max(0, ...lengths.keys());
    const stored = database.column<number>('SELECT seq FROM pages WHERE seq <= ?', last);
    // Pages that have changed since are in it as they were, too.
    const missing = stored.filter(number => !lengths.has(number)).length;
    if (missing > 0) fault(`${missing} of ${stored.length} pages are not in it`);
    checkWords(database, lengths, fault);
  } catch (error) {
    fault(`it cannot be read: ${(error as Error).message}`);
  }
  return pages;
}

function checkPart(
  database: Database,
  part: IndexPart,
  lengths: Map<number, number>,
  fault: (problem: string) => void,
): void {
  const name = `pages ${part.first} to ${part.last}`;
  const before = lengths.size;
  readLengths(part, (number, length) => lengths.set(number, length));
  if (lengths.size - before !== part.pages) fault(`${name}: ${lengths.size - before} pages and not ${part.pages}`);
  const leaves = database.value<number>(
    'SELECT count(*) FROM search_leaves WHERE id BETWEEN ? AND ?',
    part.first_leaf,
    part.first_leaf + part.leaves - 1,
  );
  if (leaves !== part.leaves) return fault(`${name}: ${leaves} of ${part.leaves} leaves are there`);
  let [word, strangers] = ['', 0];
  for (const { term, postings } of readEntries(database, part.first_leaf, part.first_leaf + part.leaves - 1)) {
    if (term <= word && word !== '') return fault(`${name}: its words are in no order after ${JSON.stringify(word)}`);
    word = term;
    readPostings(postings, part.first - 1, number => {
      if (!lengths.has(number)) strangers++;
    });
  }
  if (strangers > 0) fault(`${name}: its words name ${strangers} pages that it does not hold`);
}

/** By lot, the same pages each time. */
function checkWords(database: Database, lengths: ReadonlyMap<number, number>, fault: (problem: string) => void): void {
  const numbers = new Random(1)
    .shuffle([...lengths.keys()])
    .slice(0, sampled)
    .sort((a, b) => a - b);
  const page = database.prepareLists<[number], PageRow>('SELECT seq, title, language FROM pages WHERE seq = ?');
  const texts = new TextReader(database);
  let wrong = 0;
  for (const number of numbers) {
    const row = page.get(number);
    if (!row) continue;
    const counted = new GatheredPages();
    counted.add(number, row[1], texts.text(number), row[2]);
    if (counted.lengths[0] !== lengths.get(number)) wrong++;
  }
  if (wrong > 0) fault(`${wrong} of ${numbers.length} pages have other words than it says`);
}

/** Whoever calls holds the lock of the folder. */
export function rebuildIndex(database: Database): void {
  database.transaction(() => database.exec('DELETE FROM search_parts; DELETE FROM search_leaves'), 'writing');
  const index = new IndexWriter(database);
  index.catchUp();
  database.transaction(() => index.finish(), 'writing');
}
