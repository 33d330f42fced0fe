/** Which form is wanted: what `--format` says, else what the name of the file says. */
import { basename } from 'node:path';
import { UsageError } from '../../core/errors.js';
import type { Exporter } from './exporter.js';
import { exporters } from './registry.js';

export interface WantedExport {
  format?: string;
  /** A file; `-` is the standard output. */
  out: string;
  sites?: boolean;
}

export interface ChosenExporter {
  exporter: Exporter;
  gzip: boolean;
  /** What `out` becomes. */
  as: 'stream' | 'file' | 'folder';
}

const compressed = /\.gz$/i;

export function chooseExporter({ format, out, sites = false }: WantedExport): ChosenExporter {
  const possible = exportersOf(sites ? 'sites' : 'pages');
  const name = basename(out).toLowerCase();
  const plain = name.replace(compressed, '');
  const exporter =
    format === undefined ? byEnding(possible, plain)?.exporter : possible.find(each => each.name === format);
  if (!exporter)
    throw new UsageError(format === undefined ? noFormat(possible, out) : unknown(possible, format, sites));
  const isNamed = byEnding([exporter], plain) !== undefined;
  const gzip = compressed.test(name) || (exporter.compressesRecords === true && !isNamed);
  if (gzip && exporter.packed) {
    throw new UsageError(`${exporter.name} is compressed as it is: leave .gz out of ${basename(out)}.`);
  }
  return { exporter, gzip, as: shapeOf(exporter, out, isNamed) };
}

export const exportersOf = (kind: Exporter['of']): Exporter[] => exporters.filter(({ of }) => of === kind);

/** The longest ending wins: `.bulk.ndjson` is no `.ndjson`. */
function byEnding(possible: readonly Exporter[], name: string): { exporter: Exporter; ending: string } | undefined {
  return possible
    .flatMap(exporter => exporter.endings.map(ending => ({ exporter, ending })))
    .filter(({ ending }) => name.endsWith(ending))
    .sort((a, b) => b.ending.length - a.ending.length)
    .at(0);
}

function shapeOf(exporter: Exporter, out: string, isNamed: boolean): ChosenExporter['as'] {
  if (exporter.writeFolder && out !== '-' && !isNamed) return 'folder';
  if (exporter.write) return 'stream';
  if (out === '-') throw new UsageError(`${exporter.name} is no stream of bytes. Name a file with --out.`);
  return 'file';
}

function unknown(possible: readonly Exporter[], format: string, sites: boolean): string {
  const names = possible.map(({ name }) => name).join(', ');
  return `There is no format ${JSON.stringify(format)}${sites ? ' for sites' : ''}. Use --format with one of: ${names}.`;
}

function noFormat(possible: readonly Exporter[], out: string): string {
  const names = possible.map(({ name }) => name).join(', ');
  const endings = possible.flatMap(exporter => exporter.endings).join(', ');
  if (out === '-') return `Say the form with --format (${names}), or name a file with --out that ends in ${endings}.`;
  return `The name ${basename(out)} says no form: let it end in ${endings}, or use --format (${names}).`;
}
