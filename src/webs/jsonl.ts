/** Frozen webs as text: one page a line, plain or gzipped. */
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { FailureError } from '../core/errors.js';
import { linesOf } from '../core/files/lines.js';
import type { FrozenPage } from './frozen-page.js';

export async function* readJsonl(path: string): AsyncGenerator<FrozenPage> {
  const file = createReadStream(path);
  const source = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  // `pipe` does not hand errors on: a file that cannot be read must end the unpacked stream too.
  if (source !== file) file.on('error', error => source.destroy(error));
  let line = 0;
  try {
    for await (const text of linesOf(source)) {
      line++;
      if (text.trim() !== '') yield pageOf(text);
    }
  } catch (error) {
    const place = line === 0 ? path : `${path}:${line}`;
    throw new FailureError(`${place}: ${error instanceof Error ? error.message : error}`);
  } finally {
    file.destroy();
  }
}

/** Into an open file. Returns the number of pages written. */
export async function writeJsonl(pages: AsyncIterable<FrozenPage>, descriptor: number, gzip: boolean): Promise<number> {
  let count = 0;
  async function* lines() {
    for await (const { url, status, location, aliases, labels, html } of pages) {
      count++;
      yield `${JSON.stringify({ url, status, location, aliases, labels, html })}\n`;
    }
  }
  const target = createWriteStream('', { fd: descriptor, autoClose: false });
  if (gzip) await pipeline(Readable.from(lines()), createGzip(), target);
  else await pipeline(Readable.from(lines()), target);
  return count;
}

function pageOf(text: string): FrozenPage {
  const value = JSON.parse(text) as Partial<Record<keyof FrozenPage, unknown>>;
  if (typeof value !== 'object' || value === null || typeof value.url !== 'string') {
    throw new Error('a line of a frozen web must be {"url": "…", "html": "…", …}');
  }
  const { url, status = 200, location, aliases, labels, html = '' } = value;
  if (typeof status !== 'number') throw new Error('"status" must be a number');
  if (typeof html !== 'string') throw new Error('"html" must be a text');
  if (location !== undefined && location !== null && typeof location !== 'string') {
    throw new Error('"location" must be a text');
  }
  if (aliases !== undefined && aliases !== null && !Array.isArray(aliases)) throw new Error('"aliases" must be a list');
  return {
    url,
    status,
    location: location ?? undefined,
    aliases: (aliases as string[] | null) ?? undefined,
    labels: (labels as FrozenPage['labels'] | null) ?? undefined,
    html,
  };
}
