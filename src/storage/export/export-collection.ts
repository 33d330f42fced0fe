/** Writes a collection in a form that other programs use. */
import { existsSync, statSync, writeSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { isatty } from 'node:tty';
import { gzipSync } from 'node:zlib';
import { UsageError } from '../../core/errors.js';
import { WholeFile } from '../../core/files/whole-file.js';
import { plainText } from '../../core/plain-text.js';
import type { Collection } from '../collection.js';
import type { PageOptions } from '../collection-types.js';
import { fileFailure } from '../failures.js';
import { type ChosenExporter, chooseExporter, type WantedExport } from './choose-exporter.js';
import type { Piece } from './exporter.js';

export interface ExportOptions extends WantedExport, PageOptions {
  /** The form; when absent, what the end of `out` says: .jsonl, .csv, .warc, and each with .gz. */
  format?: string;
  /** Sites in place of pages; without `all` the relevant ones that were found. */
  sites?: boolean;
  /** Hears how many pages or sites are written. */
  progress?: (written: number) => void;
}

export interface ExportResult {
  out: string;
  /** Pages written, or sites where those were asked for. */
  pages: number;
  bytes: number;
}

type Write = (bytes: Uint8Array) => void;

const gatherBytes = 1 << 18;
const standardOutput = 1;

/** The file appears when it is complete: a failed export leaves no half of one. */
export async function exportCollection(collection: Collection, options: ExportOptions): Promise<ExportResult> {
  const chosen = chooseExporter(options);
  if (options.sites && options.unique) {
    throw new UsageError('--unique is for pages: sites are no repeats of one another. Leave it or --sites out.');
  }
  if (options.sites && options.minScore !== undefined) {
    throw new UsageError('--min-score is for pages. Leave it or --sites out.');
  }
  if (options.sites && options.onlyPermitted) {
    throw new UsageError(
      '--only-permitted is for pages: what pages ask says nothing about sites. Leave it or --sites out.',
    );
  }
  if (options.sites && !collection.hasSites) {
    throw new UsageError(
      `${collection.folder} holds no sites: it was made by "honeyguide crawl", or no site is read yet.`,
    );
  }
  const { out } = options;
  if (out === '-') return write(collection, chosen, options, toStandardOutput(chosen));
  requirePlace(out);
  let file: WholeFile | undefined;
  try {
    const target = new WholeFile(out);
    file = target;
    const result = await write(collection, chosen, options, bytes => target.write(bytes));
    target.finish();
    return result;
  } catch (error) {
    file?.abandon();
    throw fileFailure(error, out);
  }
}

function requirePlace(out: string): void {
  const folder = dirname(out);
  if (!existsSync(folder)) {
    throw new UsageError(`The folder ${folder} does not exist. Make it first, or name another --out.`);
  }
  if (!statSync(folder).isDirectory()) throw new UsageError(`${folder} is a file, not a folder. Name another --out.`);
  if (statSync(out, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`${out} is a folder. Name a file in it with --out.`);
  }
}

async function write(
  collection: Collection,
  { exporter, gzip }: ChosenExporter,
  { out, all, minScore, unique, onlyPermitted, progress }: ExportOptions,
  put: Write,
): Promise<ExportResult> {
  const result: ExportResult = { out, pages: 0, bytes: 0 };
  const counted = () => {
    result.pages++;
    progress?.(result.pages);
  };
  const pieces = exporter.write(collection, {
    all,
    minScore,
    unique,
    onlyPermitted,
    fileName: basename(out),
    gzip,
    counted,
  });
  const compress = gzip && !exporter.compressesRecords;
  await gather(pieces, bytes => {
    // Files of several gzip members are gzip files (RFC 1952 §2.2).
    const packed = compress ? gzipSync(bytes) : bytes;
    result.bytes += packed.length;
    put(packed);
  });
  return result;
}

/** Few large writes in place of many small ones; at least one, so that an empty file is compressed too. */
async function gather(pieces: Iterable<Piece> | AsyncIterable<Piece>, put: Write): Promise<void> {
  let gathered: Uint8Array[] = [];
  let size = 0;
  const drain = () => {
    put(Buffer.concat(gathered, size));
    gathered = [];
    size = 0;
  };
  for await (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    gathered.push(bytes);
    size += bytes.length;
    if (size >= gatherBytes) drain();
  }
  drain();
}

/** A file or a pipe gets the bytes as they are; a terminal would obey what pages wrote into them. */
function toStandardOutput({ exporter, gzip }: ChosenExporter): Write {
  const put: Write = bytes => writePatiently(standardOutput, bytes);
  if (!isatty(standardOutput)) return put;
  if (gzip || exporter.compressesRecords) {
    throw new UsageError('This is no text for a terminal. Name a file with --out, or send it on with | or >.');
  }
  return bytes => put(Buffer.from(Buffer.from(bytes).toString('utf8').split('\n').map(plainText).join('\n')));
}

/** A pipe that is full says EAGAIN: its reader is slower than we are. */
function writePatiently(descriptor: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(descriptor, bytes, done);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw fileFailure(error, 'the standard output');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}
