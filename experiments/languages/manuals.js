// Translated manuals of Debian as webs: the same pages in several languages, known by their file names.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackPackage } from '../../scripts/debian-package.js';
import { blocksOf } from './plain-text.js';

/**
 * @typedef {object} Manual
 * @property {string} name
 * @property {Record<string, string>} folders folder of each language in its package, as the package has it
 * @property {(language: string) => string} packageOf
 * @property {string[]} seeds ids of the pages that a crawl starts from
 * @property {(english: Map<string, string>) => (id: string) => string} subjects what a page is about, by where the makers of the manual put it
 */

/** A page counts as translated when less of the English text than this stands in it word for word. */
const mostEnglish = 0.5;

/** @type {Record<string, string>} */
const officeFolders = { en: 'en-US', de: 'de', fr: 'fr', es: 'es', ru: 'ru', zh: 'zh-CN', ja: 'ja', ko: 'ko' };

/** Files of the handbook that begin a chapter. */
const chapters = [
  ...['preface', 'the-debian-project', 'case-study', 'existing-setup', 'installation', 'packaging-system', 'apt'],
  ...['solving-problems', 'basic-configuration', 'unix-services', 'network-infrastructure', 'network-services'],
  ...['advanced-administration', 'workstation', 'security', 'debian-packaging', 'conclusion'],
  ...['derivative-distributions', 'short-remedial-course'],
];

/** @type {Manual[]} */
export const manuals = [
  {
    name: 'libreoffice-help',
    folders: mapped(officeFolders, folder => `usr/share/libreoffice/help/${folder}`),
    packageOf: language => `libreoffice-help-${officeFolders[language].toLowerCase()}`,
    seeds: ['text/shared/guide/main.html', 'text/swriter/main0000.html'],
    // Each part of the office has a folder; what they share has folders by kind.
    subjects: () => id => (id.startsWith('text/shared/') ? id.split('/').slice(1, 3).join('/') : id.split('/')[1]),
  },
  {
    name: 'debian-handbook',
    folders: mapped(
      { en: 'en-US', de: 'de-DE', fr: 'fr-FR', es: 'es-ES', ru: 'ru-RU', ar: 'ar-MA', zh: 'zh-CN', ja: 'ja-JP' },
      folder => `usr/share/doc/debian-handbook/html/${folder}`,
    ),
    packageOf: () => 'debian-handbook',
    seeds: ['index.html'],
    subjects: chaptersOf,
  },
];

/**
 * Gets the packages that are not there yet by name, and unpacks them.
 * @param {string} folder
 */
export function download(folder) {
  const packages = new Set(manuals.flatMap(({ folders, packageOf }) => Object.keys(folders).map(packageOf)));
  for (const name of [...packages].filter(each => !existsSync(join(folder, each)))) {
    unpackPackage(name, join(folder, name));
  }
}

/**
 * The pages of a manual in one language, by their names within it; undefined when it is not there.
 * @param {string} folder where packages are unpacked, each in a folder of its name
 * @param {Manual} manual
 * @param {string} language
 * @returns {Map<string, string> | undefined}
 */
export function pagesOf(folder, manual, language) {
  const root = join(folder, manual.packageOf(language), manual.folders[language]);
  if (!existsSync(root)) return undefined;
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.html'));
  return new Map(names.sort().map(name => [name, readFileSync(join(root, name), 'utf8')]));
}

/**
 * Names of the pages that are really in another language; the start pages always count.
 * @param {Manual} manual
 * @param {Map<string, string>} english
 * @param {Map<string, string>} other
 */
export function translated({ seeds }, english, other) {
  return [...other.keys()].filter(id => {
    const original = english.get(id);
    if (original === undefined) return false;
    if (seeds.includes(id)) return true;
    const kept = new Set(blocksOf(/** @type {string} */ (other.get(id))));
    const blocks = blocksOf(original);
    const length = (/** @type {string[]} */ texts) => texts.reduce((sum, text) => sum + text.length, 0);
    return length(blocks.filter(block => kept.has(block))) < mostEnglish * length(blocks);
  });
}

/**
 * The chapter of each page of the handbook: the last chapter named before the page in the table of contents.
 * @param {Map<string, string>} english
 */
function chaptersOf(english) {
  /** @type {Map<string, string>} */
  const chapterOf = new Map();
  let chapter = '';
  for (const [, name] of (english.get('index.html') ?? '').matchAll(/href="([\w.-]+)\.html/g)) {
    if (chapters.includes(name)) chapter = name;
    if (!chapterOf.has(`${name}.html`)) chapterOf.set(`${name}.html`, chapter);
  }
  return (/** @type {string} */ id) => chapterOf.get(id) ?? '';
}

/**
 * @param {Record<string, string>} record
 * @param {(value: string) => string} change
 */
function mapped(record, change) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
