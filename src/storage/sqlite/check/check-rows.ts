/** Do the rows of the tables fit each other, and can every text be unpacked? */
import type { Database } from '../database.js';
import { TextReader } from '../text/text-rows.js';
import type { Fault } from './check-types.js';

const again = 'Fetch such pages again in another collection and merge the two.';

/** Questions whose answer is 0 in a whole collection. */
const questions: Record<string, string> = {
  'visits are of URLs that are not known':
    'SELECT count(*) FROM (SELECT id FROM visits UNION ALL SELECT id FROM revisits) WHERE id NOT IN (SELECT id FROM urls)',
  'pages have no visit':
    'SELECT count(*) FROM pages WHERE seq NOT IN (SELECT seq FROM visits UNION ALL SELECT seq FROM revisits)',
  'pages repeat pages that are not there':
    'SELECT count(*) FROM pages WHERE duplicate_of IS NOT NULL AND duplicate_of NOT IN (SELECT id FROM pages)',
  'URLs were found on URLs that are not known':
    'SELECT count(*) FROM urls WHERE from_id >= 0 AND from_id NOT IN (SELECT id FROM urls)',
};

/** Gives how many rows were looked at. */
export function checkRows(database: Database, faults: Fault[]): number {
  for (const [problem, query] of Object.entries(questions)) {
    const count = database.value<number>(query) ?? 0;
    if (count > 0) faults.push({ part: 'rows', problem: `${count} ${problem}`, state: 'lost', advice: again });
  }
  return database.value<number>('SELECT (SELECT count(*) FROM visits) + (SELECT count(*) FROM urls)') ?? 0;
}

export interface TextReport {
  /** How many were unpacked. */
  texts: number;
  /** Visits whose texts are gone. */
  lost: { sequence: number; fault: Fault }[];
}

export function checkTexts(database: Database, faults: Fault[]): TextReport {
  const texts = new TextReader(database);
  let count = 0;
  const lost: TextReport['lost'] = [];
  const pages = database.prepareLists<[], [seq: number, url: string]>(
    'SELECT seq, url FROM pages UNION ALL SELECT seq, url FROM versions ORDER BY seq',
  );
  for (const [sequence, url] of pages.iterate()) {
    count++;
    const problem = problemOf(texts, sequence);
    if (!problem) continue;
    const fault: Fault = { part: 'texts', problem, url, state: 'lost', advice: again };
    faults.push(fault);
    lost.push({ sequence, fault });
  }
  return { texts: count, lost };
}

function problemOf(texts: TextReader, sequence: number): string | undefined {
  try {
    texts.main(sequence);
    return texts.has(sequence) ? undefined : 'its text is missing';
  } catch (error) {
    return `its text cannot be unpacked: ${(error as Error).message}`;
  }
}
