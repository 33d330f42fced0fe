/** A form in which a collection can leave. One file each; `registry.ts` lists them. */
import type { Collection } from '../collection.js';
import type { PageOptions } from '../collection-types.js';

export interface Exporter {
  /** As `--format` calls it. */
  readonly name: string;
  /** What it writes: the pages of a collection, or the sites that a crawl for sites found. */
  readonly of: 'pages' | 'sites';
  /** One line, for the help. */
  readonly summary: string;
  /** How names of such files end, for example `.csv`. With `.gz` behind, the file is compressed. */
  readonly endings: readonly string[];
  /** It compresses each of its records by itself, as is usual for its form; else the file is compressed as a whole. */
  readonly compressesRecords?: boolean;
  /** Gives the bytes or text of the file, piece by piece. Calls `counted` once for each page or site. */
  write(collection: Collection, options: ExporterOptions): Iterable<Piece> | AsyncIterable<Piece>;
}

export type Piece = string | Uint8Array;

/** Which pages are wanted (or sites: `all` also those of other kinds), and what the file is like. */
export interface ExporterOptions extends PageOptions {
  /** Name of the file that is written, without folders. */
  fileName: string;
  /** Of interest where `compressesRecords` is set. */
  gzip: boolean;
  counted(): void;
}
