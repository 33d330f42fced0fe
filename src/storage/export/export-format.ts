/** A form in which a collection can leave. One file per format; `export-collection.ts` lists them. */
import type { Collection } from '../collection.js';

export interface ExportFormat {
  readonly name: string;
  readonly summary: string;
  /** Gives the bytes or text of the file, piece by piece. Calls `counted` once for each page. */
  write(
    collection: Collection,
    options: FormatOptions,
  ): Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
}

export interface FormatOptions {
  all: boolean;
  /** Name of the file that is written, without folders. */
  fileName: string;
  counted(): void;
}
