// `node bench/watchers.js [pages] [rounds] [watchers]`: what it costs a crawl that `honeyguide serve` shows it: nobody, one, and fifty open pages
// in turn. By the clock as pages a second; and, since a busy machine spoils that, by the processor: milliseconds a page of the crawl, and what part
// of one processor the server takes while the crawl runs.
import { fork, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './measuring.js';

const [pages = 4000, rounds = 3, many = 50] = process.argv.slice(2).map(Number);
/** @param {string} name */
const here = name => fileURLToPath(new URL(name, import.meta.url));
const main = here('../dist/cli/main.js');
/** @typedef {{ origin: string, seeds: string[], query: string }} Web */
/** @typedef {{ speed: number, perPage: number, share: number }} Measured */

const web = fork(here('./server.js'), [String(Math.round(pages * 1.2)), '20']);
/** @type {Web} */
const { seeds, query } = await new Promise(resolve =>
  web.once('message', message => resolve(/** @type {Web} */ (message))),
);

/** Processor seconds of a process so far (Linux). @param {number} pid */
function processorSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** @param {string} address @returns {Promise<() => void>} */
function watch(address) {
  return new Promise(resolve => {
    const request = get(address, response => {
      response.resume();
      resolve(() => request.destroy());
    });
    request.on('error', () => undefined);
  });
}

/** @param {number | undefined} watchers undefined: no server at all @returns {Promise<Measured>} */
async function once(watchers) {
  const folder = mkdtempSync(join(tmpdir(), 'honeyguide-watchers-'));
  const out = join(folder, 'collection');
  const words = [
    'crawl',
    '--json',
    '--query',
    query,
    '--strategy',
    'best-first',
    '--pages',
    String(pages),
    '--delay',
    '0',
  ];
  const limits = [
    '--concurrency',
    '64',
    '--host-concurrency',
    '64',
    '--allow-private',
    '--out',
    out,
    '--seed',
    ...seeds,
  ];
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;
  /** @type {(() => void)[]} */
  let watching = [];
  try {
    const crawl = spawn(process.execPath, [main, ...words, ...limits], { stdio: ['ignore', 'pipe', 'pipe'] });
    let result = '';
    crawl.stdout.on('data', text => {
      result += text;
    });
    /** @type {Promise<void>} */
    const begun = new Promise(resolve => crawl.stderr.on('data', text => /Crawling/.test(String(text)) && resolve()));
    const ended = new Promise(resolve => crawl.on('close', resolve));
    await begun;
    let before = 0;
    if (watchers !== undefined) {
      server = spawn(process.execPath, [main, 'serve', folder, '--port', '0', '--json'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const line = await new Promise(resolve => server?.stdout?.once('data', text => resolve(String(text))));
      const { url } = JSON.parse(line);
      watching = await Promise.all(
        Array.from({ length: watchers }, () => watch(`${url}/api/collections/collection/events`)),
      );
      before = processorSeconds(server.pid ?? 0);
    }
    const from = performance.now();
    let own = 0;
    const timer = setInterval(() => {
      own = crawl.exitCode === null ? processorSeconds(crawl.pid ?? 0) : own;
    }, 100);
    await ended;
    clearInterval(timer);
    const seconds = (performance.now() - from) / 1000;
    const taken = server ? processorSeconds(server.pid ?? 0) - before : 0;
    const told = JSON.parse(result);
    return { speed: told.pages / seconds, perPage: (1000 * own) / told.pages, share: taken / seconds };
  } finally {
    for (const end of watching) end();
    server?.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @type {[string, number | undefined][]} */
const kinds = [
  ['no server', undefined],
  ['one watcher', 1],
  [`${many} watchers`, many],
];
/** @type {Map<string, Measured[]>} */
const found = new Map(kinds.map(([name]) => [name, []]));
for (let round = 0; round < rounds; round++)
  for (const [name, watchers] of kinds) found.get(name)?.push(await once(watchers));
console.log(
  `${pages} pages, ${rounds} rounds, medians: pages a second; processor ms a page of the crawl; part of a processor for the server`,
);
for (const [name, measured] of found) {
  const of = (/** @type {keyof Measured} */ key) => median(measured.map(each => each[key]));
  console.log(
    `${name.padEnd(14)} ${of('speed').toFixed(0).padStart(6)} ${of('perPage').toFixed(2).padStart(8)} ${(100 * of('share')).toFixed(1).padStart(7)} %`,
  );
}
web.disconnect();
