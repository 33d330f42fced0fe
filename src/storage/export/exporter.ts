/** A form in which a collection can leave. One file each; `registry.ts` lists them. */
import type { Collection } from '../collection.js';
import type { CollectedPage } from '../collection-types.js';

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
  /** It is compressed as it is, and no text: `.gz` behind its name would be a mistake. */
  readonly packed?: boolean;
  /** Small files that go beside the file, by what is put behind its name. */
  readonly companions?: Readonly<Record<string, () => string>>;
  /** Gives the bytes or text of the file, piece by piece. Calls `counted` once for each page or site. */
  write?(collection: Collection, options: ExporterOptions): Iterable<Piece> | AsyncIterable<Piece>;
  /** For forms that are no stream of bytes: writes the file itself. There is none of this name yet. */
  writeFile?(collection: Collection, path: string, options: ExporterOptions): void | Promise<void>;
  /** The files of a folder, where `--out` names one. */
  writeFolder?(collection: Collection, options: ExporterOptions): Iterable<FolderFile> | AsyncIterable<FolderFile>;
}

export type Piece = string | Uint8Array;

/** `path` is relative to the folder, with forward slashes. */
export interface FolderFile {
  path: string;
  content: Piece;
}

/** What is to be written, and what the file is like. */
export interface ExporterOptions {
  /** The wanted pages in the order fetched; from the beginning each time it is called. */
  pages(): Iterable<CollectedPage>;
  /** Of sites: also those of other kinds. */
  all?: boolean;
  /** Name of the file that is written, without folders. */
  fileName: string;
  /** Of interest where `compressesRecords` is set. */
  gzip: boolean;
  /** Also the main text as Markdown, where the form has a place for it: it is made anew from the archive. */
  markdown?: boolean;
  /** The index that documents are for; of interest to search engines. */
  index?: string;
  /** What the file holds, in words, for forms that have a place for it. */
  description: string;
  /** How the corpus came to be, as Markdown; complete when all pages are counted. */
  datasheet(): string;
  counted(page?: CollectedPage): void;
}
