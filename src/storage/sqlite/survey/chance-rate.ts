/**
 * What share of pages would be on topic if the links known were followed in no order, by estimate. Links are drawn by lot. Where the target was
 * fetched, its verdict counts. Else it counts as much as fetched pages of the nearest priorities were on topic; priorities below all that were
 * fetched count as the lowest that were, so the estimate is rather too high than too low.
 */
import { Random } from '../../../core/random.js';
import type { Database } from '../database.js';
import type { PageTable } from './page-table.js';

const sampled = 1000;
const bins = 12;
/** Before that nothing is said. */
const fewestPages = 100;

export function chanceRate(database: Database, table: PageTable): number | undefined {
  if (table.size < fewestPages) return undefined;
  const random = new Random(1);
  const rates = ratesByPriority(database, table, random);
  if (rates.length === 0) return undefined;
  const last = database.value<number>('SELECT coalesce(max(rowid), 0) FROM links') ?? 0;
  const link = database.prepareLists<[number], [number | null, number | null]>(
    'SELECT links.priority, pages.relevant FROM links LEFT JOIN pages ON pages.id = links.to_id WHERE links.rowid = ?',
  );
  const visited = database.prepareLists<[number], [number]>(
    'SELECT 1 FROM visits WHERE id = (SELECT to_id FROM links WHERE rowid = ?) LIMIT 1',
  );
  let [sum, count] = [0, 0];
  for (let i = 0; i < sampled; i++) {
    const row = 1 + random.below(last);
    const found = link.get(row);
    if (!found) continue;
    const [priority, relevant] = found;
    if (relevant !== null) sum += relevant;
    else if (priority !== null && !visited.get(row)) sum += rateAt(rates, priority);
    count++;
  }
  return count === 0 ? undefined : sum / count;
}

/** Parts of the fetched pages, the lowest priorities first: where each part ends, and what share of it is on topic. */
function ratesByPriority(database: Database, table: PageTable, random: Random): { upTo: number; rate: number }[] {
  const priority = database.prepareLists<[number], [number | null]>('SELECT priority FROM pages WHERE seq = ?');
  const pages: { priority: number; relevant: number }[] = [];
  for (let i = 0; i < sampled; i++) {
    const place = random.below(table.size);
    const found = priority.get(table.numbers[place])?.[0];
    // Seeds were taken whatever they are.
    if (typeof found === 'number' && Number.isFinite(found))
      pages.push({ priority: found, relevant: table.relevant[place] });
  }
  pages.sort((a, b) => a.priority - b.priority);
  const width = Math.ceil(pages.length / bins);
  const rates: { upTo: number; rate: number }[] = [];
  for (let first = 0; first < pages.length; first += width) {
    const part = pages.slice(first, first + width);
    const rate = part.reduce((sum, { relevant }) => sum + relevant, 0) / part.length;
    rates.push({ upTo: part[part.length - 1].priority, rate });
  }
  return rates;
}

function rateAt(rates: readonly { upTo: number; rate: number }[], priority: number): number {
  return (rates.find(({ upTo }) => priority <= upTo) ?? rates[rates.length - 1]).rate;
}
