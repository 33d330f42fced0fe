import { Command } from 'commander';
import { chooseExporter, exportersOf } from '../storage/export/choose-exporter.js';
import { print } from './print/output.js';

interface ExportFlags {
  format?: string;
  out: string;
  all?: boolean;
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
    .option('--unique', 'no pages that repeat another, exactly or nearly; else they are written with duplicateOf')
    .option('--only-permitted', 'leave out pages that say noindex, noai, noimageai or tdm-reservation')
    .action(async (folder: string, { format, out, all, unique, onlyPermitted, sites }: ExportFlags) => {
      const { exportCollection } = await import('../storage/export/export-collection.js');
      chooseExporter({ format, out, sites });
      const { openCollection } = await import('../storage/open.js');
      const collection = openCollection(folder);
      try {
        const { pages } = await exportCollection(collection, { format, out, all, unique, onlyPermitted, sites });
        if (out !== '-') print(`${pages} ${sites ? 'sites' : 'pages'} written to ${out}\n`, process.stderr);
      } finally {
        collection.close();
      }
    });
}
