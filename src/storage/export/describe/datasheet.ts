/**
 * A datasheet for the corpus, after Gebru et al., "Datasheets for Datasets" (2021): what it is, how it was gathered, what was left out,
 * and what those who wrote the pages ask of those who use them.
 */
import { plainText } from '../../../core/plain-text.js';
import { programVersion } from '../../../core/program-version.js';
import type { Origin } from './origin.js';
import { mostFrequent, type PageTally } from './tally.js';

export interface DatasheetInput {
  origin: Origin;
  tally: PageTally;
  format: string;
  /** Which pages were chosen, in words. */
  choice: string;
  /** Pages that the choice would hold, had they not asked to be left alone. */
  optedOut: number | undefined;
  created: string;
}

const shown = 10;
const shownSeeds = 50;

export function datasheet({ origin, tally, format, choice, optedOut, created }: DatasheetInput): string {
  const { topic, query, seeds, strategy, judge, judgeParameters } = origin;
  const parameters = Object.entries(judgeParameters).map(([name, value]) => `${name} ${value}`);
  const day = (at: number) => (Number.isFinite(at) ? new Date(at).toISOString() : 'never');
  return `# Datasheet: ${line(topic || query || origin.collection)}

## What it is

- **Topic**: ${line(query || topic) || 'not stated'}
- **Holds**: ${tally.pages} pages (${choice}), ${tally.hosts.size} hosts; ${tally.relevant} of them on topic, ${tally.duplicates} repeat another page
- **Form**: ${format}, made on ${created} by Honeyguide ${programVersion()}
- **Size of the documents**: ${tally.bytes} bytes
- **Fetched** between ${day(tally.first)} and ${day(tally.last)}

${table('Languages', mostFrequent(tally.languages, shown))}
${table('Kinds of document', mostFrequent(tally.types, shown))}
${table('Hosts with the most pages', mostFrequent(tally.hosts, shown))}
## How it was gathered

- **Crawl**: collection ${line(origin.collection)}, ${origin.started ?? 'unknown'} to ${origin.ended ?? 'unknown'}, ${origin.requests} requests, ${origin.pages} pages stored
- **Strategy**: ${line(strategy) || 'not stated'}
- **Judge**: ${[line(judge) || 'not stated', ...parameters.map(line)].join(', ')}. Scores and verdicts are the judge's, not a person's, unless a person labelled the page.
- **Robots.txt**: ${origin.obeyedRobots ? 'obeyed' : 'not obeyed'}
- **User agent**: ${line(origin.userAgent) || 'not stated'}
- **Seeds** (${seeds.length}):
${seeds
  .slice(0, shownSeeds)
  .map(seed => `  - ${line(seed)}\n`)
  .join('')}${seeds.length > shownSeeds ? `  - and ${seeds.length - shownSeeds} more\n` : ''}
## What the pages ask

${optedOut === undefined ? 'Pages that reserve a use of their content are here, and say so in their own fields.' : `${optedOut} pages were left out because they say noindex or reserve a use of their content.`} In the whole collection: ${wishesOf(origin.wishes)}. In this corpus: ${wishesOf(Object.fromEntries(tally.wishes))}.

${table('Licences that pages name', mostFrequent(tally.licences, shown))}
What a page does not say is not permission. Rights stay with those who wrote the pages.
`;
}

const line = (text: string): string => plainText(text).trim();

function wishesOf(wishes: Readonly<Record<string, number>>): string {
  const told = Object.entries(wishes).map(([name, pages]) => `${name} ${pages}`);
  return told.length === 0 ? 'none' : told.join(', ');
}

function table(title: string, rows: readonly (readonly [string, number])[]): string {
  if (rows.length === 0) return '';
  const cell = (text: string) => line(text).replaceAll('|', '\\|');
  return `| ${title} | pages |\n|---|---|\n${rows.map(([name, pages]) => `| ${cell(name)} | ${pages} |\n`).join('')}`;
}
