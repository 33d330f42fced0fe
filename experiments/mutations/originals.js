// Real pages to be damaged: articles of today, university pages of 1997, an encyclopaedia.
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { linesOf } from '../../dist/core/files/lines.js';

const webs = ['articles', 'webkb', 'encyclopaedia'];

/**
 * The first pages of each recorded web in this folder, as bytes.
 * @param {string} folder
 * @param {number} most of each web
 */
export async function originals(folder, most) {
  /** @type {Buffer[][]} */
  const found = [];
  for (const web of webs) {
    const file = join(folder, web, `${web}.jsonl.gz`);
    if (existsSync(file)) found.push(await firstPages(file, most));
  }
  return found;
}

/**
 * @param {string} file
 * @param {number} most
 */
async function firstPages(file, most) {
  /** @type {Buffer[]} */
  const pages = [];
  const source = createReadStream(file);
  for await (const line of linesOf(source.pipe(createGunzip()))) {
    const { html } = JSON.parse(line);
    if (html) pages.push(Buffer.from(html));
    if (pages.length >= most) break;
  }
  source.destroy();
  return pages;
}
