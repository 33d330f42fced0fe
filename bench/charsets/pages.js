// Real pages in many languages: manuals of Debian, got by name and kept in bench/.cache.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unpackPackage } from '../../scripts/debian-package.js';

const cache = fileURLToPath(new URL('../.cache/manuals', import.meta.url));

/** Where each package has the folders of its languages. */
const manuals = {
  'gnome-user-docs': 'usr/share/help',
  'debian-handbook': 'usr/share/doc/debian-handbook/html',
  'installation-guide-amd64': 'usr/share/doc/installation-guide-amd64',
};
/** Less text than this in letters of the language is no page in it. */
const leastLetters = 40;

/**
 * Pages in a language without their declarations of a charset.
 * @param {string} language
 * @param {number} most
 */
export function pagesIn(language, most) {
  /** @type {string[]} */
  const pages = [];
  for (const [name, folder] of Object.entries(manuals)) {
    const place = join(cache, name);
    if (!existsSync(place)) unpackPackage(name, place);
    const own = readdirSync(join(place, folder)).filter(each => each === language || each.startsWith(`${language}-`));
    const files = own.flatMap(each => filesIn(join(place, folder, each)));
    // Spread over the manual, since one chapter is like the next.
    const step = Math.max(1, Math.floor(files.length / (2 * most)));
    for (let i = 0, count = 0; i < files.length && count < most; i += step) {
      const page = readFileSync(files[i], 'utf8').replace(/<\?xml[^>]*\?>|<meta[^>]*charset[^>]*>/gi, '');
      if ((page.replace(/<[^>]*>/g, '').match(/[^\x00-\x7f]/g)?.length ?? 0) < leastLetters) continue;
      pages.push(page);
      count++;
    }
  }
  return pages;
}

/** @param {string} folder */
function filesIn(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => /\.(html|page)$/.test(name));
  return names.sort().map(name => join(folder, name));
}
