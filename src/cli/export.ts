import { Command, Option } from 'commander';
import { print } from './print/output.js';

interface ExportFlags {
  format: string;
  out: string;
  all?: boolean;
  sites?: boolean;
}

export function exportCommand(): Command {
  return new Command('export')
    .description('write the pages or the sites of a collection in the form others use')
    .argument('<DIR>', 'the collection')
    .addOption(new Option('--format <FORMAT>', 'jsonl, csv or warc (sites: jsonl or csv)').makeOptionMandatory())
    .option('--out <FILE>', 'file to write; - for standard output', '-')
    .option('--sites', 'the sites that `honeyguide sites` found, in place of pages')
    .option('--all', 'also pages off topic and repeated ones, or sites of other kinds')
    .action(async (folder: string, { format, out, all, sites }: ExportFlags) => {
      const { exportCollection, findFormat } = await import('../storage/export/export-collection.js');
      findFormat(format, sites);
      const { openCollection } = await import('../storage/open.js');
      const collection = openCollection(folder);
      try {
        const { pages } = await exportCollection(collection, { format, out, all, sites });
        if (out !== '-') print(`${pages} ${sites ? 'sites' : 'pages'} written to ${out}\n`, process.stderr);
      } finally {
        collection.close();
      }
    });
}
