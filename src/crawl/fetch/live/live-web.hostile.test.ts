/** What servers and networks do wrong, by accident or on purpose. Each case ends soon, with a typed result. */
import type { Socket } from 'node:net';
import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { liveWeb, opened, page, serve, serveRaw } from '../../../../test/support/live-web.js';
import { httpsServer } from '../../../../test/support/servers.js';
import type { Response } from '../web.js';
import type { LiveWeb } from './live-web.js';

/** Writes as fast as the other side reads, until it hangs up; resolves to the number of bytes taken. */
function pour(socket: Socket, chunk: Buffer | string): Promise<number> {
  return new Promise(resolve => {
    const more = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', more);
    socket.on('close', () => resolve(socket.bytesWritten));
    more();
  });
}

const okHead = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';

describe('time-outs', () => {
  const ends = async (web: LiveWeb, url: string, detail: RegExp) => {
    const fetched = await web.fetch(url);
    expect(fetched).toMatchObject({ kind: 'failed', problem: 'timeout', retryable: true });
    expect((fetched as { detail: string }).detail).toMatch(detail);
  };

  it('end a request that is never answered', async () => {
    const server = await serveRaw(() => undefined);
    await ends(liveWeb({ timeout: 150 }), `${server.origin}/`, /no answer within 150 ms/);
  });

  it('end a head that never ends', async () => {
    const server = await serveRaw(socket => socket.write(`${okHead}X-Slow: `));
    await ends(liveWeb({ timeout: 150 }), `${server.origin}/`, /no answer/);
  });

  it('end a body that only drips, and leave what came', async () => {
    let closed: Promise<unknown> | undefined;
    const server = await serveRaw(socket => {
      closed = new Promise(resolve => socket.on('close', resolve));
      socket.write(`${okHead}\r\n`);
      const timer = setInterval(() => socket.write('x'), 10);
      socket.on('close', () => clearInterval(timer));
    });
    const web = liveWeb({ timeout: 600, archive: true });
    const fetched = (await web.fetch(`${server.origin}/`)) as Response;
    expect(fetched).toMatchObject({ kind: 'response', status: 200, truncated: 'time' });
    expect(Buffer.from(fetched.body).toString()).toMatch(/^x+$/);
    expect(fetched.exchanges?.[0].truncated).toBe('time');
    await closed;
  });

  it('end a body that never begins', async () => {
    const server = await serveRaw(socket => socket.write(`${okHead}\r\n`));
    await ends(liveWeb({ timeout: 600 }), `${server.origin}/`, /no end of the body/);
  });

  it('end a connection that does not come about', async () => {
    const resolver = () => new Promise<never>(() => undefined);
    await ends(liveWeb({ timeout: 150, resolver }), 'http://slow-names.example/', /no connection/);
  });

  it('end informational responses without end', async () => {
    const server = await serveRaw(socket => {
      const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 5);
      socket.on('close', () => clearInterval(timer));
    });
    await ends(liveWeb({ timeout: 150 }), `${server.origin}/`, /no answer/);
  });

  it('do not spoil the next request to the host', async () => {
    const server = await serveRaw((socket, head) => {
      if (head.startsWith('GET /fast')) socket.write(`${okHead}Content-Length: 2\r\n\r\nok`);
    });
    const web = liveWeb({ timeout: 150 });
    await web.fetch(`${server.origin}/slow`);
    expect(await web.fetch(`${server.origin}/fast`)).toMatchObject({ status: 200 });
  });
});

describe('endless answers', () => {
  it('in the head are a protocol failure', async () => {
    let poured: Promise<number> | undefined;
    const server = await serveRaw(socket => {
      socket.write(okHead);
      poured = pour(socket, `X-More: ${'y'.repeat(1000)}\r\n`);
    });
    expect(await liveWeb().fetch(`${server.origin}/`)).toMatchObject({ kind: 'failed', problem: 'protocol' });
    expect(await poured).toBeLessThan(20_000_000);
  });

  it('in the body are cut', async () => {
    let poured: Promise<number> | undefined;
    const server = await serveRaw(socket => {
      socket.write(`${okHead}\r\n`);
      poured = pour(socket, 'endless '.repeat(1000));
    });
    const fetched = (await liveWeb({ maxBytes: 100_000 }).fetch(`${server.origin}/`)) as Response;
    expect(fetched).toMatchObject({ kind: 'response', truncated: 'length' });
    expect(fetched.body.length).toBe(100_000);
    expect(await poured).toBeLessThan(20_000_000);
  });

  it('of packed nothing are refused as a bomb, without reading for ever', async () => {
    let poured: Promise<number> | undefined;
    const zeros = zlib.gzipSync(Buffer.alloc(50_000_000));
    const server = await serveRaw(socket => {
      socket.write(`${okHead}Content-Encoding: gzip\r\n\r\n`);
      poured = pour(socket, zeros);
    });
    expect(await liveWeb().fetch(`${server.origin}/`)).toMatchObject({ kind: 'refused', reason: 'too-large' });
    expect(await poured).toBeLessThan(20_000_000);
  });
});

describe('lies', () => {
  it('a Content-Length that is too large leaves what came', async () => {
    const server = await serveRaw(socket => socket.end(`${okHead}Content-Length: 5000\r\n\r\n<p>only this`));
    const fetched = (await liveWeb().fetch(`${server.origin}/`)) as Response;
    expect(fetched).toMatchObject({ kind: 'response', status: 200, truncated: 'disconnect' });
    expect(Buffer.from(fetched.body).toString()).toBe('<p>only this');
  });

  it('chunks without end leave what came', async () => {
    for (const connection of ['', 'Connection: close\r\n']) {
      const server = await serveRaw(socket =>
        socket.end(`${okHead}${connection}Transfer-Encoding: chunked\r\n\r\n5\r\n<p>yo\r\n`),
      );
      const fetched = (await liveWeb().fetch(`${server.origin}/`)) as Response;
      expect(fetched).toMatchObject({ kind: 'response', truncated: 'disconnect' });
      expect(Buffer.from(fetched.body).toString()).toBe('<p>yo');
    }
  });

  it('a Content-Length that is too small ends the body there', async () => {
    const server = await serveRaw(socket => socket.write(`${okHead}Content-Length: 4\r\n\r\n<p>x and more and more`));
    const web = liveWeb();
    const fetched = (await web.fetch(`${server.origin}/`)) as Response;
    expect(Buffer.from(fetched.body).toString()).toBe('<p>x');
    expect(await web.fetch(`${server.origin}/again`)).toMatchObject({ kind: 'response', status: 200 });
  });

  it('a Content-Length of terabytes costs no memory', async () => {
    const server = await serveRaw(socket => {
      socket.write(`${okHead}Content-Length: 9999999999999\r\n\r\n`);
      void pour(socket, 'x'.repeat(10_000));
    });
    expect(await liveWeb({ maxBytes: 50_000 }).fetch(`${server.origin}/`)).toMatchObject({ truncated: 'length' });
  });
});

describe('broken connections', () => {
  it.each([
    ['before the answer', ''],
    ['in the head', 'HTTP/1.1 200 OK\r\nContent-'],
  ])('%s are worth another attempt', async (_when, sent) => {
    const server = await serveRaw(socket => socket.end(sent));
    expect(await liveWeb().fetch(`${server.origin}/`)).toMatchObject({
      kind: 'failed',
      problem: 'connection',
      retryable: true,
    });
  });

  it('by reset, before the answer and in the body', async () => {
    const server = await serveRaw((socket, head) => {
      if (head.startsWith('GET /body')) socket.write(`${okHead}Content-Length: 100\r\n\r\nabc`);
      setTimeout(() => socket.resetAndDestroy(), 20);
    });
    const web = liveWeb();
    for (const path of ['/', '/body']) {
      expect(await web.fetch(server.origin + path)).toMatchObject({
        kind: 'failed',
        problem: 'connection',
        retryable: true,
      });
    }
  });

  it('refused ones', async () => {
    const server = await serveRaw(() => undefined);
    await server.close();
    const fetched = await liveWeb({ ignoreRobots: true }).fetch(`${server.origin}/`);
    expect(fetched).toMatchObject({ kind: 'failed', problem: 'connection', retryable: true });
    expect((fetched as { detail: string }).detail).toMatch(/ECONNREFUSED/);
  });

  it('that were idle are replaced without a word', async () => {
    let answered = 0;
    const server = await serveRaw(socket => {
      // Keeps the connection, then closes it at the next request instead of answering.
      if (++answered === 2) socket.end();
      else socket.write(`${okHead}Content-Length: 2\r\n\r\nok`);
    });
    const web = liveWeb();
    await web.fetch(`${server.origin}/1`);
    expect(await web.fetch(`${server.origin}/2`)).toMatchObject({ kind: 'response', status: 200 });
    expect(server.connections).toBe(2);
  });
});

describe('answers that are no HTTP', () => {
  it.each([
    ['another protocol', '220 smtp.example ESMTP\r\n'],
    ['nonsense', '\x00\x01\x02garbage\r\n\r\n'],
    ['a bad status line', 'HTTP/1.1 abc OK\r\n\r\n'],
    ['a bad header', 'HTTP/1.1 200 OK\r\nNo colon here\r\n\r\n'],
    ['two lengths', `${okHead}Content-Length: 3\r\nContent-Length: 5\r\n\r\nabcde`],
    ['a bad chunk', `${okHead}Transfer-Encoding: chunked\r\n\r\nZZ\r\nab\r\n`],
    ['an upgrade nobody asked for', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'],
    ['100 Continue without a question', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ])('%s', async (_name, bytes) => {
    const server = await serveRaw(socket => socket.end(Buffer.from(bytes, 'latin1')));
    const fetched = await liveWeb().fetch(`${server.origin}/`);
    expect(fetched).toMatchObject({ kind: 'failed', problem: 'protocol', retryable: false });
    expect((fetched as { detail: string }).detail).not.toMatch(/[\r\n]/);
  });
});

describe('names', () => {
  it('that do not exist are a DNS failure for good', async () => {
    const error = Object.assign(new Error('getaddrinfo ENOTFOUND nowhere.example'), { code: 'ENOTFOUND' });
    const web = liveWeb({ resolver: () => Promise.reject(error) });
    expect(await web.fetch('http://nowhere.example/')).toMatchObject({
      kind: 'failed',
      problem: 'dns',
      retryable: false,
    });
    expect(await liveWeb({ resolver: async () => [] }).fetch('http://nowhere.example/')).toMatchObject({
      problem: 'dns',
    });
  });

  it('that cannot be looked up now are one that may pass', async () => {
    const error = Object.assign(new Error('getaddrinfo EAI_AGAIN a.example'), { code: 'EAI_AGAIN' });
    const web = liveWeb({ resolver: () => Promise.reject(error) });
    expect(await web.fetch('http://a.example/')).toMatchObject({ problem: 'dns', retryable: true });
  });

  it('of the reserved kind fail with the real resolver', async () => {
    const fetched = await liveWeb().fetch('http://no-such-host.invalid/');
    expect(fetched).toMatchObject({ kind: 'failed', problem: 'dns' });
  });
});

describe('TLS', () => {
  it('trusts no certificate that nobody signed', async () => {
    const server = opened(await httpsServer((_request, response) => response.end()));
    const fetched = await liveWeb().fetch(`${server.origin}/`);
    expect(fetched).toMatchObject({ kind: 'failed', problem: 'tls', retryable: false });
    expect((fetched as { detail: string }).detail).toMatch(/self-signed/);
  });

  it('trusts the certificates it is told to, for their name only', async () => {
    const server = opened(await httpsServer(page('<p>secret'), 'secure.example'));
    const web = liveWeb({
      certificates: [server.certificate],
      resolver: async () => [{ address: '127.0.0.1', family: 4 }],
    });
    expect(await web.fetch(`https://secure.example:${server.port}/`)).toMatchObject({ status: 200 });
    expect(await web.fetch(`https://other.example:${server.port}/`)).toMatchObject({ kind: 'failed', problem: 'tls' });
  });

  it('does not take plain HTTP for TLS', async () => {
    const server = await serve((_request, response) => response.end());
    expect(await liveWeb().fetch(`https://127.0.0.1:${server.port}/`)).toMatchObject({ problem: 'tls' });
  });
});

describe('the end', () => {
  it('comes at once when the caller aborts, at any stage', async () => {
    const server = await serveRaw((socket, head) => {
      if (head.startsWith('GET /body')) socket.write(`${okHead}\r\n<p>`);
    });
    const web = liveWeb();
    for (const path of ['/wait', '/body']) {
      const stop = new AbortController();
      setTimeout(() => stop.abort(), 50);
      const fetched = await web.fetch(server.origin + path, { signal: stop.signal });
      expect(fetched).toMatchObject({ kind: 'failed', problem: 'aborted' });
    }
    expect(await web.fetch(server.origin, { signal: AbortSignal.abort() })).toMatchObject({ problem: 'aborted' });
  });

  it('comes when the web is closed', async () => {
    const server = await serveRaw(() => undefined);
    const web = liveWeb();
    const waiting = web.fetch(`${server.origin}/`);
    setTimeout(() => void web.close(), 50);
    expect(await waiting).toMatchObject({ kind: 'failed', problem: 'aborted' });
    expect(await web.fetch(`${server.origin}/later`)).toMatchObject({ kind: 'failed', problem: 'aborted' });
  });
});
