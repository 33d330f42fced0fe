// Pages that are no articles, with what belongs to their main text. The pages are not ours to keep: they lie in packages of
// npm and Debian, which are fetched by name into a folder of the system's for temporary files, and in the recorded webs.
// pages.json says where each is, and the first and last words of the parts that belong.
import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { linesOf } from '../../dist/core/files/lines.js';
import { unpackPackage } from '../../scripts/debian-package.js';

const cache = join(tmpdir(), 'honeyguide-marked-pages');

/**
 * A row of pages.json: from a package (`npm` or `debian`, and `path`) or from a recorded web (`web` and `url`).
 * @typedef {object} MarkedPage
 * @property {string} id
 * @property {string} kind
 * @property {string} [npm]
 * @property {string} [debian]
 * @property {string} [path]
 * @property {string} [web]
 * @property {string} [url]
 * @property {[first: string, last: string][]} parts
 */

/**
 * Gives each page as `{ id, kind, bytes, truth }`; `truth` cuts the right answer from the page's whole text.
 * @param {string} list
 * @param {string} data
 */
export async function* markedPages(list, data) {
  mkdirSync(cache, { recursive: true });
  /** @type {MarkedPage[]} */
  const pages = JSON.parse(readFileSync(list, 'utf8'));
  const recorded = await recordedPages(pages, data);
  for (const page of pages) {
    const bytes = page.web ? recorded.get(page.url ?? '') : fromPackage(page);
    if (bytes === undefined) console.log(`${page.id} is not at hand.`);
    else yield { id: page.id, kind: page.kind, bytes, truth: (/** @type {string} */ text) => rightAnswer(page, text) };
  }
}

/** @param {MarkedPage} page */
function fromPackage({ npm, debian = '', path = '' }) {
  const folder = join(cache, (npm ?? debian).replaceAll(/[@/]+/g, '_'));
  if (!existsSync(folder)) {
    mkdirSync(folder);
    if (npm) fetchNpm(npm, folder);
    else unpackPackage(debian, folder);
  }
  return readFileSync(npm ? join(folder, 'package', path) : join(folder, 'usr/share', path));
}

/**
 * @param {string} name
 * @param {string} folder
 */
function fetchNpm(name, folder) {
  execFileSync('npm', ['pack', name], { cwd: folder, stdio: 'ignore' });
  execFileSync('tar', ['xzf', readdirSync(folder)[0]], { cwd: folder, stdio: 'ignore' });
}

/**
 * @param {MarkedPage[]} pages
 * @param {string} data
 */
async function recordedPages(pages, data) {
  const found = new Map();
  for (const web of new Set(pages.flatMap(page => page.web ?? []))) {
    const file = join(data, `${web}/${web}.jsonl.gz`);
    if (!existsSync(file)) continue;
    const wanted = new Set(pages.filter(page => page.web === web).map(page => page.url));
    for await (const line of linesOf(createReadStream(file).pipe(createGunzip()))) {
      const url = /^\{"url": "([^"]+)"/.exec(line)?.[1];
      if (url !== undefined && wanted.has(url)) found.set(url, Buffer.from(JSON.parse(line).html));
    }
  }
  return found;
}

/**
 * The parts of `text` that belong: each from its first words to the last place of its last words before the next part.
 * @param {MarkedPage} page
 * @param {string} text
 */
function rightAnswer({ id, parts }, text) {
  let from = 0;
  const starts = parts.map(([first]) => {
    const start = text.indexOf(first, from);
    if (start < 0) throw new RangeError(`${id} is not the page that was marked: it has no "${first}".`);
    from = start + 1;
    return start;
  });
  return parts
    .map(([, last], i) => {
      const next = starts[i + 1] ?? text.length;
      return text.slice(starts[i], text.lastIndexOf(last, next - last.length) + last.length);
    })
    .join('\n');
}
