/** What an archive needs: the bytes as they went over the wire. */
import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { liveWeb, serveRaw } from '../../../../test/support/live-web.js';
import type { Response } from '../web.js';
import type { LiveWebOptions } from './live-web.js';

async function exchanged(answer: Buffer | string, options: Partial<LiveWebOptions> = {}) {
  const heads: string[] = [];
  const server = await serveRaw((socket, head) => {
    heads.push(head);
    socket.write(answer);
  });
  const web = liveWeb({ archive: true, ...options });
  const fetched = (await web.fetch(`${server.origin}/a?b=c`)) as Response;
  return { fetched, exchange: fetched.exchanges![0], head: heads[0], server, web };
}

describe('an exchange', () => {
  it('has the request exactly as it was sent', async () => {
    const before = Date.now();
    const { exchange, head } = await exchanged(
      'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\nhi',
    );
    expect(exchange.request).toBe(head);
    expect(exchange.request).toMatch(/^GET \/a\?b=c HTTP\/1\.1\r\n(.+\r\n)+\r\n$/);
    expect(exchange.ip).toBe('127.0.0.1');
    expect(exchange.at).toBeGreaterThanOrEqual(before);
    expect(exchange.at).toBeLessThanOrEqual(Date.now());
    expect(exchange.truncated).toBeUndefined();
  });

  it('has the response head as it came, but for the chunking that is undone', async () => {
    const { exchange, fetched } = await exchanged(
      'HTTP/1.1 200 Fine by me\r\nCONTENT-type:  text/html\r\nX-Twice: a\r\nx-twice: b\r\nX-Name: \xe9\r\n' +
        'Transfer-Encoding: chunked\r\n\r\n3\r\n<p>\r\n4\r\nmore\r\n0\r\n\r\n',
    );
    expect(exchange.responseHead).toMatch(
      /^HTTP\/1\.1 200 Fine by me\r\nCONTENT-type: text\/html\r\nX-Twice: a\r\nx-twice: b\r\nX-Name: .+\r\n\r\n$/,
    );
    expect(Buffer.from(exchange.responseBody).toString()).toBe('<p>more');
    expect(Buffer.from(fetched.body).toString()).toBe('<p>more');
  });

  it('has the body still packed', async () => {
    const packed = zlib.gzipSync('<p>unpacked');
    const head = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`;
    const { exchange, fetched } = await exchanged(Buffer.concat([Buffer.from(head), packed]));
    expect(Buffer.compare(exchange.responseBody, packed)).toBe(0);
    expect(Buffer.from(fetched.body).toString()).toBe('<p>unpacked');
  });

  it('says when and why the body is cut', async () => {
    const long = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 9000\r\n\r\n${'x'.repeat(9000)}`;
    const { exchange } = await exchanged(long, { maxBytes: 100 });
    expect(exchange.truncated).toBe('length');
    expect(exchange.responseBody.length).toBe(100);
  });

  it('keeps the bodies of redirects and errors', async () => {
    const moved = await exchanged('HTTP/1.1 301 Moved\r\nLocation: /x\r\nContent-Length: 5\r\n\r\nmoved');
    expect(moved.fetched.location).toBe(`${moved.server.origin}/x`);
    expect(moved.fetched.body.length).toBe(0);
    expect(Buffer.from(moved.exchange.responseBody).toString()).toBe('moved');
    const lost = await exchanged('HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\nlost');
    expect(Buffer.from(lost.exchange.responseBody).toString()).toBe('lost');
  });

  it('belongs to its own request when many are on their way', async () => {
    const { web, server } = await exchanged(
      'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\nhi',
    );
    const all = await Promise.all(Array.from({ length: 50 }, (_, i) => web.fetch(`${server.origin}/page${i}`)));
    all.forEach((fetched, i) => {
      expect((fetched as Response).exchanges![0].request).toMatch(new RegExp(`^GET /page${i} HTTP`));
    });
  });
});
