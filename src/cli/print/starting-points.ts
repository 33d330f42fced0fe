/** Where a crawl should have begun, as `crawl` says it at its end and `stats` afterwards. */
import { shellWord } from '../../core/shell-command.js';
import { sentence } from './output.js';

/** Seeds that led nowhere are named up to this number. */
const shownSeeds = 10;

interface Shown {
  lost: readonly { url: string; why: string }[];
  better: readonly { url: string; leadsTo: number }[];
}

/** Empty when there is nothing to say. */
export function describeStartingPoints({ lost, better }: Shown): string {
  const lines: string[] = [];
  if (lost.length > 0) {
    lines.push('Seeds that led nowhere:');
    for (const { url, why } of lost.slice(0, shownSeeds)) lines.push(sentence(`${url} (${why})`, { lead: '  ' }));
    if (lost.length > shownSeeds) lines.push(`  and ${lost.length - shownSeeds} more`);
  }
  if (better.length > 0) {
    lines.push('Better places to start, by the pages on topic that they link to and the seeds do not:');
    const width = String(better[0].leadsTo).length;
    for (const { url, leadsTo } of better) lines.push(`  ${String(leadsTo).padStart(width)}  --seed ${shellWord(url)}`);
  }
  return lines.map(line => `${line}\n`).join('');
}
