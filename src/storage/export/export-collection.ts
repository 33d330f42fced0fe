/** Writes a collection in a form that other programs use. */
import { closeSync, existsSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { UsageError } from '../../core/errors.js';
import type { Collection } from '../collection.js';
import { fileFailure } from '../failures.js';
import { csv } from './csv.js';
import type { ExportFormat } from './export-format.js';
import { jsonl } from './jsonl.js';
import { sitesAsCsv, sitesAsJsonl } from './sites.js';
import { warc } from './warc.js';

export const exportFormats: readonly ExportFormat[] = [jsonl, csv, warc];
/** For `sites`. */
export const siteFormats: readonly ExportFormat[] = [sitesAsJsonl, sitesAsCsv];

export interface ExportOptions {
  format: string;
  /** A file; `-` is the standard output. */
  out: string;
  /** Also pages off topic and duplicates (default: relevant pages, each once). */
  all?: boolean;
  /** Sites in place of pages; without `all` the relevant ones that were found. */
  sites?: boolean;
}

export interface ExportResult {
  out: string;
  /** Pages written, or sites where those were asked for. */
  pages: number;
  bytes: number;
}

const gatherBytes = 1 << 18;

export function findFormat(wanted: string, sites = false): ExportFormat {
  const formats = sites ? siteFormats : exportFormats;
  const format = formats.find(({ name }) => name === wanted);
  if (format) return format;
  const names = formats.map(({ name }) => name).join(', ');
  const of = sites ? ' for sites' : '';
  throw new UsageError(`There is no format ${JSON.stringify(wanted)}${of}. Use --format with one of: ${names}.`);
}

/** The file appears when it is complete: a failed export leaves no half of one. */
export async function exportCollection(collection: Collection, options: ExportOptions): Promise<ExportResult> {
  const format = findFormat(options.format, options.sites);
  if (options.sites && !collection.hasSites) {
    throw new UsageError(
      `${collection.folder} holds no sites: it was made by "honeyguide crawl", or no site is read yet.`,
    );
  }
  const result: ExportResult = { out: options.out, pages: 0, bytes: 0 };
  const toStandardOutput = options.out === '-';
  if (!toStandardOutput && !existsSync(dirname(options.out))) {
    throw new UsageError(`The folder ${dirname(options.out)} does not exist. Make it first, or name another --out.`);
  }
  const part = `${options.out}.part`;
  try {
    const descriptor = toStandardOutput ? 1 : openSync(part, 'w');
    try {
      const pieces = format.write(collection, {
        all: options.all ?? false,
        fileName: basename(options.out),
        counted: () => result.pages++,
      });
      result.bytes = await writeAll(descriptor, pieces);
    } finally {
      if (!toStandardOutput) closeSync(descriptor);
    }
    if (!toStandardOutput) renameSync(part, options.out);
  } catch (error) {
    if (!toStandardOutput) rmSync(part, { force: true });
    throw fileFailure(error, options.out);
  }
  return result;
}

async function writeAll(
  descriptor: number,
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): Promise<number> {
  let gathered: Uint8Array[] = [];
  let gatheredBytes = 0;
  let total = 0;
  const drain = () => {
    const bytes = Buffer.concat(gathered, gatheredBytes);
    for (let done = 0; done < bytes.length; ) done += writeSome(descriptor, bytes, done);
    total += gatheredBytes;
    gathered = [];
    gatheredBytes = 0;
  };
  for await (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    gathered.push(bytes);
    gatheredBytes += bytes.length;
    if (gatheredBytes >= gatherBytes) drain();
  }
  drain();
  return total;
}

/** A pipe that is full says EAGAIN: its reader is slower than we are. */
function writeSome(descriptor: number, bytes: Uint8Array, from: number): number {
  for (;;) {
    try {
      return writeSync(descriptor, bytes, from);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}
