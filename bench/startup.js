// `node bench/startup.js [runs] [dist]`: how long until `honeyguide --help` has said all, and until `honeyguide crawl` asks a server on this
// machine for its first page; beside a Node that does nothing, and beside another build where its folder is named. Medians of runs in turn.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './measuring.js';

const runs = Number(process.argv[2] ?? 15);
if (!(runs > 0)) {
  console.error('How many runs? Write: node bench/startup.js 15');
  process.exit(2);
}
const other = process.argv[3];
/** By what its figures are called. */
const programs = {
  honeyguide: fileURLToPath(new URL('../dist/cli/main.js', import.meta.url)),
  ...(other && { [`honeyguide in ${other}`]: resolve(other, 'cli/main.js') }),
};
const missing = Object.values(programs).find(program => !existsSync(program));
if (missing !== undefined) {
  console.error(
    `${missing} is not there. Build it, or name the folder of a build: node bench/startup.js 15 other/dist`,
  );
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'honeyguide-startup-'));

/** Told of each path that is asked for. @type {(path: string) => void} */
let asked = () => {};
const server = createServer((request, response) => {
  asked(request.url ?? '');
  if (request.url === '/robots.txt') response.writeHead(404).end();
  else response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Bees</title><p>Bees make honey.');
});
await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(undefined)));
const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());

/**
 * Milliseconds from the start of a Node until its end, and until the server was asked for robots.txt and for a page.
 * @param {string[]} args
 */
function timed(args) {
  const started = performance.now();
  /** @type {Record<string, number>} */
  const times = {};
  asked = path => {
    times[path === '/robots.txt' ? 'robots' : 'page'] ??= performance.now() - started;
  };
  return new Promise((/** @type {(times: Record<string, number>) => void} */ resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    child.on('error', reject);
    child.on('exit', code => {
      times['end'] = performance.now() - started;
      if (code === 0) resolve(times);
      else reject(new Error(`${args.join(' ')} ended with ${code}`));
    });
  });
}

/** @type {Record<string, number[]>} */
const all = {};
/** @param {string} name @param {number} milliseconds */
const note = (name, milliseconds) => (all[name] ??= []).push(milliseconds);
try {
  for (let run = 0; run < runs; run++) {
    note('node that does nothing', (await timed(['-e', '0']))['end']);
    for (const [name, program] of Object.entries(programs)) {
      note(`${name} --help`, (await timed([program, '--help']))['end']);
      const flags = [
        '--query',
        'bees',
        '--seed',
        `http://127.0.0.1:${port}/`,
        '--allow-private',
        '--delay',
        '0',
        '--json',
      ];
      const out = mkdtempSync(join(folder, 'crawl-'));
      const times = await timed([program, 'crawl', ...flags, '--pages', '1', '--out', out]);
      note(`${name} crawl, until it asks for robots.txt`, times['robots']);
      note(`${name} crawl, until it asks for its first page`, times['page']);
      note(`${name} crawl of one page, in all`, times['end']);
    }
  }
} finally {
  server.close();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`milliseconds by the clock, median (least–most) of ${runs} runs in turn:`);
for (const [name, times] of Object.entries(all)) {
  console.log(
    `${name}: ${median(times).toFixed(0)} (${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)})`,
  );
}
