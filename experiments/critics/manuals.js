// `node experiments/critics/manuals.js`: many sites of very different sizes behind one hub page, as one frozen web. Each site is a manual of
// Debian. hub-manuals.yaml looks for sections of them.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parseHtml } from '../../dist/crawl/parse/html/html.js';
import { writeJsonl } from '../../dist/webs/jsonl.js';
import { unpackPackage } from '../../scripts/debian-package.js';

/** @typedef {import('../../dist/webs/frozen-page.js').FrozenPage} FrozenPage */
/** @typedef {{ name: string, pages: FrozenPage[], entries: FrozenPage[], repeats: number }} Site */

const usage = `Usage: node experiments/critics/manuals.js [options] [PACKAGE …]
Makes a frozen web of Debian packages that hold manuals in HTML.

  --out FILE         where it goes (default: ../webs/hub-manuals.jsonl.gz beside the project)
  --unpacked DIR     folders with the names of packages; those that are missing are downloaded (apt-get) and unpacked there
  --leave-out REGEX  pages whose path in their package matches (default: the intrinsics of every processor in rust-doc)`;

const packages = [
  'openjdk-17-doc',
  'r-doc-html',
  'ghc-doc',
  'rust-doc',
  'python-django-doc',
  'debian-handbook',
  'libreoffice-help-en-us',
  'libreoffice-help-de',
  'libreoffice-help-ru',
];
/** 25,000 pages that differ in one name. With them the web would need more memory than most machines have. */
const intrinsics = '/html/core/(arch|core_arch)/';
/** Pages that are where a reader comes in, the first kind that a manual has; of those, the ones in the highest folder. */
const entryNames = [/^index\.x?html?$/, /^main0000\.html$/, /\.x?html?$/];

/**
 * @param {string} message
 * @returns {never}
 */
function refuse(message) {
  console.error(`${message}\n\n${usage}`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        out: { type: 'string', default: fileURLToPath(new URL('../../../webs/hub-manuals.jsonl.gz', import.meta.url)) },
        unpacked: { type: 'string' },
        'leave-out': { type: 'string', default: intrinsics },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return refuse(/** @type {Error} */ (error).message);
  }
}

/** @param {string} text */
function expression(text) {
  try {
    return new RegExp(text || '(?!)');
  } catch {
    return refuse(`--leave-out ${text} is no regular expression.`);
  }
}

/**
 * Paths of the HTML files of a package, without symbolic links.
 * @param {string} folder
 */
function htmlFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.x?html?$/i.test(entry.name))
    .map(entry => posix.join(entry.parentPath.slice(folder.length + 1), entry.name))
    .sort();
}

/**
 * The longest folder that all the paths have in common, with a slash behind it.
 * @param {readonly string[]} paths
 */
function commonFolder(paths) {
  let common = `${dirname(paths[0])}/`;
  while (!paths.every(path => path.startsWith(common))) common = `${dirname(common)}/`;
  return common;
}

/**
 * A package as a site: a page whose bytes another page has already is that page's alias.
 * @param {string} name
 * @param {string} folder
 * @param {RegExp} leaveOut
 * @returns {Site}
 */
function siteOf(name, folder, leaveOut) {
  const paths = htmlFiles(folder).filter(path => !leaveOut.test(path));
  if (paths.length === 0) throw new Error(`${folder} holds no HTML pages that are not left out.`);
  const root = commonFolder(paths);
  /** @type {Map<string, FrozenPage>} */
  const pages = new Map();
  /** @type {Map<string, FrozenPage>} */
  const byPath = new Map();
  for (const path of paths) {
    const bytes = readFileSync(join(folder, path));
    const digest = createHash('sha256').update(bytes).digest('hex');
    const url = new URL(`/${path.split('/').map(encodeURIComponent).join('/')}`, `http://${name}.example/`).href;
    const own = path.slice(root.length);
    const folders = own.split('/').slice(0, -1);
    const sections = folders.map((_, index) => folders.slice(0, index + 1).join('/'));
    const labels = { site: name, section: sections, page: own.replace(/\.[^.]+$/, '') };
    const first = pages.get(digest);
    if (first) (first.aliases ??= []).push(url);
    else pages.set(digest, { url, status: 200, labels, html: bytes.toString('utf8') });
    byPath.set(path, first ?? /** @type {FrozenPage} */ (pages.get(digest)));
  }
  return {
    name,
    pages: [...pages.values()],
    entries: entryPaths(paths).map(path => /** @type {FrozenPage} */ (byPath.get(path))),
    repeats: paths.length - pages.size,
  };
}

/** @param {readonly string[]} paths */
function entryPaths(paths) {
  for (const name of entryNames) {
    const named = paths.filter(path => name.test(basename(path)));
    if (named.length === 0) continue;
    const depth = (/** @type {string} */ path) => path.split('/').length;
    const highest = Math.min(...named.map(depth));
    return named.filter(path => depth(path) === highest);
  }
  return [];
}

/**
 * The line in which Debian says what a package is; the name alone where it is not known.
 * @param {string} name
 */
function descriptionOf(name) {
  const { stdout } = spawnSync('apt-cache', ['show', name], { encoding: 'utf8' });
  const line = /^Description(?:-en)?: (.*)$/m.exec(stdout ?? '')?.[1];
  return line ? `${name}: ${line}` : name;
}

/**
 * The page that leads to the sites, as a list of packages would: each by its line, or by the titles of its entry pages where it has several.
 * @param {readonly Site[]} sites
 * @returns {FrozenPage}
 */
function hubOf(sites) {
  const lines = sites.flatMap(({ name, entries }) => {
    const line = descriptionOf(name);
    if (entries.length === 1) return [`<li><a href="${entries[0].url}">${escaped(line)}</a>`];
    const titles = entries.map(({ url, html }) => {
      return `<li><a href="${url}">${escaped(parseHtml(html, url).title || url)}</a>`;
    });
    return [`<li>${escaped(line)}\n<ul>`, ...titles, '</ul>'];
  });
  const html = `<!DOCTYPE html>\n<html lang="en"><title>Manuals</title>\n<h1>Manuals</h1>\n<ul>\n${lines.join('\n')}\n</ul>\n</html>\n`;
  return { url: 'http://hub.example/', status: 200, labels: { site: 'hub', page: 'hub' }, html };
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`);
}

const { values, positionals } = readArguments();
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const names = positionals.length > 0 ? positionals : packages;
const odd = names.find(name => !/^[a-z0-9][a-z0-9+.-]+$/.test(name));
if (odd !== undefined) refuse(`"${odd}" is no name of a package; write for example ghc-doc.`);
const leaveOut = expression(values['leave-out']);
const unpacked = resolve(values.unpacked ?? mkdtempSync(join(tmpdir(), 'manuals-')));
try {
  const sites = names.map(name => {
    const folder = join(unpacked, name);
    if (!existsSync(folder)) unpackPackage(name, folder);
    const site = siteOf(name, folder, leaveOut);
    console.log(`${name}: ${site.pages.length} pages, ${site.repeats} repeats, ${site.entries.length} entries`);
    return site;
  });
  const out = resolve(values.out);
  mkdirSync(dirname(out), { recursive: true });
  const file = openSync(out, 'w');
  async function* all() {
    yield hubOf(sites);
    for (const { pages } of sites) yield* pages;
  }
  console.log(`${await writeJsonl(all(), file, out.endsWith('.gz'))} pages written to ${out}`);
  closeSync(file);
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
} finally {
  if (values.unpacked === undefined) rmSync(unpacked, { recursive: true, force: true });
}
