/** Opens whatever a user calls a web: a .jsonl file, WARC files, a folder of HTML, or one of our collections. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { FailureError, UsageError } from '../core/errors.js';
import { makeFolder } from '../core/files/make-folder.js';
import { WholeFile } from '../core/files/whole-file.js';
import { normaliseUrl } from '../core/url.js';
import { archivePath, databasePath } from '../storage/folder.js';
import { openCollection } from '../storage/open.js';
import { type PersonLabel, personLabels } from '../storage/person-labels.js';
import { readFolder } from './folder.js';
import type { FrozenPage } from './frozen-page.js';
import { FrozenWeb } from './frozen-web.js';
import { readJsonl, writeJsonl } from './jsonl.js';
import { readWarcs } from './warc.js';

const warcFile = /\.warc(\.gz)?$/i;
const jsonlFile = /\.(jsonl|ndjson)(\.gz)?$/i;

/** Reads all pages into memory. */
export async function openFrozenWeb(path: string): Promise<FrozenWeb> {
  const pages: FrozenPage[] = [];
  for await (const page of readPages(path)) pages.push(page);
  if (pages.length === 0) throw new FailureError(`${path} holds no HTML page.`);
  return new FrozenWeb(pages);
}

export interface FrozenWebMade {
  pages: number;
  /** Size of the file written. */
  bytes: number;
}

/** `lab web IN --out WEB.jsonl.gz`: any web as one file in our own format. */
export async function makeFrozenWeb(input: string, output: string): Promise<FrozenWebMade> {
  if (!jsonlFile.test(output)) throw new UsageError(`--out must end in .jsonl.gz or .jsonl, not ${basename(output)}.`);
  const source = readPages(input);
  makeFolder(dirname(output));
  const file = new WholeFile(output);
  try {
    const pages = await writeJsonl(source, file.descriptor, output.endsWith('.gz'));
    if (pages === 0) throw new FailureError(`${input} holds no HTML page.`);
    file.finish();
    return { pages, bytes: statSync(output).size };
  } catch (error) {
    file.abandon();
    throw error;
  }
}

/** The pages of a web of any kind, one after another. */
export function readPages(path: string): AsyncIterable<FrozenPage> {
  if (!existsSync(path)) throw new UsageError(`No such file or folder: ${path}.`);
  if (!statSync(path).isDirectory()) {
    if (jsonlFile.test(path)) return readJsonl(path);
    if (warcFile.test(path)) return readWarcs(path);
    throw new UsageError(
      `${basename(path)} is no web: give a .jsonl(.gz) file, a .warc(.gz) file, a folder of HTML files, or a collection.`,
    );
  }
  if (isCollection(path)) return readCollection(path);
  return readdirSync(path).some(name => warcFile.test(name)) ? readWarcs(path) : readFolder(path);
}

export function isCollection(path: string): boolean {
  return existsSync(databasePath(path));
}

export function hasArchive(collection: string): boolean {
  const archive = archivePath(collection);
  return existsSync(archive) && readdirSync(archive).some(name => warcFile.test(name));
}

/** A collection keeps what was fetched in its archive; the database holds text only. */
function readCollection(folder: string): AsyncIterable<FrozenPage> {
  if (!hasArchive(folder)) {
    throw new FailureError(`${folder} has no archive to replay: it was crawled without WARC files.`);
  }
  return withVerdicts(readWarcs(archivePath(folder)), folder);
}

/** The archive has the verdicts of the moment when pages were fetched. The collection has the last ones, and a person's labels. */
async function* withVerdicts(pages: AsyncIterable<FrozenPage>, folder: string): AsyncGenerator<FrozenPage> {
  const collection = openCollection(folder);
  try {
    const labelled = personLabels(collection);
    const verdicts = new Map(Array.from(collection.pages({ all: true }), ({ url, relevant }) => [url, relevant]));
    for await (const page of pages) {
      const url = normaliseUrl(page.url) ?? page.url;
      const verdict = verdicts.get(url);
      if (verdict === undefined) yield page;
      else yield { ...page, labels: { ...page.labels, ...collectionLabels(verdict, labelled.get(url)) } };
    }
  } finally {
    collection.close();
  }
}

/** Labels of a page as experiments have them: the verdict, and who is sure of it. */
export function collectionLabels(relevant: boolean, label: PersonLabel | undefined): Record<string, string> {
  return { relevant: String(relevant), ...(label && { person: label.relevant ? 'relevant' : 'irrelevant' }) };
}
