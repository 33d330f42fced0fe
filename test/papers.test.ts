/** `npm run papers`, on a folder of small experiments: it agrees with what it wrote, and notices one wrong digit. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectPath } from './support/expected-numbers.js';

const pages = `name: pages
web: {simulated: {sites: 6, pages: 200, topics: 2, pageKilobytes: 2, seed: 3}}
topics: [{name: music, relevant: {topic: music}, query: music, seeds: {seed: music}}]
strategies: [breadth-first, best-first]
stop: {pages: 60}
`;
const sites = `sites:
  name: sites
  web: {sites: 40, pages: 500, topics: 2, pageKilobytes: 2}
  webs: [1]
  classifier: {terms: 100, pages: 5}
  classification: {topics: [music], others: 8, folds: 2, guard: 5}
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'papers-'));
  mkdirSync(join(folder, 'expected'));
  writeFileSync(join(folder, 'pages.yaml'), pages);
  writeFileSync(join(folder, 'sites.yaml'), sites);
  writeFileSync(join(folder, 'recorded.yaml'), pages.replace(/web: .*/, 'web: absent.jsonl'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The command's exit code, and its lines with single spaces and without times. */
function papers(...args: string[]) {
  const command = [projectPath('experiments/papers.js'), '--folder', folder, '--workers', '0', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  return { status, text: (stdout + stderr).replace(/ +\d+ s /g, ' ').replace(/ +/g, ' ') };
}

it('writes what is expected, agrees with it, and names what differs', () => {
  const unknown = papers('--only', 'pages,sites');
  expect(unknown.status).toBe(1);
  expect(unknown.text).toContain('pages not known nothing is expected yet: write it with --update');
  const written = papers('--only', 'pages,sites', '--update');
  expect(written.status).toBe(0);
  expect(written.text).toContain('sites written');
  const out = join(folder, 'out');
  const again = papers('--only', 'pages,sites', '--out', out);
  expect(again.status).toBe(0);
  expect(again.text).toContain('pages agree 2 runs');
  expect(again.text).toContain('sites agree 1 runs');
  expect(again.text).toContain('2 of 2 agree');
  const file = join(folder, 'expected', 'pages.json');
  const kept = readFileSync(file, 'utf8');
  expect(kept).toContain('"low95":null');
  // The last digit of the second run's area.
  const area = /"label":"best-first".*"recallArea":([\d.]+)/.exec(kept)![1];
  const other = area.slice(0, -1) + ((Number(area.at(-1)) + 1) % 10);
  writeFileSync(file, kept.replace(`"recallArea":${area}`, `"recallArea":${other}`));
  const { status, text } = papers('--out', out);
  expect(status).toBe(1);
  expect(text).toContain(`runs all music best-first: recallArea is ${area}, not ${other}`);
  expect(text).toMatch(/pages DIFFER 2 runs, \d+ values, 1 differ/);
  expect(text).toMatch(/recorded not run no recorded pages at .*absent\.jsonl/);
  expect(text).toContain('1 of 3 agree');
}, 120_000);

it.each([
  [['--only', 'page'], /There is no experiment "page"; there are: pages, recorded, sites\./],
  [['--workers', 'many'], /--workers many is no number/],
  [['--onyl', 'pages'], /Unknown option '--onyl'/],
  [['--folder', '/nowhere'], /\/nowhere holds no experiment/],
])('refuses %j', (args, message) => {
  const { status, text } = papers(...args);
  expect(status).toBe(2);
  expect(text).toMatch(message);
  expect(text).toContain('Usage: npm run papers');
});
