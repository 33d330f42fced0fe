/** Answers that are not quite HTTP: read when the host is asked again. */
import { describe, expect, it } from 'vitest';
import { liveWeb, serveRaw } from '../../../../test/support/live-web.js';
import { askAlone } from '../ask-alone.js';
import type { Response } from '../web.js';

/** Line ends of all kinds; `|` stands for a bare LF. */
const answers: [string, string, Response['truncated']][] = [
  ['no line has a carriage return', 'HTTP/1.1 200 OK|Content-Type: text/html|Content-Length: 8||<p>words', false],
  ['no header has one', 'HTTP/1.1 200 OK\r\nContent-Type: text/html|Content-Length: 8||<p>words', false],
  [
    'one header has none',
    'HTTP/1.1 200 OK\r\nX-A: b|Content-Type: text/html\r\nContent-Length: 8\r\n\r\n<p>words',
    false,
  ],
  ['the body ends with the connection', 'HTTP/1.0 200 OK|Content-Type: text/html||<p>words', false],
  ['the body is too short', 'HTTP/1.1 200 OK|Content-Type: text/html|Content-Length: 90||<p>words', 'disconnect'],
  [
    'the last chunk is missing',
    'HTTP/1.1 200 OK|Content-Type: text/html|Transfer-Encoding: chunked||8|<p>words|',
    'disconnect',
  ],
];

describe('an answer in which', () => {
  it.each(answers)('%s is read when it is asked for again', async (_what, answer, truncated) => {
    const server = await serveRaw(socket => socket.end(answer.replaceAll('|', '\n')));
    const web = liveWeb({ archive: true, timeout: 2000 });
    expect(await web.fetch(`${server.origin}/a?b`)).toMatchObject({
      kind: 'failed',
      problem: 'protocol',
      retryable: true,
    });
    const fetched = (await web.fetch(`${server.origin}/a?b`)) as Response;
    expect(fetched).toMatchObject({ kind: 'response', status: 200, contentType: 'text/html', truncated });
    expect(Buffer.from(fetched.body).toString()).toBe('<p>words');
    expect(server.requests.filter(request => request === 'GET /a?b').length).toBe(2);
    const [exchange] = fetched.exchanges ?? [];
    expect(exchange.request).toMatch(
      /^GET \/a\?b HTTP\/1\.1\r\nhost: 127\.0\.0\.1:\d+\r\n[\s\S]*user-agent: Honeyguide\/test\r\n[\s\S]*\r\n\r\n$/,
    );
    expect(exchange.responseHead).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*Content-Type: text\/html\r\n/);
    expect(exchange.ip).toBe('127.0.0.1');
  });

  it('a body drips for ever is cut at the time limit there too, and one that is too long at the size limit', async () => {
    const server = await serveRaw((socket, head) => {
      socket.write('HTTP/1.1 200 OK\nContent-Type: text/html\n\n');
      const timer = setInterval(() => socket.write(head.includes('/long') ? 'x'.repeat(50_000) : 'x'), 10);
      socket.on('close', () => clearInterval(timer));
    });
    const web = liveWeb({ timeout: 600, maxBytes: 100_000 });
    await web.fetch(`${server.origin}/`);
    expect(await web.fetch(`${server.origin}/`)).toMatchObject({ kind: 'response', truncated: 'time' });
    const long = (await web.fetch(`${server.origin}/long`)) as Response;
    expect(long).toMatchObject({ kind: 'response', truncated: 'length' });
    expect(long.body.length).toBe(100_000);
  });

  it('nothing is HTTP fails for good, also when it is asked again', async () => {
    const server = await serveRaw((socket, head) => {
      socket.end(head.includes('/first') ? answers[0][1].replaceAll('|', '\n') : 'SSH-2.0-OpenSSH\n');
    });
    const web = liveWeb({ timeout: 2000 });
    await web.fetch(`${server.origin}/first`);
    const fetched = await web.fetch(`${server.origin}/second`);
    expect(fetched).toMatchObject({ kind: 'failed', problem: 'protocol', retryable: false });
  });

  it('a private address is asked for is refused there too', async () => {
    const server = await serveRaw(socket => socket.end(answers[0][1].replaceAll('|', '\n')));
    let address = '127.0.0.1';
    const resolver = async () => [{ address, family: 4 }];
    const web = liveWeb({ allowPrivate: ['127.0.0.1', 'a.example'], resolver, ignoreRobots: true, timeout: 2000 });
    await web.fetch(`http://a.example:${server.port}/`);
    expect(await web.fetch(`http://a.example:${server.port}/`)).toMatchObject({ status: 200 });
    const strict = liveWeb({ allowPrivate: false, resolver, ignoreRobots: true, timeout: 2000 });
    address = '10.0.0.1';
    expect(await strict.fetch('http://a.example/')).toMatchObject({ kind: 'refused', reason: 'private-address' });
  });

  it('lines end so is read by those who ask for one page', async () => {
    const server = await serveRaw(socket => socket.end(answers[0][1].replaceAll('|', '\n')));
    expect(await askAlone(`${server.origin}/`, liveWeb())).toMatchObject({ response: { status: 200 } });
  });
});
