/** What a command loads before it does anything is what makes it slow to start, so it is counted. `bench/startup.js` has the times. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url));

/** Files of JavaScript that a Node has loaded by its end, as V8's coverage tells. */
function loadedBy(...words: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'honeyguide-modules-'));
  try {
    execFileSync(process.execPath, words, { env: { ...process.env, NODE_V8_COVERAGE: folder } });
    return readdirSync(folder).flatMap(name => {
      const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { result: { url: string }[] };
      return result.map(({ url }) => url).filter(url => url.startsWith('file:'));
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it('the list of commands needs none of them', () => {
  const loaded = loadedBy(program, '--help');
  expect(loaded.length).toBeLessThanOrEqual(25);
  expect(loaded.filter(url => /\/dist\/(?!cli\/|core\/)/.test(url))).toEqual([]);
});

it('a crawl that begins needs nothing that reads collections or topic files, and one strategy', () => {
  const crawl = new URL('../../../dist/library/crawl.js', import.meta.url);
  const loaded = loadedBy('--input-type=module', '--eval', `await import('${crawl}')`);
  expect(loaded.length).toBeLessThanOrEqual(420);
  expect(loaded.filter(url => /node_modules\/(yaml|@photostructure)\/|strategies\/registry/.test(url))).toEqual([]);
});
