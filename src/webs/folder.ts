/** A folder of HTML files as a frozen web. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { decodeHtml } from '../crawl/parse/charset.js';
import type { FrozenPage } from './frozen-page.js';

const htmlFile = /\.(x?html?|xht)$/i;
const indexFile = /^(index|default|home|welcome)\.x?html?$/i;
/** Top folders that look like hosts (`www.example.org`, `localhost:8080`) come from a mirror tool such as wget. */
const hostName = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*(:\d+)?$|^localhost(:\d+)?$|^\d+\.\d+\.\d+\.\d+(:\d+)?$/i;

/**
 * Files become pages of `base`, or of the host that their top folder names. An index file is the page of its folder, with
 * its own name as an alias. The folders on the way are the label `folder`, so that an experiment can tell pages apart.
 */
export async function* readFolder(root: string, base = 'http://localhost/'): AsyncGenerator<FrozenPage> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && htmlFile.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(root.length).split(sep).filter(Boolean))
    .sort((a, b) => (a.join('/') < b.join('/') ? -1 : 1));
  for (const parts of files) {
    const hosted = parts.length > 1 && hostName.test(parts[0]);
    const prefix = hosted ? `http://${parts[0]}/` : base;
    const path = (hosted ? parts.slice(1) : parts).map(encodeURIComponent);
    const own = prefix + path.join('/');
    const folders = parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('/'));
    const isIndex = indexFile.test(parts.at(-1)!);
    yield {
      url: isIndex
        ? prefix +
          path
            .slice(0, -1)
            .map(part => `${part}/`)
            .join('')
        : own,
      status: 200,
      aliases: isIndex ? [own] : undefined,
      labels: folders.length > 0 ? { folder: folders } : undefined,
      html: decodeHtml(readFileSync(join(root, ...parts)), 'text/html'),
    };
  }
}
