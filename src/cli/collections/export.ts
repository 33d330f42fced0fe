import { Command } from 'commander';
import { UsageError } from '../../core/errors.js';
import type { Collection } from '../../storage/collection.js';
import { chooseExporter, exportersOf } from '../../storage/export/choose-exporter.js';
import { print } from '../print/output.js';
import { StatusLine } from '../print/status-line.js';
import { wholeNumber } from '../whole-number.js';

interface ExportFlags {
  format?: string;
  out: string;
  all?: boolean;
  minScore?: string;
  unique?: boolean;
  onlyPermitted?: boolean;
  sites?: boolean;
  where?: string;
  sample?: number;
  sampleSeed?: number;
  markdown?: boolean;
  manifest: boolean;
  to?: string;
  index?: string;
}

/** Pages between two words on the progress. */
const tellEvery = 200;
const mostPages = 1_000_000_000;

const names = (kind: 'pages' | 'sites'): string =>
  exportersOf(kind)
    .map(({ name }) => name)
    .join(', ');

export function exportCommand(): Command {
  return new Command('export')
    .argument('<DIR>', 'the collection')
    .option('--format <FORMAT>', `${names('pages')} (sites: ${names('sites')}); default: what the end of --out says`)
    .option('--out <FILE>', 'file to write, compressed when it ends in .gz; - for standard output', '-')
    .option('--to <URL>', 'send the pages to OpenSearch or Elasticsearch there, in place of --out')
    .option('--index <NAME>', 'name of the index (default: that of the folder)')
    .option('--sites', 'the sites that `honeyguide sites` found, in place of pages')
    .option('--all', 'also pages off topic, or sites of other kinds')
    .option('--min-score <X>', 'pages whose score is at least X (0 to 1), whatever the verdict')
    .option('--where <CONDITION>', 'pages of which it holds: "host = *.example.org and date >= 2024 and language = en"')
    .option('--sample <N>', 'N of these pages, by lot', wholeNumber(1, mostPages))
    .option('--sample-seed <N>', 'the same number draws the same pages (default 1)', wholeNumber(0, 0xffff_ffff))
    .option('--unique', 'no pages that repeat another, exactly or nearly; else they are written with duplicateOf')
    .option('--only-permitted', 'leave out pages that say noindex, noai, noimageai or tdm-reservation')
    .option('--markdown', 'also the main text as Markdown (jsonl, parquet, opensearch); read anew from the archive')
    .option('--no-manifest', 'write no manifest and no datasheet beside the file')
    .addHelpText(
      'after',
      `
Examples:
  honeyguide export bees --out bees.jsonl.gz --unique --only-permitted
  honeyguide export bees --out bees.parquet --where "score >= 0.8 and language = en"
  honeyguide export bees --out bees.wacz
  honeyguide export bees --format markdown --out notes --sample 100
  honeyguide export bees --to http://localhost:9200 --index bees`,
    )
    .action(async (folder: string, { minScore: least, ...flags }: ExportFlags) => {
      const minScore = least === undefined ? undefined : scoreIn(least);
      if (flags.to === undefined) chooseExporter(flags);
      else requireSendable(flags);
      const { openCollection } = await import('../../storage/open.js');
      const collection = openCollection(folder);
      try {
        await (flags.to === undefined
          ? writeOut(collection, { ...flags, minScore })
          : send(collection, flags.to, { ...flags, minScore }));
      } finally {
        collection.close();
      }
    });
}

type CheckedFlags = Omit<ExportFlags, 'minScore'> & { minScore?: number };

async function writeOut(collection: Collection, { to: _to, ...flags }: CheckedFlags): Promise<void> {
  const { exportCollection } = await import('../../storage/export/export-collection.js');
  const { pages, beside } = await shown('written', progress => exportCollection(collection, { ...flags, progress }));
  if (flags.out === '-') return;
  const more = beside.length === 0 ? '' : `; beside it ${beside.join(', ')}`;
  print(`${pages} ${flags.sites ? 'sites' : 'pages'} written to ${flags.out}${more}\n`, process.stderr);
}

async function send(collection: Collection, to: string, flags: CheckedFlags): Promise<void> {
  const { sendToSearchEngine } = await import('../../storage/export/opensearch/send.js');
  const { all, minScore, unique, onlyPermitted, where, sample, sampleSeed, markdown, index } = flags;
  const choice = { all, minScore, unique, onlyPermitted, where, sample, sampleSeed, markdown, index };
  const result = await shown('sent', progress => sendToSearchEngine(collection, { to, ...choice, progress }));
  for (const { url, reason } of result.refused) print(`refused: ${url}: ${reason}\n`, process.stderr);
  print(`${result.pages} pages sent to the index ${result.index}\n`, process.stderr);
  if (result.refused.length > 0) process.exitCode = 1;
}

/** With a line that says how far it is, where there is a terminal. */
async function shown<Result>(
  done: string,
  action: (progress: (pages: number) => void) => Promise<Result>,
): Promise<Result> {
  const line = new StatusLine(process.stderr);
  let told = 0;
  try {
    return await action(pages => {
      if (pages < told + tellEvery) return;
      told = pages;
      line.show(`${pages} pages ${done}`);
    });
  } finally {
    line.clear();
  }
}

function requireSendable({ format, out, sites }: ExportFlags): void {
  if (out !== '-') throw new UsageError('--to sends the pages and --out writes them: give one of the two.');
  if (format !== undefined && format !== 'opensearch') {
    throw new UsageError(`--to sends the format opensearch, not ${format}. Leave --format out, or give --out.`);
  }
  if (sites) throw new UsageError('--to sends pages. Leave it or --sites out.');
}

function scoreIn(text: string): number {
  const score = Number(text);
  if (text.trim() !== '' && score >= 0 && score <= 1) return score;
  throw new UsageError(`--min-score must be a number from 0 to 1, not ${JSON.stringify(text)}.`);
}
