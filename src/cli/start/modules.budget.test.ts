/** What a command loads before it does anything is what makes it slow to start, so it is counted. `bench/startup.js` has the times. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url));

interface Loaded {
  files: string[];
  /** Those in bundles, too. */
  modules: string[];
}

/** What JavaScript a Node has loaded by its end, as V8's coverage tells. */
function loadedBy(...words: string[]): Loaded {
  const folder = mkdtempSync(join(tmpdir(), 'honeyguide-modules-'));
  try {
    execFileSync(process.execPath, words, { env: { ...process.env, NODE_V8_COVERAGE: folder } });
    const files = readdirSync(folder).flatMap(name => {
      const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { result: { url: string }[] };
      return result.map(({ url }) => url).filter(url => url.startsWith('file:'));
    });
    return { files, modules: files.flatMap(modulesIn) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A bundle (`scripts/build/bundle-start.js`) names each of its modules before it. */
function modulesIn(url: string): string[] {
  if (!url.includes('/dist/start/')) return [url];
  const names = readFileSync(fileURLToPath(url), 'utf8').matchAll(/^\/\/ ([^\s\\]+\.c?js)$/gm);
  return Array.from(names, ([, name]) => new URL(`../${name}`, url).href);
}

it('the list of commands needs none of them', () => {
  const { files, modules } = loadedBy(program, '--help');
  expect(files.length).toBeLessThanOrEqual(15);
  expect(modules.filter(url => /\/dist\/(?!cli\/|core\/)/.test(url))).toEqual([]);
  expect(modules.some(url => url.endsWith('/dist/cli/program.js'))).toBe(true);
});

it('a crawl that begins needs nothing that reads collections or topic files, and one strategy', () => {
  const crawl = new URL('../../../dist/library/crawl.js', import.meta.url);
  const { files, modules } = loadedBy('--input-type=module', '--eval', `await import('${crawl}')`);
  expect(files.length).toBeLessThanOrEqual(45);
  expect(modules.length).toBeLessThanOrEqual(470);
  expect(modules.filter(url => /node_modules\/(yaml|@photostructure)\/|strategies\/registry/.test(url))).toEqual([]);
});

it('what is bundled for the start is there once: a class has one identity, wherever it is imported from', () => {
  const [index, errors] = ['index', 'core/errors'].map(name => new URL(`../../../dist/${name}.js`, import.meta.url));
  const script = `const { UsageError } = await import('${index}'); console.log(UsageError === (await import('${errors}')).UsageError);`;
  expect(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })).toBe(
    'true\n',
  );
});
