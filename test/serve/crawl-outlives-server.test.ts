/** `honeyguide serve` as a person uses it through the API: crawls that it begins outlive it, and are found again by their folder. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Running, startCommand, temporaryFolder } from '../support/command.js';
import { httpServer, type TestServer } from '../support/servers.js';

const token = 'a-token-for-tests-only';

/** A web without end: every page links to the next two. */
let web: TestServer;
let folder: string;
const servers: Running[] = [];

beforeAll(async () => {
  folder = join(temporaryFolder(), 'crawls');
  mkdirSync(folder);
  web = await httpServer((request, response) => {
    const number = Number(/\d+$/.exec(request.url ?? '')?.[0] ?? 0);
    const links = [2 * number + 1, 2 * number + 2].map(to => `<a href="/p/${to}">honey ${to}</a>`).join(' ');
    const subject = number % 2 === 0 ? 'honey bees in their hive' : 'stocks and shares';
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<title>Page ${number}</title><p>${subject}, number ${number}</p>${links}`);
  });
});
afterAll(async () => {
  for (const server of servers) server.kill('SIGKILL');
  // A crawl that a failed test left; one that has ended is gone.
  for (const name of readdirSync(folder)) {
    const { process: number } = JSON.parse(readFileSync(join(folder, name, 'given/process.json'), 'utf8'));
    try {
      process.kill(number, 'SIGKILL');
    } catch {}
  }
  await web.close();
});

async function until<Value>(ask: () => Promise<Value>, reached: (value: Value) => boolean): Promise<Value> {
  for (;;) {
    const value = await ask();
    if (reached(value)) return value;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

async function serve(): Promise<{ url: string; running: Running }> {
  const running = startCommand(['serve', folder, '--port', '0', '--token', token, '--json']);
  servers.push(running);
  const line = await until(
    async () => running.out(),
    out => out.includes('\n'),
  );
  const { url, address } = JSON.parse(line);
  expect(address).toBe(`${url}/#token=${token}`);
  return { url, running };
}

/** What of the answers is looked at. */
interface Answer {
  collection: string;
  figures?: Figures;
  from: string;
  links: { url: string; place: string }[];
  visits: { url: string }[];
  pages: { url: string }[];
  labels: unknown[];
}

interface Figures {
  state: string;
  pages: number;
  problem: string;
}

function askerOf(url: string) {
  return async (path: string, body?: unknown): Promise<Answer> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const given = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(url + path, given);
    return JSON.parse(await response.text());
  };
}

it('begins a crawl that outlives it, and steers it after it was started again', async () => {
  const first = await serve();
  let ask = askerOf(first.url);
  const settings = {
    query: 'honey bees',
    seeds: [`${web.origin}/p/0`],
    delay: 0.02,
    allowPrivate: ['*'],
    pages: 100_000,
  };
  const texts = { relevant: ['Honey bees live in a hive and make honey.'], other: ['Stocks and shares fell.'] };
  const wrong = await ask('/api/crawls', { settings: { ...settings, strategy: './mine.js' } });
  expect(wrong).toEqual({ problem: 'Name a strategy of the list; a file cannot be given here.' });
  const nowhere = await ask('/api/crawls', { settings: { query: 'honey bees' } });
  expect(nowhere).toEqual({ problem: expect.stringMatching(/^Say where to start/) });
  const { collection } = await ask('/api/crawls', { name: 'bees', settings, texts });
  const path = `/api/collections/${collection}`;
  const figures = async () => (await ask(path)).figures ?? { state: 'starting', pages: 0, problem: '' };
  await until(figures, ({ state, pages }) => state === 'running' && pages >= 10);

  first.running.kill('SIGKILL');
  await first.running.finished;
  ask = askerOf((await serve()).url);
  const { pages: before } = await figures();
  await until(figures, ({ state, pages }) => state === 'running' && pages > before);

  await ask(`${path}/commands`, { command: { kind: 'pause' } });
  await until(figures, ({ state }) => state === 'paused');
  const { links } = await until(
    () => ask(`${path}/frontier?limit=200`),
    ({ from }) => from === 'memory',
  );
  const last = links[links.length - 1].url;
  await ask(`${path}/commands`, { command: { kind: 'pin', url: last } });
  await until(
    () => ask(`${path}/frontier?limit=1`),
    frontier => frontier.links[0].url === last && frontier.links[0].place === 'first',
  );
  await ask(`${path}/commands`, { command: { kind: 'resume' } });
  await until(
    () => ask(`${path}/visits?limit=1000`),
    ({ visits }) => visits.some(({ url }) => url === last),
  );

  const { pages: shown } = await ask(`${path}/labels/next?count=2`);
  const labels = shown.map(({ url }) => ({ url, relevant: true }));
  expect(await ask(`${path}/labels`, { labels })).toEqual({ labels: 2, heardBy: 'crawl' });
  await until(
    () => ask(`${path}/labels`),
    heard => heard.labels.length === 2,
  );

  await ask(`${path}/commands`, { command: { kind: 'stop' } });
  const stopped = await until(figures, ({ state }) => state === 'stopped');
  expect(await ask(`${path}/continue`, { pages: 5 })).toEqual({ collection });
  await until(figures, ({ problem }) => /ask for more than that/.test(problem));
  await ask(`${path}/continue`, { pages: stopped.pages + 20 });
  const finished = await until(figures, ({ state, pages }) => state === 'finished' && pages > stopped.pages);
  expect(finished).toMatchObject({ pages: stopped.pages + 20, ending: 'pages' });
  const topic = readFileSync(join(folder, collection, 'given/topic.yaml'), 'utf8');
  expect(topic).toContain('on-topic-1.txt');
}, 120_000);
