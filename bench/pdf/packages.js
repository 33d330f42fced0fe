// Real PDF files: those in Debian packages that are named, fetched once and kept in bench/.cache.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unpackPackage } from '../../scripts/debian-package.js';

const cache = fileURLToPath(new URL('../.cache/pdf', import.meta.url));

/** Files by pdfTeX, XeTeX, LuaTeX, dvips, Ghostscript, FOP, Word and LibreOffice, in European, East Asian and Arabic scripts. */
export const usualPackages = [
  ...['debian-reference-de', 'debian-reference-fr', 'debian-reference-ja', 'debian-reference-zh-cn'],
  ...['texlive-lang-arabic', 'texlive-lang-chinese', 'texlive-lang-cyrillic', 'texlive-lang-european'],
  ...['texlive-lang-german', 'texlive-lang-korean', 'texlive-humanities-doc', 'texlive-metapost-doc'],
  ...['asymptote-doc', 'gap-doc', 'ghostscript-doc', 'gnuplot-doc', 'installation-guide-amd64', 'libtasn1-doc'],
  ...['maint-guide', 'maxima-doc', 'octave-doc', 'pari-doc', 'r-doc-pdf', 'zsh-doc'],
];

/**
 * Paths of the PDF files of these packages, in order.
 * @param {readonly string[]} packages
 */
export function pdfFiles(packages) {
  return packages.flatMap(name => {
    const folder = join(cache, name);
    if (!existsSync(folder)) unpack(name, folder);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.pdf'));
    return files.sort().map(path => join(folder, path));
  });
}

/**
 * @param {string} name
 * @param {string} folder
 */
function unpack(name, folder) {
  unpackPackage(name, folder);
  const packed = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.pdf.gz'));
  for (const path of packed) execFileSync('gunzip', ['-f', join(folder, path)]);
}
