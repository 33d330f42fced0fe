/**
 * A web archive in one file (WACZ 1.1.1, https://specs.webrecorder.net/wacz/1.1.1/), for ReplayWeb.page and others: the archived records,
 * an index, and a list of the pages with their text, our verdict, score and path.
 */
import { programVersion } from '../../../core/program-version.js';
import type { Collection } from '../../collection.js';
import type { Exporter, ExporterOptions, Piece } from '../exporter.js';
import { archiveWithIndex } from './archive-entry.js';
import { type ZipEntry, ZipStream } from './zip-stream.js';

const warcName = 'data.warc.gz';

export const wacz: Exporter = {
  name: 'wacz',
  of: 'pages',
  summary: 'a web archive to be replayed, with index, full text, verdicts and paths',
  endings: ['.wacz'],
  packed: true,
  async *write(collection, options) {
    const created = new Date();
    const zip = new ZipStream(created);
    const resources: ZipEntry[] = [];
    const lines: string[] = [];
    // The archive first: whatever is missing or damaged in it is found before the rest is written.
    resources.push(yield* zip.entry(`archive/${warcName}`, archiveWithIndex(collection, options, warcName, lines)));
    lines.sort();
    resources.push(yield* zip.entry('indexes/index.cdxj', joined(lines)));
    resources.push(yield* zip.entry('pages/pages.jsonl', pageLines(collection, options), { deflate: true }));
    resources.push(yield* zip.entry('datasheet.md', [options.datasheet()], { deflate: true }));
    const described = dataPackage(collection, options, resources, created);
    const { sha256 } = yield* zip.entry('datapackage.json', [described]);
    const digest = { path: 'datapackage.json', hash: `sha256:${sha256}` };
    yield* zip.entry('datapackage-digest.json', [`${JSON.stringify(digest, null, 2)}\n`]);
    yield* zip.end();
  },
};

function* joined(lines: readonly string[]): Generator<Piece> {
  for (const line of lines) yield `${line}\n`;
}

/** pages.jsonl: a line that says what follows, then one for each page. */
function* pageLines(collection: Collection, { pages }: ExporterOptions): Generator<Piece> {
  yield `${JSON.stringify({ format: 'json-pages-1.0', id: 'pages', title: 'All Pages', hasText: true })}\n`;
  for (const page of pages()) {
    const { id, url, title, relevant, score, depth, language, duplicateOf } = page;
    const line = {
      id: String(id),
      url,
      ts: new Date(page.fetchedAt).toISOString(),
      title: title || url,
      text: collection.text(page),
      seed: depth === 0,
      ...{ relevant, score, depth, language },
      path: collection.path(page),
      ...(duplicateOf !== undefined && { duplicateOf: collection.pageById(duplicateOf)?.url }),
    };
    yield `${JSON.stringify(line)}\n`;
  }
}

function dataPackage(
  collection: Collection,
  { pages, description }: ExporterOptions,
  resources: readonly ZipEntry[],
  created: Date,
): string {
  const [first] = pages();
  const file = collection.settings();
  const name = typeof file?.['name'] === 'string' ? file['name'] : '';
  const content = {
    profile: 'data-package',
    wacz_version: '1.1.1',
    title: name || collection.folder,
    description,
    created: created.toISOString(),
    software: `Honeyguide ${programVersion()}`,
    ...(first && { mainPageUrl: first.url, mainPageDate: new Date(first.fetchedAt).toISOString() }),
    resources: resources.map(({ path, bytes, sha256 }) => ({
      name: path.slice(path.lastIndexOf('/') + 1),
      path,
      hash: `sha256:${sha256}`,
      bytes,
    })),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
