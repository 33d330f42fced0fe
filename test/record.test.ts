/** `honeyguide record` as it is typed. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { EXTENSION_ID } from '../src/server/record/gate.js';
import { readSessionFile } from '../src/sessions/session-file.js';
import { type Running, runCommand, startCommand, temporaryFolder } from './support/command.js';

const home = temporaryFolder();
afterAll(() => rmSync(home, { recursive: true, force: true }));

const out = join(home, 'sessions');
const environment = { XDG_CONFIG_HOME: join(home, 'config') };
const record = (...more: string[]) => startCommand(['record', '--port', '0', '--out', out, ...more], environment);

async function printed(running: Running, pattern: RegExp): Promise<RegExpExecArray> {
  const end = Date.now() + 20_000;
  while (Date.now() < end) {
    const found = pattern.exec(running.out());
    if (found) return found;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  throw new Error(`It did not print ${pattern}: ${running.out()}`);
}

const post = (url: string, token: string, content: object) =>
  fetch(url, {
    method: 'POST',
    headers: {
      origin: `chrome-extension://${EXTENSION_ID}`,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(content),
  });

it('shows the pairing address once, saves a session and says what to do with it', async () => {
  const first = record();
  const [, url, token] = await printed(first, /(http:\/\/127\.0\.0\.1:\d+)\/pair#([\w-]+)\n/);
  expect(first.out()).toContain(join('apps', 'recorder'));
  expect((await post(`${url}/hello`, token, {})).status).toBe(200);
  await printed(first, /The browser is connected/);
  const page = { url: 'http://a.example/', aliases: [], html: '<title>A', useful: true, frame: false };
  const session = { version: 1, name: 'Wild bees', started: '2026-05-04T10:00:00.000Z', pages: [page] };
  expect((await post(`${url}/session`, token, session)).status).toBe(200);
  await printed(
    first,
    /honeyguide train \S*2026-05-04-wild-bees\.json --strategy hmm --out 2026-05-04-wild-bees\.model/,
  );
  expect(readSessionFile(join(out, '2026-05-04-wild-bees.json')).pages).toHaveLength(1);
  first.kill('SIGINT');
  expect((await first.finished).code).toBe(0);

  const second = record('--json');
  const [line] = await printed(second, /^\{"event":"ready".*\n/);
  expect(JSON.parse(line).pairing).toBeUndefined();
  expect((await post(`${JSON.parse(line).url}/hello`, token, {})).status).toBe(200);
  second.kill('SIGTERM');
  expect((await second.finished).code).toBe(0);
}, 60_000);

it('says what is wrong with what was typed', async () => {
  const wrongId = await runCommand('record', '--extension', 'honey');
  expect(wrongId.code).toBe(2);
  expect(wrongId.error).toContain('32 letters');
  const wrongFolder = await runCommand('record', '--port', '0', '--out', join(process.execPath, 'x'));
  expect(wrongFolder.code).toBe(2);
  expect(wrongFolder.error).toContain('--out');
}, 60_000);
