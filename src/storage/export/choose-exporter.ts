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
}

const compressed = /\.gz$/i;

export function chooseExporter({ format, out, sites = false }: WantedExport): ChosenExporter {
  const possible = exportersOf(sites ? 'sites' : 'pages');
  const name = basename(out).toLowerCase();
  const endsFor = ({ endings }: Exporter) => endings.some(ending => name.replace(compressed, '').endsWith(ending));
  const exporter = format === undefined ? possible.find(endsFor) : possible.find(each => each.name === format);
  if (!exporter)
    throw new UsageError(format === undefined ? noFormat(possible, out) : unknown(possible, format, sites));
  const gzip = compressed.test(name) || (exporter.compressesRecords === true && !endsFor(exporter));
  return { exporter, gzip };
}

export const exportersOf = (kind: Exporter['of']): Exporter[] => exporters.filter(({ of }) => of === kind);

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
