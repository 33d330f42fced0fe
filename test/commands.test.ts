/** Commands from a second process to a crawl that runs, and to the one that goes on with it. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Command, sendCommand } from '../src/index.js';
import { collectionRows } from './support/collection-rows.js';
import { runCommand, startCommand, temporaryFolder } from './support/command.js';
import { httpServer, type TestServer } from './support/servers.js';

const library = fileURLToPath(new URL('../dist/index.js', import.meta.url));

/** A web without end: every page links to the next two, to a page to print, and to another host. */
let main: TestServer;
let other: TestServer;

beforeAll(async () => {
  other = await httpServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>bees elsewhere ${Math.random()}</p>`);
  });
  main = await httpServer((request, response) => {
    const number = Number(/\d+$/.exec(request.url ?? '')?.[0] ?? 0);
    const links = [`/p/${2 * number + 1}`, `/p/${2 * number + 2}`, `/print/${number}`, `${other.origin}/${number}`];
    const anchors = links.map(link => `<a href="${link}">bees</a>`).join(' ');
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>bees ${request.url}</p>${anchors}`);
  });
});
afterAll(async () => {
  await main.close();
  await other.close();
});

/** Sends commands from a process of its own. */
function sendFromElsewhere(folder: string, ...commands: Command[]): Promise<void> {
  const program = `
    const { sendCommand } = await import(${JSON.stringify(`file://${library}`)});
    for (const command of ${JSON.stringify(commands)}) await sendCommand(${JSON.stringify(folder)}, command);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let error = '';
  child.stderr.on('data', chunk => {
    error += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on('close', code => (code === 0 ? resolve() : reject(new Error(error))));
  });
}

async function until(reached: () => boolean): Promise<void> {
  while (!reached()) await new Promise(resolve => setTimeout(resolve, 20));
}

function obeyed(folder: string): string[] {
  try {
    return collectionRows(folder, 'select command from commands order by seq').map(row => String(row.command));
  } catch {
    // It is not there yet, or just being made.
    return [];
  }
}

const pages = (folder: string) => collectionRows(folder, 'select count(*) n from pages')[0].n;

/** Visits to matching URLs made after the command was obeyed, what was under way then aside. */
function visitsAfter(folder: string, kind: string, url: string): number {
  const [{ n }] = collectionRows(
    folder,
    `select count(*) n from visits join urls using (id), commands
     where json_extract(command, '$.kind') = '${kind}' and visits.seq > after_visit and url like '${url}'
       and visits.id not in (select value from json_each(under_way))`,
  );
  return Number(n);
}

describe('commands from another process', () => {
  it('exclude, limit, pause, resume and end a crawl, and hold for the one that goes on with it', async () => {
    const out = join(temporaryFolder(), 'collection');
    const otherHost = new URL(other.origin).host;
    const crawl = startCommand([
      ...['crawl', '--query', 'bees', '--seed', `${main.origin}/p/0`, '--allow-private', '--out', out],
      ...['--strategy', 'breadth-first', '--pages', '5000', '--delay', '0.02', '--concurrency', '2'],
    ]);
    await until(() => main.requests.length > 8 && existsSync(join(out, 'honeyguide.db')));

    await sendFromElsewhere(
      out,
      { kind: 'exclude', pattern: '/print/' },
      { kind: 'limit', host: otherHost, pages: 4 },
      { kind: 'pause' },
    );
    await until(() => obeyed(out).length === 3);
    const asked = main.requests.length + other.requests.length;
    await new Promise(resolve => setTimeout(resolve, 600));
    // Two requests may have been under way.
    expect(main.requests.length + other.requests.length - asked).toBeLessThanOrEqual(2);

    const budget = Number(pages(out)) + 30;
    await sendFromElsewhere(out, { kind: 'budget', pages: budget }, { kind: 'resume' });
    const { code, out: text } = await crawl.finished;
    expect(code).toBe(0);
    expect(text).toMatch(`${budget} pages`);
    expect(text).toMatch(/Told from outside: exclude pattern \/print\//);
    expect(pages(out)).toBe(budget);
    expect(visitsAfter(out, 'exclude', '%/print/%')).toBe(0);
    expect(visitsAfter(out, 'limit', `${other.origin}/%`)).toBeLessThanOrEqual(4);

    // Nobody is there to hear these: the next crawl obeys what is not for the moment alone.
    const opinion: Command = { kind: 'label', url: `${main.origin}/p/1`, relevant: true };
    await sendFromElsewhere(out, { kind: 'stop' }, opinion, { kind: 'budget', pages: budget + 20 });
    const resumed = await runCommand('resume', out);
    expect(resumed.code).toBe(0);
    expect(pages(out)).toBe(budget + 20);
    expect(obeyed(out).slice(5)).toEqual([JSON.stringify(opinion), `{"kind":"budget","pages":${budget + 20}}`]);
    expect(visitsAfter(out, 'exclude', '%/print/%')).toBe(0);
    expect(visitsAfter(out, 'limit', `${other.origin}/%`)).toBeLessThanOrEqual(4);
  }, 90_000);

  it('are refused before they are sent when nobody could obey them', async () => {
    const folder = temporaryFolder();
    await expect(sendCommand(folder, { kind: 'pause' })).rejects.toThrow(/is no collection/);
    await expect(sendCommand(join(folder, 'none'), { kind: 'pause' })).rejects.toThrow(/does not exist/);
  });
});
