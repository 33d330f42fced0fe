/** Answers on their way from archives into a collection: packed, in a file that goes when they have all been taken. */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

export interface Spooled {
  offset: number;
  length: number;
}

export class Spool {
  private readonly folder = mkdtempSync(join(tmpdir(), 'honeyguide-import-'));
  private readonly descriptor = openSync(join(this.folder, 'answers'), 'w+');
  private end = 0;

  put(bytes: Uint8Array): Spooled {
    const packed = deflateRawSync(bytes, { level: 1 });
    const place = { offset: this.end, length: packed.length };
    for (let done = 0; done < packed.length; ) {
      done += writeSync(this.descriptor, packed, done, packed.length - done, place.offset + done);
    }
    this.end += packed.length;
    return place;
  }

  get({ offset, length }: Spooled): Buffer {
    const packed = Buffer.allocUnsafe(length);
    for (let done = 0; done < length; ) {
      const read = readSync(this.descriptor, packed, done, length - done, offset + done);
      if (read === 0) throw new Error('an answer on its way was lost');
      done += read;
    }
    return inflateRawSync(packed);
  }

  close(): void {
    closeSync(this.descriptor);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
