import { Command } from 'commander';
import { UsageError } from '../core/errors.js';
import { chooseExporter, exportersOf } from '../storage/export/choose-exporter.js';
import { print } from './print/output.js';

interface ExportFlags {
  format?: string;
  out: string;
  all?: boolean;
  minScore?: string;
  unique?: boolean;
  onlyPermitted?: boolean;
  sites?: boolean;
}

const names = (kind: 'pages' | 'sites'): string =>
  exportersOf(kind)
    .map(({ name }) => name)
    .join(', ');

export function exportCommand(): Command {
  return new Command('export')
    .description('write the pages or the sites of a collection in the form others use')
    .argument('<DIR>', 'the collection')
    .option('--format <FORMAT>', `${names('pages')} (sites: ${names('sites')}); default: what the end of --out says`)
    .option('--out <FILE>', 'file to write, compressed when it ends in .gz; - for standard output', '-')
    .option('--sites', 'the sites that `honeyguide sites` found, in place of pages')
    .option('--all', 'also pages off topic, or sites of other kinds')
    .option('--min-score <X>', 'pages whose score is at least X (0 to 1), whatever the verdict')
    .option('--unique', 'no pages that repeat another, exactly or nearly; else they are written with duplicateOf')
    .option('--only-permitted', 'leave out pages that say noindex, noai, noimageai or tdm-reservation')
    .action(async (folder: string, { minScore: least, ...flags }: ExportFlags) => {
      const { format, out, all, unique, onlyPermitted, sites } = flags;
      const minScore = least === undefined ? undefined : scoreIn(least);
      const { exportCollection } = await import('../storage/export/export-collection.js');
      chooseExporter({ format, out, sites });
      const { openCollection } = await import('../storage/open.js');
      const collection = openCollection(folder);
      try {
        const { pages } = await exportCollection(collection, {
          format,
          out,
          all,
          minScore,
          unique,
          onlyPermitted,
          sites,
        });
        if (out !== '-') print(`${pages} ${sites ? 'sites' : 'pages'} written to ${out}\n`, process.stderr);
      } finally {
        collection.close();
      }
    });
}

function scoreIn(text: string): number {
  const score = Number(text);
  if (text.trim() !== '' && score >= 0 && score <= 1) return score;
  throw new UsageError(`--min-score must be a number from 0 to 1, not ${JSON.stringify(text)}.`);
}
