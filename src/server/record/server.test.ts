import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSessionFile } from '../../sessions/session-file.js';
import { EXTENSION_ID, LARGEST_BODY } from './gate.js';
import { Pairing } from './pairing.js';
import { type RecordServer, type SavedSession, startRecordServer } from './server.js';

const ORIGIN = `chrome-extension://${EXTENSION_ID}`;
let home: string;
let folder: string;
let server: RecordServer;
let token: string;
let saved: SavedSession[];

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'honeyguide-record-'));
  folder = join(home, 'sessions');
  saved = [];
  const pairing = Pairing.open(join(home, 'pairing.json'));
  token = pairing.token!;
  server = await startRecordServer({ folder, pairing, onSaved: session => saved.push(session) });
});

afterEach(async () => {
  await server.close();
  rmSync(home, { recursive: true, force: true });
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Sent {
  method?: string;
  path?: string;
  /** Replaces or adds; undefined takes away. */
  headers?: Record<string, string | undefined>;
  body?: string | Buffer;
}

/** As the extension sends it, but for what is given. */
function send({ method = 'POST', path = '/session', headers = {}, body = message() }: Sent = {}): Promise<Answer> {
  const all: OutgoingHttpHeaders = {
    host: `127.0.0.1:${server.port}`,
    origin: ORIGIN,
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    ...headers,
  };
  for (const [name, value] of Object.entries(all)) if (value === undefined) delete all[name];
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server.port, method, path, headers: all }, response => {
      let text = '';
      response.on('data', chunk => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body: text }));
    });
    sent.on('error', reject);
    sent.end(method === 'POST' ? body : undefined);
  });
}

const page = (url: string, html = '', more = {}) => ({ url, aliases: [], html, useful: false, frame: false, ...more });

function message(more: object = {}): string {
  const pages = [
    page('http://a.example/', '<title>A</title><p>Bees <a href="/b">b</a> <a href="http://elsewhere.example/">e</a>'),
    page('http://a.example/b', '<title>B</title>Wild bees', { useful: true }),
  ];
  return JSON.stringify({ version: 1, name: 'Bees', started: '2026-05-04T10:00:00.000Z', pages, ...more });
}

const stored = () => readdirSync(folder);

describe('the record server', () => {
  it('keeps a session of the extension, and tells nobody else what it holds', async () => {
    const answer = await send();
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toEqual({ name: '2026-05-04-bees.json', pages: 2, links: 1, useful: 1 });
    expect(answer.headers['access-control-allow-origin']).toBe(ORIGIN);
    expect(stored()).toEqual(['2026-05-04-bees.json']);
    const path = join(folder, '2026-05-04-bees.json');
    expect(readSessionFile(path)).toEqual({
      name: 'Bees',
      recorded: '2026-05-04T10:00:00.000Z',
      pages: [
        { url: 'http://a.example/', title: 'A', text: 'Bees b e', links: ['http://a.example/b'], useful: false },
        { url: 'http://a.example/b', title: 'B', text: 'Wild bees', links: [], useful: true },
      ],
    });
    expect(readFileSync(path, 'utf8')).not.toContain('elsewhere');
    expect(statSync(path).mode & 0o077).toBe(0);
    expect(saved.map(({ name }) => name)).toEqual(stored());
  });

  it('never overwrites a session', async () => {
    await send();
    const first = readFileSync(join(folder, '2026-05-04-bees.json'), 'utf8');
    await send({ body: message({ pages: [page('http://c.example/')] }) });
    expect(stored().sort()).toEqual(['2026-05-04-bees-2.json', '2026-05-04-bees.json']);
    expect(readFileSync(join(folder, '2026-05-04-bees.json'), 'utf8')).toBe(first);
  });

  it.each([
    ['a web page', { origin: 'https://evil.example' }, 403],
    ['a page on this machine', { origin: 'http://127.0.0.1:8080' }, 403],
    ['a sandboxed page', { origin: 'null' }, 403],
    ['another extension', { origin: 'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }, 403],
    ['an origin that only starts alike', { origin: `${ORIGIN}.evil.example` }, 403],
    ['a program without origin', { origin: undefined }, 403],
    ['a name bent to this machine', { host: 'evil.example', origin: 'http://evil.example' }, 421],
    ['such a name with the right origin', { host: 'evil.example' }, 421],
    ['the right name and a wrong port', { host: '127.0.0.1:1' }, 421],
    ['localhost', { host: 'localhost' }, 421],
    ['no token', { authorization: undefined }, 401],
    ['a wrong token', { authorization: `Bearer ${'x'.repeat(43)}` }, 401],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text', { 'content-type': 'text/plain' }, 415],
    ['a type that only starts alike', { 'content-type': 'application/jsonp' }, 415],
  ])('refuses %s', async (_who, headers, status) => {
    const answer = await send({ headers });
    expect(answer.status).toBe(status);
    if (status === 403 || status === 421) expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.body).not.toContain(token);
    expect(stored()).toEqual([]);
  });

  it('lets only the extension ask first (preflight)', async () => {
    const own = await send({ method: 'OPTIONS', headers: { authorization: undefined } });
    expect(own.status).toBe(204);
    expect(own.headers['access-control-allow-origin']).toBe(ORIGIN);
    const foreign = await send({ method: 'OPTIONS', headers: { origin: 'https://evil.example' } });
    expect(foreign.status).toBe(403);
    expect(Object.keys(foreign.headers).filter(name => name.startsWith('access-control'))).toEqual([]);
  });

  it.each([
    ['no JSON', '{"version": 1'],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['nothing', ''],
    ['null', 'null'],
    ['deep nesting', '['.repeat(200_000)],
    ['another version', message({ version: 2 })],
    ['no pages', message({ pages: [] })],
    ['pages that are none', message({ pages: [1] })],
    ['a page with another scheme', message({ pages: [page('file:///etc/passwd')] })],
    ['a page that is too long', message({ pages: [page('http://a.example/', 'x'.repeat(256 * 1024 + 1))] })],
    ['too many pages', message({ pages: Array.from({ length: 2001 }, (_, i) => page(`http://a.example/${i}`)) })],
    ['a moment that is a path', message({ started: '../../../../x' })],
    ['a name that is no text', message({ name: { toString: 1 } })],
  ])('stores nothing of a message with %s', async (_what, body) => {
    const { status } = await send({ body });
    expect([400, 422]).toContain(status);
    expect(stored()).toEqual([]);
  });

  it('stops reading what is too large, announced or not', async () => {
    expect((await send({ headers: { 'content-length': String(LARGEST_BODY + 1) }, body: '' })).status).toBe(413);
    const chunk = Buffer.alloc(1024 * 1024, 0x20);
    const status = await new Promise<number>((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: server.port,
          method: 'POST',
          path: '/session',
          headers: {
            origin: ORIGIN,
            'content-type': 'application/json',
            authorization: `Bearer ${token}`,
            'transfer-encoding': 'chunked',
          },
        },
        response => {
          resolve(response.statusCode!);
          response.resume();
          sent.destroy();
        },
      );
      sent.on('error', reject);
      let left = LARGEST_BODY / chunk.length + 2;
      const more = () => {
        while (left-- > 0) if (!sent.write(chunk)) return void sent.once('drain', more);
      };
      more();
    });
    expect(status).toBe(413);
    expect(stored()).toEqual([]);
  });

  it.each([
    ['../../etc/passwd', '2026-05-04-etc-passwd.json'],
    ['..\\..\\windows', '2026-05-04-windows.json'],
    ['/', '2026-05-04-session.json'],
    ['a\0b\u001b[31m\n"$(rm -rf)"', '2026-05-04-a-b-31m-rm-rf.json'],
    ['Bienen über Städte', '2026-05-04-bienen-über-städte.json'],
    ['野蜂', '2026-05-04-野蜂.json'],
  ])('names the file of %j safely', async (name, expected) => {
    expect((await send({ body: message({ name }) })).status).toBe(200);
    expect(stored()).toEqual([expected]);
    // Nothing in what is printed is a command to the terminal.
    expect(saved[0].session.name).not.toMatch(/\p{Cc}/u);
  });

  it('loses patience with wrong tokens, but not with the right one', async () => {
    const wrong = { headers: { authorization: 'Bearer x' } };
    const answers = [];
    for (let i = 0; i < 12; i++) answers.push((await send(wrong)).status);
    expect(answers).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await send()).status).toBe(200);
  });

  it('shows a page at the pairing address, with no token and for nobody to frame', async () => {
    const { status, body, headers } = await send({ method: 'GET', path: '/pair', headers: { origin: undefined } });
    expect(status).toBe(200);
    expect(body).not.toContain(token);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect((await send({ method: 'GET', path: '/sessions/', headers: { origin: undefined } })).status).toBe(403);
  });
});

describe('the pairing', () => {
  it('is kept when the extension has connected, and not before', async () => {
    const file = join(home, 'pairing.json');
    const again = Pairing.open(file);
    expect(again.token).toBeDefined();
    expect(again.matches(token)).toBe(false);
    expect((await send({ path: '/hello', body: '{}' })).status).toBe(200);
    const kept = Pairing.open(file);
    expect(kept.token).toBeUndefined();
    expect(kept.matches(token)).toBe(true);
    expect(kept.matches('')).toBe(false);
    expect(readFileSync(file, 'utf8')).not.toContain(token);
    expect(Pairing.open(file, true).matches(token)).toBe(false);
  });
});
