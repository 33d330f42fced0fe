/** Who gets in, by raw requests: nothing that a browser or a library would put right. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepers, parts, waiting, writeBees } from '../../storage/example-bees.contract.js';
import { openStore } from '../../storage/open.js';
import { type ServeServer, startServe } from './server.js';

let home: string;
let server: ServeServer;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'honeyguide-serve-'));
  const folder = join(home, 'crawls');
  const page = join(home, 'page');
  for (const each of [folder, page]) mkdirSync(each);
  writeFileSync(join(page, 'index.html'), '<!doctype html><title>page</title>');
  writeFileSync(join(home, 'secret.txt'), 'secret');
  const store = await openStore({ folder: join(folder, 'bees'), archive: true, threaded: false, resume: false, parts });
  writeBees(store);
  await store.close();
  cpSync(join(folder, 'bees'), join(home, 'outside'), { recursive: true });
  symlinkSync(join(home, 'outside'), join(folder, 'link'));
  server = await startServe({ folder, page, program: ['false'] });
});

afterAll(async () => {
  await server.close();
  rmSync(home, { recursive: true, force: true });
});

interface Answer {
  status: number;
  head: string;
  body: string;
}

/** The bytes as they are; the connection is closed after. */
function raw(lines: readonly string[], body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', chunk => {
      answer += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head, ...rest] = answer.split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: rest.join('\r\n\r\n') });
    });
    socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n${body}`);
  });
}

const ownHost = () => `Host: 127.0.0.1:${server.port}`;
const get = (path: string, ...headers: string[]) => raw([`GET ${path} HTTP/1.1`, ownHost(), ...headers]);
const post = (path: string, content: unknown, ...headers: string[]) => {
  const body = JSON.stringify(content);
  const own = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`];
  return raw([`POST ${path} HTTP/1.1`, ownHost(), ...own, ...headers], body);
};
const token = () => `Authorization: Bearer ${server.token}`;

const everyPath = [
  '/',
  '/health',
  '/metrics',
  '/api',
  '/api/openapi.json',
  '/api/folder',
  '/api/collections/bees',
  '/nothing',
];

describe('the gate', () => {
  it.each(everyPath)('refuses a foreign Host or Origin on %s', async path => {
    for (const host of [
      'evil.example',
      `evil.example:${server.port}`,
      '127.0.0.1',
      `127.0.0.1:${server.port}.evil.example`,
      '',
    ]) {
      expect((await raw([`GET ${path} HTTP/1.1`, `Host: ${host}`, token()])).status, host).toBe(403);
    }
    for (const origin of [
      'http://evil.example',
      'null',
      `https://127.0.0.1:${server.port}`,
      `http://127.0.0.1:${server.port + 1}`,
    ]) {
      expect((await get(path, `Origin: ${origin}`, token())).status, origin).toBe(403);
    }
    expect((await get(path, 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors', token())).status).toBe(403);
    expect((await get(path, 'Sec-Fetch-Site: same-site', 'Sec-Fetch-Mode: cors', token())).status).toBe(403);
  });

  it('lets everybody on this machine read, and nobody without the token change', async () => {
    expect((await get('/api/folder')).status).toBe(200);
    expect((await get('/api/collections/bees', `Origin: http://127.0.0.1:${server.port}`)).status).toBe(200);
    const command = { command: { kind: 'budget', pages: 9 } };
    const path = '/api/collections/bees/commands';
    expect((await post(path, command)).status).toBe(401);
    expect((await post(path, command, 'Authorization: Bearer wrong')).status).toBe(401);
    expect((await post(`${path}?token=${server.token}`, command)).status).toBe(401);
    expect((await post('/api/crawls', { settings: {} })).status).toBe(401);
    expect((await raw([`DELETE /api/nothing HTTP/1.1`, ownHost()])).status).toBe(401);
    expect((await post(path, command, token())).body).toBe('{"sent":true}');
  });

  it('allows no script but its own, and no framing', async () => {
    const { head } = await get('/');
    expect(head).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(head).not.toContain('unsafe');
    expect(head).toContain("frame-ancestors 'none'");
    expect(head).toContain('x-content-type-options: nosniff');
  });
});

describe('paths', () => {
  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '//etc/passwd',
    '/api/collections/..%2foutside',
    '/api/collections/%2e%2e%2foutside',
    '/api/collections/link',
    '/api/collections/%2fetc',
    '/api/collections/bees%2f..%2fbees',
    '/api/collections/bees%00',
    '/api/labs/..',
  ])('%s leads nowhere', async path => {
    const { status, body } = await get(path, token());
    expect([status, body.includes('secret')]).toEqual([path === '//etc/passwd' ? 200 : 404, false]);
  });

  it('lists what is inside, and no link that leads outside', async () => {
    const { body } = await get('/api/folder');
    const folder = JSON.parse(body);
    expect(folder.collections.map(({ name }: { name: string }) => name)).toEqual(['bees']);
    expect(folder.collections[0].figures).toMatchObject({ state: 'finished', pages: 4, relevant: 2, hosts: 4 });
    expect(folder.collections[0].curve.at(-1)).toEqual({ pages: 4, relevant: 2 });
  });
});

describe('limits', () => {
  it('reads no body beyond its limit, and only JSON', async () => {
    const path = '/api/collections/bees/commands';
    const long = await post(path, { command: 'x'.repeat(5 << 20) }, token());
    expect(long.status).toBe(413);
    const plain = ['Content-Type: text/plain', 'Content-Length: 2'];
    expect((await raw([`POST ${path} HTTP/1.1`, ownHost(), token(), ...plain], '{}')).status).toBe(415);
    expect((await get(`/api/folder?${'x'.repeat(9000)}`)).status).toBe(414);
    expect((await get('/api/collections/bees/search?limit=100000')).status).toBe(400);
  });

  it('keeps no more event streams open than it can serve', async () => {
    const sockets = Array.from({ length: 256 }, () => connect(server.port, '127.0.0.1'));
    try {
      const began = sockets.map(
        socket => new Promise<string>(resolve => socket.once('data', chunk => resolve(String(chunk)))),
      );
      for (const socket of sockets) socket.write(`GET /api/collections/bees/events HTTP/1.1\r\n${ownHost()}\r\n\r\n`);
      for (const answer of await Promise.all(began)) expect(answer).toMatch(/^HTTP\/1.1 200/);
      const { status, body } = await get('/api/collections/bees/events');
      expect([status, JSON.parse(body).problem]).toEqual([503, 'Too many pages watch already. Close some of them.']);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });
});

describe('the API', () => {
  it('knows a crawl that has stored nothing yet, and why one came to nothing', async () => {
    const given = join(home, 'crawls/begun/given');
    mkdirSync(given, { recursive: true });
    writeFileSync(join(given, 'topic.yaml'), 'query: bees\n');
    writeFileSync(join(given, 'process.json'), JSON.stringify({ process: process.pid, at: 0, task: 'crawl' }));
    const begun = JSON.parse((await get('/api/collections/begun')).body);
    expect(begun).toMatchObject({ query: 'bees', figures: { state: 'starting', pages: 0 } });
    expect((await get('/api/collections/begun/events')).body).toContain('"state":"starting"');
    writeFileSync(join(given, 'process.json'), JSON.stringify({ process: 0, at: 0, task: 'crawl' }));
    writeFileSync(join(given, 'output.txt'), 'honeyguide: No seeds.\n');
    const { figures } = JSON.parse((await get('/api/collections/begun')).body);
    expect(figures).toMatchObject({ state: 'failed', problem: 'No seeds.' });
    rmSync(join(home, 'crawls/begun'), { recursive: true });
  });

  it('says in one line what is wrong', async () => {
    const { status, body } = await get('/api/collections/bees/search?limt=5');
    expect([status, JSON.parse(body).problem]).toEqual([400, 'Unknown setting limt. Did you mean limit?']);
  });

  it('describes itself, and finds pages with counts by facet', async () => {
    const { openapi, paths } = JSON.parse((await get('/api/openapi.json')).body);
    expect(openapi).toBe('3.1.0');
    expect(paths['/api/collections/{collection}/search'].get.parameters[0]).toMatchObject({ name: 'collection' });
    const { body } = await get('/api/collections/bees/search?words=honey&language=en-gb');
    const found = JSON.parse(body);
    expect(found.total).toBe(1);
    expect(found.pages[0]).toMatchObject({ url: keepers, snippet: expect.stringContaining('\ufdd0honey\ufdd1') });
    expect(found.facets.language).toEqual([
      { value: 'en', pages: 2 },
      { value: 'en-gb', pages: 1 },
    ]);
  });

  it('writes an export as a job, and gives no file but exports', async () => {
    const begun = await post('/api/collections/bees/exports', { format: 'csv', all: true }, token());
    const { id } = JSON.parse(begun.body);
    const job = async () => JSON.parse((await get(`/api/jobs/${id}`)).body);
    await expect.poll(job, { timeout: 20_000 }).toMatchObject({ state: 'done', done: 4, total: 4 });
    const { made } = await job();
    const { head, body } = await get(`/api/collections/bees/exports/${made}`);
    expect(head).toContain(`content-disposition: attachment; filename="${made}"`);
    expect(body.split('\r\n')).toHaveLength(6);
    for (const name of ['..%2fhoneyguide.db', 'honeyguide.db', '..%2f..%2fsecret.txt']) {
      expect((await get(`/api/collections/bees/exports/${name}`)).status).toBe(404);
    }
  });

  it('evaluates collections as a job, by URLs or labels and by nothing on the disk', async () => {
    const asked = async (body: object) => {
      const { status, body: answer } = await post('/api/evaluations', body, token());
      return { status, ...JSON.parse(answer) };
    };
    expect(await asked({ collections: ['bees'], examples: ['/etc/passwd'] })).toMatchObject({
      ...{ status: 400, problem: '"/etc/passwd" is no http or https URL.' },
    });
    expect(await asked({ collections: ['link'] })).toMatchObject({ status: 404 });
    expect((await asked({ collections: [] })).status).toBe(400);
    const { id, state, collection } = await asked({ collections: ['bees'], examples: [keepers] });
    expect([state, collection]).toEqual(['running', 'bees']);
    // The program of this server is one that fails.
    const job = async () => JSON.parse((await get(`/api/jobs/${id}`)).body);
    await expect.poll(job, { timeout: 20_000 }).toMatchObject({ kind: 'evaluate', state: 'failed' });
    expect((await get('/api/evaluations/bees')).status).toBe(404);
  });

  it('shows a page with its path, its links, and what was fetched made harmless', async () => {
    const page = JSON.parse((await get(`/api/collections/bees/page?url=${encodeURIComponent(keepers)}`)).body);
    expect(page).toMatchObject({ title: 'Keepers of bees', archived: true, verdict: { relevant: true, score: 0.9 } });
    expect(page.path.map(({ found }: { found: string }) => found)).toEqual(['seed', 'link', 'redirect']);
    expect(page.links.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['page', 'waiting', 'page']);
    const { head, body } = await get(`/api/collections/bees/archived?url=${encodeURIComponent(keepers)}`);
    expect(head.match(/content-security-policy:.*/g)).toEqual([expect.stringContaining("sandbox; default-src 'none'")]);
    expect(body).toContain('<p>body of 4</p>');
    expect((await get('/api/collections/bees/page?url=http://nowhere.example/')).status).toBe(400);
  });

  it('knows what waits, and what an exclusion would hit', async () => {
    const { links } = JSON.parse((await get('/api/collections/bees/frontier')).body);
    expect(links).toEqual([
      {
        ...{ url: waiting, place: 'ranked', priority: 0.375, depth: 2, from: keepers, anchor: 'later' },
        parts: { own: 0.25, inherited: 0.125 },
      },
    ]);
    const preview = await get('/api/collections/bees/frontier/preview?pattern=later%24');
    expect(JSON.parse(preview.body)).toEqual({ count: 1, examples: [waiting] });
    const { hosts } = JSON.parse((await get('/api/collections/bees/hosts?order=failures')).body);
    expect(hosts[0]).toMatchObject({ host: 'gone.example', failures: 1, pages: 0 });
  });

  it('keeps a label that nobody has heard yet, and takes it back', async () => {
    const path = '/api/collections/bees/labels';
    const said = async () => JSON.parse((await get(path)).body);
    const none = await post(`${path}/forget`, { urls: [keepers] }, token());
    expect([none.status, JSON.parse(none.body).problem]).toEqual([400, expect.stringMatching(/no label of yours/)]);
    await post(path, { labels: [{ url: keepers, relevant: false }] }, token());
    expect(await said()).toEqual({
      labels: [{ url: keepers, relevant: false, score: 0.9, asked: true }],
      judging: true,
    });
    const page = JSON.parse((await get(`/api/collections/bees/page?url=${encodeURIComponent(keepers)}`)).body);
    expect(page.verdict).toMatchObject({ label: false, scoreBefore: 0.9 });
    const { pages } = JSON.parse((await get(`${path}/next`)).body);
    expect(pages.map(({ url }: { url: string }) => url)).not.toContain(keepers);
    await post(`${path}/forget`, { urls: [keepers] }, token());
    expect((await said()).labels).toEqual([]);
    expect((await post(`${path}/forget`, { urls: [keepers] })).status).toBe(401);
  });

  it('answers others while a pattern is tried that never comes to an end', async () => {
    const endless = connect(server.port, '127.0.0.1');
    const pattern = encodeURIComponent('^(([a-z:/.])+)+!$');
    endless.write(`GET /api/collections/bees/frontier/preview?pattern=${pattern} HTTP/1.1\r\n${ownHost()}\r\n\r\n`);
    let answered = false;
    endless.on('data', () => {
      answered = true;
    });
    const answers = [
      await get('/health'),
      await get('/api/collections/bees/search?words=honey'),
      await get('/api/folder'),
    ];
    expect([...answers.map(({ status }) => status), answered]).toEqual([200, 200, 200, false]);
    endless.destroy();
  });

  it('tells what happened since a visit, by server-sent events with ids', async () => {
    const heard = (...headers: string[]) =>
      new Promise<{ id: number; news: { visits: { number: number }[] } }>(resolve => {
        const socket = connect(server.port, '127.0.0.1');
        let text = '';
        socket.setEncoding('utf8');
        socket.on('data', chunk => {
          text += chunk;
          const found = /id: (\d+)\ndata: (.*)\n\n/.exec(text);
          if (!found) return;
          socket.destroy();
          resolve({ id: Number(found[1]), news: JSON.parse(found[2]) });
        });
        socket.write(`${['GET /api/collections/bees/events HTTP/1.1', ownHost(), ...headers].join('\r\n')}\r\n\r\n`);
      });
    const first = await heard();
    expect([first.id, first.news.visits]).toEqual([6, []]);
    const again = await heard('Last-Event-ID: 4');
    expect(again.news.visits.map(({ number }) => number)).toEqual([5, 6]);
  });
});
