// `npm run test:nodes`: all tests on each version of Node that package.json names, one after another; then `honeyguide stats` thirty times,
// since a library with native code may pass every test and abort when a process ends. `npm run test:nodes -- 24` takes one version; words
// behind it go to vitest. The versions come from the registry, as packages called "node".
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const named = [...engines.node.matchAll(/\^(\d+)/g)].map(([, major]) => major);
const [chosen, ...words] = process.argv.slice(2);
if (chosen !== undefined && !named.includes(chosen)) {
  console.error(`Node ${chosen} is none of those that package.json names: ${named.join(', ')}`);
  process.exit(2);
}

const kept = 'test/fixtures/collections/version-10';
const statsRuns = 30;

/**
 * @param {string} version
 * @param {string[]} given
 * @param {'inherit' | 'ignore'} stdio
 */
const onNode = (version, given, stdio) =>
  spawnSync('npx', ['--yes', '--package', `node@${version}`, '--', 'node', ...given], { cwd: root, stdio }).status;

/**
 * How many of the runs did not end well.
 * @param {string} version
 */
function failedStats(version) {
  const folder = mkdtempSync(join(tmpdir(), 'honeyguide-nodes-'));
  try {
    cpSync(join(root, kept), folder, { recursive: true });
    const runs = Array.from({ length: statsRuns }, () =>
      onNode(version, ['dist/cli/main.js', 'stats', folder], 'ignore'),
    );
    return runs.filter(status => status !== 0).length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

let failed = 0;
for (const version of chosen === undefined ? named : [chosen]) {
  const projects = ['unit', 'system', 'long', 'budgets'].flatMap(name => ['--project', name]);
  const tests = onNode(version, ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...words], 'inherit');
  const aborted = failedStats(version);
  console.log(
    `Node ${version}: tests ${tests === 0 ? 'passed' : 'failed'}, stats ended well ${statsRuns - aborted} of ${statsRuns} times`,
  );
  if (tests !== 0 || aborted > 0) failed++;
}
process.exit(failed === 0 ? 0 : 1);
