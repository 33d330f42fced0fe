/** A sample of the damaged documents that `experiments/mutations/pages.js` and `mutations/pdfs.js` read by the thousand. */
import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { smallPdf } from '../src/crawl/parse/pdf/small-pdf.contract.js';
import { temporaryFolder } from './support/command.js';
import { projectPath } from './support/expected-numbers.js';

const run = async (experiment: string, ...words: string[]) =>
  (await promisify(execFile)(process.execPath, [projectPath(`experiments/${experiment}`), ...words])).stdout;

const data = projectPath('../shared/data/articles');
const isThere = existsSync(data);
if (!isThere) console.warn('Skipped: the recorded webs are not at hand.');

it.skipIf(!isThere)('300 damaged pages are read', async () => {
  const printed = await run('mutations/pages.js', '--count', '300', '--seed', 'sample');
  expect(printed).toMatch(/^300 damaged pages/);
  expect(printed).toMatch(/problems: none/);
});

it('100 damaged PDF files are read, or refused with a reason', async () => {
  const folder = temporaryFolder();
  const lines = Array.from({ length: 40 }, (_, n) => `Line ${n} tells of bees, of honey and of the wax they leave.`);
  const link = { text: 'more on bees', href: 'http://bees.example/' };
  const files = [
    smallPdf({ pages: [lines, [link], lines] }),
    smallPdf({ pages: [[]], picture: 10 }),
    smallPdf({ pages: [lines], encrypted: true }),
  ].map((bytes, n) => {
    const file = join(folder, `${n}.pdf`);
    writeFileSync(file, bytes);
    return file;
  });
  const printed = await run('mutations/pdfs.js', '--count', '100', '--seed', 'sample', ...files);
  expect(printed).toMatch(/^100 damaged PDF files, made of 3/);
  expect(printed).toMatch(/problems: none/);
});
