import { Command, Option } from 'commander';

export function exportCommand(): Command {
  return new Command('export')
    .description('write the pages of a collection in the form others use')
    .argument('<DIR>', 'the collection')
    .addOption(new Option('--format <FORMAT>', 'jsonl, csv or warc').makeOptionMandatory())
    .option('--out <FILE>', 'file to write; - for standard output', '-')
    .option('--all', 'also pages off topic and repeated ones')
    .action(async (folder: string, { format, out, all }: { format: string; out: string; all?: boolean }) => {
      const { exportCollection, findFormat } = await import('../storage/export/export-collection.js');
      findFormat(format);
      const { Collection } = await import('../storage/sqlite/collection.js');
      const collection = Collection.open(folder);
      try {
        const { pages } = await exportCollection(collection, { format, out, all });
        if (out !== '-') process.stderr.write(`${pages} pages written to ${out}\n`);
      } finally {
        collection.close();
      }
    });
}
