// `node bench/pdf/readers.js [PACKAGE…]`: the library that reads PDF for us beside pdf.js, each in a process of its own.
import { execFileSync, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answer, processorMilliseconds } from '../measuring.js';
import { pdfFiles, usualPackages } from './packages.js';

const peers = fileURLToPath(new URL('../peers/pdf', import.meta.url));
const mostPages = 50;

const [first, ...others] = process.argv.slice(2);
if (process.send) await measure(first, others);
else await compare(process.argv.slice(2));

/**
 * @param {string} name
 * @param {string[]} packages
 */
async function measure(name, packages) {
  const { textOf } = await import(join(peers, `${name}.js`));
  const before = processorMilliseconds();
  let [pages, characters, han] = [0, 0, 0];
  for (const file of pdfFiles(packages)) {
    const read = await textOf(file, mostPages);
    pages += read.pages;
    const words = read.text.replace(/\s+/g, '');
    characters += words.length;
    han += words.match(/\p{Script=Han}/gu)?.length ?? 0;
  }
  const each = (processorMilliseconds() - before) / pages;
  answer({ pages, characters, han, each, memory: process.resourceUsage().maxRSS / 1024 });
}

/** @param {string[]} named */
async function compare(named) {
  if (!existsSync(join(peers, 'node_modules'))) {
    execFileSync('npm', ['install', '--no-save', '--no-package-lock'], { cwd: peers, stdio: 'inherit' });
  }
  const packages = named.length > 0 ? named : usualPackages;
  pdfFiles(packages);
  console.log(`${mostPages} pages of each file at most; milliseconds of processor a page, megabytes of memory at most`);
  for (const name of ['pdfium', 'unpdf']) {
    const child = fork(fileURLToPath(import.meta.url), [name, ...packages]);
    const { pages, characters, han, each, memory } = await new Promise(resolve => child.once('message', resolve));
    console.log(
      `${name.padEnd(8)} ${pages} pages, ${characters} characters (${han} Han), ${each.toFixed(2)} ms, ${memory.toFixed(0)} MB`,
    );
  }
}
