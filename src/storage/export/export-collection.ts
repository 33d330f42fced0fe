/** Writes a collection in a form that other programs use. */

import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { UsageError } from '../../core/errors.js';
import { syncFolder } from '../../core/files/sync-folder.js';
import { removeLeftParts, WholeFile, writeWholeFile } from '../../core/files/whole-file.js';
import type { Collection } from '../collection.js';
import { fileFailure } from '../failures.js';
import { type ChosenExporter, chooseExporter, type WantedExport } from './choose-exporter.js';
import { CorpusDescription } from './describe/description.js';
import type { ManifestFile } from './describe/manifest.js';
import type { ExporterOptions } from './exporter.js';
import { gather, Measured, toStandardOutput } from './output.js';
import { choosePages, type PageChoice } from './select/choose-pages.js';

export interface ExportOptions extends WantedExport, PageChoice {
  /** The form; when absent, what the end of `out` says: .jsonl, .csv, .warc, and each with .gz. */
  format?: string;
  /** Sites in place of pages; without `all` the relevant ones that were found. */
  sites?: boolean;
  /** Also the main text as Markdown, where the form has a place for it: made anew from the archive, which takes its time. */
  markdown?: boolean;
  /** Write a manifest with digests and a datasheet beside the file, or into the folder. */
  manifest?: boolean;
  /** Name of the index, for search engines (default: that of the collection's folder). */
  index?: string;
  /** Hears how many pages or sites are written. */
  progress?: (written: number) => void;
}

export interface ExportResult {
  out: string;
  /** Pages written, or sites where those were asked for. */
  pages: number;
  bytes: number;
  /** What was written beside the file: manifest and datasheet where they were wanted, a mapping. */
  beside: string[];
}

/** The file appears when it is complete: a failed export leaves no half of one. */
export async function exportCollection(collection: Collection, options: ExportOptions): Promise<ExportResult> {
  const chosen = chooseExporter(options);
  requireFitting(collection, options);
  const job = new ExportJob(collection, chosen, options);
  if (options.out === '-') return job.toStandardOutput();
  requirePlace(options.out, chosen.as);
  try {
    return await job.toPlace();
  } catch (error) {
    throw fileFailure(error, options.out);
  }
}

/** What is said of pages only, must not be said of sites. */
function requireFitting(collection: Collection, options: ExportOptions): void {
  if (!options.sites) return;
  const leave = 'Leave it or --sites out.';
  if (options.unique) {
    throw new UsageError(`--unique is for pages: sites are no repeats of one another. ${leave}`);
  }
  if (options.minScore !== undefined) throw new UsageError(`--min-score is for pages. ${leave}`);
  if (options.where !== undefined) throw new UsageError(`--where is for pages. ${leave}`);
  if (options.sample !== undefined) throw new UsageError(`--sample is for pages. ${leave}`);
  if (options.onlyPermitted) {
    throw new UsageError(`--only-permitted is for pages: what pages ask says nothing about sites. ${leave}`);
  }
  if (!collection.hasSites) {
    throw new UsageError(
      `${collection.folder} holds no sites: it was made by "honeyguide crawl", or no site is read yet.`,
    );
  }
}

function requirePlace(out: string, as: ChosenExporter['as']): void {
  const folder = dirname(out);
  if (!existsSync(folder)) {
    throw new UsageError(`The folder ${folder} does not exist. Make it first, or name another --out.`);
  }
  if (!statSync(folder).isDirectory()) throw new UsageError(`${folder} is a file, not a folder. Name another --out.`);
  const there = statSync(out, { throwIfNoEntry: false });
  if (as === 'folder' && there) throw new UsageError(`${out} is there already. Name a new folder with --out.`);
  if (there?.isDirectory()) throw new UsageError(`${out} is a folder. Name a file in it with --out.`);
}

class ExportJob {
  private readonly description: CorpusDescription;
  private readonly given: ExporterOptions;
  private written = 0;

  constructor(
    private readonly collection: Collection,
    private readonly chosen: ChosenExporter,
    private readonly options: ExportOptions,
  ) {
    const { exporter, gzip } = chosen;
    const { out, all, markdown, index, progress } = options;
    const pages = choosePages(collection, choiceIn(options));
    const description = new CorpusDescription(collection, exporter.name, choiceIn(options));
    this.description = description;
    this.given = {
      ...{ pages, all, gzip, markdown, index },
      fileName: basename(out),
      description: `${description.choice} pages of a focused crawl`,
      datasheet: () => description.datasheet(),
      counted: page => {
        if (page) description.tally.add(page);
        this.written++;
        progress?.(this.written);
      },
    };
  }

  async toStandardOutput(): Promise<ExportResult> {
    const { bytes } = await this.stream(toStandardOutput(this.chosen));
    return this.result(bytes);
  }

  async toPlace(): Promise<ExportResult> {
    if (this.chosen.as === 'folder') return this.toFolder();
    const { out } = this.options;
    const file = await (this.chosen.as === 'file' ? this.toOwnFile(out) : this.toStreamedFile(out));
    const beside = new Map<string, string>();
    for (const [ending, content] of Object.entries(this.chosen.exporter.companions ?? {})) {
      beside.set(ending, content());
    }
    if (this.options.manifest && !this.options.sites) {
      beside.set('.datasheet.md', this.description.datasheet());
      const others = [...beside].map(([ending, content]) => described(basename(out) + ending, content));
      beside.set('.manifest.json', this.description.manifest([file, ...others]));
    }
    for (const [ending, content] of beside) writeWholeFile(out + ending, content);
    return { ...this.result(file.bytes), beside: [...beside.keys()].map(ending => out + ending) };
  }

  private result(bytes: number): ExportResult {
    return { out: this.options.out, pages: this.written, bytes, beside: [] };
  }

  private async toStreamedFile(out: string): Promise<ManifestFile> {
    const file = new WholeFile(out);
    try {
      const { bytes, sha256 } = await this.stream(each => file.write(each));
      file.finish();
      return { path: basename(out), bytes, sha256 };
    } catch (error) {
      file.abandon();
      throw error;
    }
  }

  private async stream(put: (bytes: Uint8Array) => void): Promise<{ bytes: number; sha256: string }> {
    const { exporter, gzip } = this.chosen;
    const measured = new Measured(put);
    const compress = gzip && !exporter.compressesRecords;
    await gather(exporter.write?.(this.collection, this.given) ?? [], bytes =>
      // Files of several gzip members are gzip files (RFC 1952 §2.2).
      measured.write(compress ? gzipSync(bytes) : bytes),
    );
    return { bytes: measured.bytes, sha256: measured.sha256() };
  }

  /** The form writes the file itself, under another name until it is whole. */
  private async toOwnFile(out: string): Promise<ManifestFile> {
    const part = `${out}.${process.pid}.part`;
    removeLeftParts(out);
    rmSync(part, { force: true });
    try {
      await this.chosen.exporter.writeFile?.(this.collection, part, this.given);
      const digest = createHash('sha256');
      for await (const piece of createReadStream(part)) digest.update(piece as Uint8Array);
      const bytes = statSync(part).size;
      renameSync(part, out);
      syncFolder(dirname(out));
      return { path: basename(out), bytes, sha256: digest.digest('hex') };
    } catch (error) {
      rmSync(part, { force: true });
      throw error;
    }
  }

  private async toFolder(): Promise<ExportResult> {
    const out = resolve(this.options.out);
    const part = `${out}.${process.pid}.part`;
    removeLeftParts(out);
    rmSync(part, { recursive: true, force: true });
    try {
      mkdirSync(part);
      const files: ManifestFile[] = [];
      let bytes = 0;
      for await (const { path, content } of this.chosen.exporter.writeFolder?.(this.collection, this.given) ?? []) {
        const target = join(part, ...path.split('/'));
        if (!target.startsWith(`${part}${sep}`)) throw new Error(`${path} leads out of the folder`);
        mkdirSync(dirname(target), { recursive: true });
        writeWholeFile(target, content);
        const file = described(path, content);
        bytes += file.bytes;
        files.push(file);
      }
      if (this.options.manifest) {
        const sheet = this.description.datasheet();
        writeWholeFile(join(part, 'datasheet.md'), sheet);
        writeWholeFile(
          join(part, 'manifest.json'),
          this.description.manifest([...files, described('datasheet.md', sheet)]),
        );
      }
      renameSync(part, out);
      syncFolder(dirname(out));
      return this.result(bytes);
    } catch (error) {
      rmSync(part, { recursive: true, force: true });
      throw error;
    }
  }
}

function choiceIn({ all, minScore, unique, onlyPermitted, where, sample, sampleSeed }: ExportOptions): PageChoice {
  return { all, minScore, unique, onlyPermitted, where, sample, sampleSeed };
}

function described(path: string, content: string | Uint8Array): ManifestFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
