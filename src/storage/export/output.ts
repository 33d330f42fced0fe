/** Where the bytes of an export go: a file that is whole or not there, or the standard output. Digests are taken on the way. */
import { createHash } from 'node:crypto';
import { writeSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { isatty } from 'node:tty';
import { UsageError } from '../../core/errors.js';
import { plainText } from '../../core/plain-text.js';
import { fileFailure } from '../failures.js';
import type { ChosenExporter } from './choose-exporter.js';
import type { Piece } from './exporter.js';

export type Write = (bytes: Uint8Array) => void;

const gatherBytes = 1 << 18;
const standardOutput = 1;

/** Counts and hashes what goes through. */
export class Measured {
  bytes = 0;
  private readonly hash = createHash('sha256');

  constructor(private readonly put: Write) {}

  readonly write: Write = bytes => {
    this.bytes += bytes.length;
    this.hash.update(bytes);
    this.put(bytes);
  };

  /** Once, at the end. */
  sha256(): string {
    return this.hash.digest('hex');
  }
}

/** Few large writes in place of many small ones; at least one, so that an empty file is compressed too. */
export async function gather(pieces: Iterable<Piece> | AsyncIterable<Piece>, put: Write): Promise<void> {
  let gathered: Uint8Array[] = [];
  let size = 0;
  const drain = () => {
    put(gathered.length === 1 ? gathered[0] : Buffer.concat(gathered, size));
    gathered = [];
    size = 0;
  };
  for await (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    gathered.push(bytes);
    size += bytes.length;
    if (size < gatherBytes) continue;
    drain();
    // A signal is heard, and what the database has done with is freed: that happens between two turns of the event loop only.
    await setImmediate();
  }
  drain();
}

/** A file or a pipe gets the bytes as they are; a terminal would obey what pages wrote into them. */
export function toStandardOutput({ exporter, gzip }: ChosenExporter): Write {
  const put: Write = bytes => writePatiently(standardOutput, bytes);
  if (!isatty(standardOutput)) return put;
  if (gzip || exporter.compressesRecords || exporter.packed) {
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
