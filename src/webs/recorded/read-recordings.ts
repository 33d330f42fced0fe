/** Whatever a person has that others recorded: WARC files, WACZ files, indexes (CDX, CDXJ), lists of URLs, folders of them. */
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { UsageError } from '../../core/errors.js';
import { normaliseUrl } from '../../core/url.js';
import { readWarc, readWarcStream, type WarcRecord } from '../../storage/warc/warc-reader.js';
import { type IndexedCapture, readCdxLine } from './cdx.js';
import { filesInZip } from './zip-reader.js';

/** What one input gave: a record, or a URL without one. `start`: somebody began there. */
export type Recording = { record: WarcRecord } | { url: string; start: boolean };

const warcFile = /\.warc(\.gz)?$/i;
const waczFile = /\.wacz$/i;
const cdxFile = /\.cdxj?(\.gz)?$/i;
const kinds =
  'Give WARC files (.warc, .warc.gz), WACZ files (.wacz), indexes (.cdx, .cdxj), lists of URLs (.txt), or a folder of them.';

/** Throws a UsageError for what is none of these, before anything is read. */
export function recordingFiles(inputs: readonly string[]): string[] {
  if (inputs.length === 0) throw new UsageError(`Nothing to import. ${kinds}`);
  return inputs.flatMap(input => {
    const stats = statSync(input, { throwIfNoEntry: false });
    if (!stats) throw new UsageError(`No such file or folder: ${input}. ${kinds}`);
    if (!stats.isDirectory()) {
      if (isKnown(input)) return [input];
      throw new UsageError(`${basename(input)} is nothing that can be imported. ${kinds}`);
    }
    const names = readdirSync(input).filter(name => warcFile.test(name) || waczFile.test(name));
    if (names.length > 0) return names.sort().map(name => join(input, name));
    const below = join(input, 'archive');
    if (existsSync(below)) return recordingFiles([below]);
    throw new UsageError(`${input} holds no WARC and no WACZ file. ${kinds}`);
  });
}

const isKnown = (path: string): boolean =>
  warcFile.test(path) || waczFile.test(path) || cdxFile.test(path) || /\.(txt|list|urls)$/i.test(path);

export async function* readRecordings(path: string): AsyncGenerator<Recording> {
  if (warcFile.test(path)) yield* recordsIn(readWarc(path));
  else if (waczFile.test(path)) yield* readWacz(path);
  else if (cdxFile.test(path)) yield* readIndex(path);
  else yield* readList(path);
}

async function* recordsIn(records: AsyncIterable<WarcRecord>): AsyncGenerator<Recording> {
  for await (const record of records) yield { record };
}

async function* readWacz(path: string): AsyncGenerator<Recording> {
  const files = filesInZip(path);
  const pages = files.find(file => file.path === 'pages/pages.jsonl');
  if (pages) {
    for await (const line of createInterface({ input: pages.open(), crlfDelay: Infinity })) {
      const page = pageIn(line);
      if (page) yield page;
    }
  }
  const archives = files.filter(file => /^archive\//.test(file.path) && warcFile.test(file.path));
  if (archives.length === 0) throw new UsageError(`${path} holds no WARC file: there is nothing to import.`);
  for (const file of archives) yield* recordsIn(readWarcStream(file.open(), `${path}, ${file.path}`));
}

/** A line of pages.jsonl. Only those that a crawl began with say so. */
function pageIn(line: string): Recording | undefined {
  try {
    const { url, seed } = JSON.parse(line) as { url?: unknown; seed?: unknown };
    const address = typeof url === 'string' ? normaliseUrl(url) : undefined;
    return address !== undefined && seed === true ? { url: address, start: true } : undefined;
  } catch {
    return undefined;
  }
}

/** Records that lie where the index says; of what is not there, the URL. */
async function* readIndex(path: string): AsyncGenerator<Recording> {
  const gunzip = createGunzip();
  const source = createReadStream(path);
  source.on('error', error => gunzip.destroy(error));
  const input = path.endsWith('.gz') ? source.pipe(gunzip) : source;
  let legend = '';
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (/^\s*CDX /.test(line)) {
      legend = line;
      continue;
    }
    const capture = readCdxLine(line, legend);
    if (!capture) continue;
    const file = capture.file === undefined ? undefined : placeOf(path, capture.file);
    if (file !== undefined && capture.offset !== undefined) yield* recordAt(file, capture);
    else if (capture.status === undefined || capture.status < 300) yield { url: capture.url, start: false };
  }
}

/** Beside the index, or where a WACZ that was unpacked has it. */
function placeOf(index: string, name: string): string | undefined {
  const folder = dirname(index);
  const places = [join(folder, name), join(folder, basename(name)), join(folder, '..', 'archive', basename(name))];
  return places.find(place => existsSync(place));
}

/** The answer, and its request where that follows it. */
async function* recordAt(file: string, { offset = 0 }: IndexedCapture): AsyncGenerator<Recording> {
  const stream = createReadStream(file, { start: offset });
  let given = 0;
  for await (const record of readWarcStream(stream, `${file}, byte ${offset}`)) {
    if (given > 0 && record.type !== 'request') break;
    yield { record };
    if (++given === 2) break;
  }
}

async function* readList(path: string): AsyncGenerator<Recording> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    number++;
    const written = line.trim();
    if (written === '' || written.startsWith('#')) continue;
    const url = normaliseUrl(written);
    if (url === undefined) {
      throw new UsageError(
        `${path}, line ${number}: ${JSON.stringify(written.slice(0, 80))} is no URL. Write https://example.org/bees.`,
      );
    }
    yield { url, start: false };
  }
}
