import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { liveWeb, serve, serveRaw } from '../../../../test/support/live-web.js';
import type { Handler } from '../../../../test/support/servers.js';
import type { Failed, Refused, Response } from '../web.js';

const html: Handler = (request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(`<p>${request.url}</p>`);
};
const text = (body: Uint8Array) => Buffer.from(body).toString();

describe('an ordinary response', () => {
  it('comes with status, headers, type and body', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, {
        'Content-Type': 'text/html; charset=latin1',
        'X-Thing': 'A',
        'Set-Cookie': ['a', 'b'],
      });
      response.end('<p>hello</p>');
    });
    const url = `${server.origin}/a?b=c`;
    const fetched = (await liveWeb().fetch(url)) as Response;
    expect(fetched).toMatchObject({
      kind: 'response',
      url,
      status: 200,
      contentType: 'text/html; charset=latin1',
      truncated: false,
    });
    expect(text(fetched.body)).toBe('<p>hello</p>');
    expect(fetched.headers['x-thing']).toBe('A');
    expect(fetched.headers['set-cookie']).toEqual(['a', 'b']);
    expect(fetched.milliseconds).toBeGreaterThan(0);
    expect(fetched.location).toBeUndefined();
    expect(fetched.exchanges).toBeUndefined();
    expect(server.requests).toEqual(['GET /robots.txt', 'GET /a?b=c']);
  });

  it('is asked for with our name, the wanted types and codings', async () => {
    let headers: Record<string, unknown> = {};
    const server = await serve((request, response) => {
      headers = request.headers;
      html(request, response);
    });
    await liveWeb().fetch(`${server.origin}/`);
    expect(headers['user-agent']).toBe('Honeyguide/test');
    expect(headers['accept']).toMatch(/^text\/html, application\/xhtml\+xml/);
    expect(headers['accept-encoding']).toMatch(/^gzip, br, deflate/);
    expect(headers['host']).toBe(`127.0.0.1:${server.port}`);
  });

  it('uses one connection for many requests', async () => {
    const server = await serve(html);
    const web = liveWeb();
    for (let i = 0; i < 20; i++) expect((await web.fetch(`${server.origin}/${i}`)).kind).toBe('response');
    expect(server.connections).toBe(1);
  });

  it('keeps to the limit of requests on their way', async () => {
    let now = 0;
    let most = 0;
    const server = await serve((request, response) => {
      most = Math.max(most, ++now);
      setTimeout(() => {
        now--;
        html(request, response);
      }, 5);
    });
    const web = liveWeb({ connections: 4 });
    const all = await Promise.all(Array.from({ length: 40 }, (_, i) => web.fetch(`${server.origin}/${i}`)));
    expect(all.every(fetched => fetched.kind === 'response')).toBe(true);
    expect(most).toBe(4);
  });

  it('comes over IPv6 too', async () => {
    const server = await serve(html);
    const web = liveWeb({ resolver: async () => [{ address: '::ffff:127.0.0.1', family: 6 }] });
    expect(await web.fetch(`http://six.example:${server.port}/`)).toMatchObject({ status: 200 });
  });

  it('carries any status', async () => {
    const server = await serve((request, response) => {
      response.writeHead(Number(request.url!.slice(1)), { 'Content-Type': 'application/json' }).end('{}');
    });
    const web = liveWeb();
    for (const status of [204, 304, 401, 404, 410, 451, 500, 503]) {
      const fetched = await web.fetch(`${server.origin}/${status}`);
      expect(fetched).toMatchObject({ kind: 'response', status });
    }
  });

  it('may have informational responses before it', async () => {
    const server = await serveRaw(socket => {
      socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n');
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\nok');
    });
    const fetched = (await liveWeb().fetch(`${server.origin}/`)) as Response;
    expect(fetched.status).toBe(200);
    expect(text(fetched.body)).toBe('ok');
  });

  it.each(['ftp://a.example/', 'not a url', 'file:///etc/passwd', 'data:text/html,x'])(
    '%s is never asked for',
    async url => {
      expect(await liveWeb().fetch(url)).toMatchObject({ kind: 'failed', problem: 'protocol', retryable: false });
    },
  );

  it('tells what Retry-After asks for', async () => {
    const server = await serve((request, response) => {
      const value = request.url === '/date' ? new Date(Date.now() + 60_000).toUTCString() : '7';
      response.writeHead(503, { 'Retry-After': value }).end();
    });
    const web = liveWeb();
    expect(((await web.fetch(`${server.origin}/seconds`)) as Response).retryAfter).toBe(7000);
    const { retryAfter } = (await web.fetch(`${server.origin}/date`)) as Response;
    expect(retryAfter).toBeGreaterThan(55_000);
    expect(retryAfter).toBeLessThanOrEqual(60_000);
  });
});

describe('redirects', () => {
  it('come back with an absolute location and no body', async () => {
    const server = await serve((request, response) => {
      const locations: Record<string, string> = {
        '/relative': '../b?c',
        '/absolute': 'https://other.example/x',
        '/scheme': '//other.example/y',
        '/utf8': Buffer.from('/ü').toString('latin1'),
        '/ftp': 'ftp://other.example/',
      };
      response.writeHead(302, { Location: locations[request.url!] }).end('moved');
    });
    const web = liveWeb();
    for (const [path, location] of [
      ['/relative', `${server.origin}/b?c`],
      ['/absolute', 'https://other.example/x'],
      ['/scheme', 'http://other.example/y'],
      ['/utf8', `${server.origin}/%C3%BC`],
      ['/ftp', 'ftp://other.example/'],
    ]) {
      const fetched = (await web.fetch(server.origin + path)) as Response;
      expect(fetched).toMatchObject({ kind: 'response', status: 302, location, truncated: false });
      expect(fetched.body.length).toBe(0);
    }
  });

  it('without a usable Location are plain responses', async () => {
    const server = await serve((request, response) => {
      response.writeHead(301, request.url === '/bad' ? { Location: 'http://[' } : {}).end();
    });
    const web = liveWeb();
    for (const path of ['/bad', '/none']) {
      const fetched = (await web.fetch(server.origin + path)) as Response;
      expect(fetched).toMatchObject({ kind: 'response', status: 301 });
      expect(fetched.location).toBeUndefined();
    }
  });

  it('in a loop are one response each time', async () => {
    const server = await serve((request, response) => {
      response.writeHead(302, { Location: request.url === '/a' ? '/b' : '/a' }).end();
    });
    const web = liveWeb();
    let url = `${server.origin}/a`;
    for (let hop = 0; hop < 6; hop++) url = ((await web.fetch(url)) as Response).location!;
    expect(url).toBe(`${server.origin}/a`);
    expect(server.requests.length).toBe(7);
  });

  it('with an endless body end at once', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(302, { Location: '/next' });
      const timer = setInterval(() => response.write(Buffer.alloc(10_000)), 1);
      response.on('close', () => clearInterval(timer));
    });
    const fetched = await liveWeb().fetch(`${server.origin}/`);
    expect(fetched).toMatchObject({ status: 302, location: `${server.origin}/next` });
  });
});

describe('content types', () => {
  it('that are not wanted are refused before the body is read', async () => {
    let sent = 0;
    let closed: () => void;
    const hungUp = new Promise<void>(resolve => {
      closed = resolve;
    });
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'video/mp4' });
      const timer = setInterval(() => {
        sent += 65_536;
        response.write(Buffer.alloc(65_536));
      }, 5);
      response.on('close', () => {
        clearInterval(timer);
        closed();
      });
    });
    const fetched = await liveWeb().fetch(`${server.origin}/film`);
    expect(fetched).toMatchObject({ kind: 'refused', reason: 'content-type', status: 200, detail: 'is video/mp4' });
    await hungUp;
    expect(sent).toBeLessThan(5_000_000);
  });

  it('can be chosen per request', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
    const web = liveWeb();
    expect((await web.fetch(`${server.origin}/`, { accept: ['application/json'] })).kind).toBe('response');
    expect((await web.fetch(`${server.origin}/`, { accept: ['image/*'] })).kind).toBe('refused');
  });

  it('that are missing are guessed from the body', async () => {
    const server = await serve((request, response) => {
      const { pathname } = new URL(request.url!, 'http://a.example');
      const body = pathname.startsWith('/page')
        ? `<!doctype html><p>${'x'.repeat(3000)}`
        : `PK\x03\x04 ${'x'.repeat(3000)}`;
      if (pathname.endsWith('.gz')) response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(zlib.gzipSync(body));
      else response.writeHead(200).end(body);
    });
    const web = liveWeb();
    for (const path of ['/page', '/page.gz']) {
      expect(await web.fetch(server.origin + path)).toMatchObject({ kind: 'response', contentType: 'text/html' });
    }
    for (const path of ['/file', '/file.gz']) {
      expect(await web.fetch(server.origin + path)).toMatchObject({ kind: 'refused', reason: 'content-type' });
    }
  });
});

describe('the size limit', () => {
  it.each([
    ['plain', {}],
    ['with a Content-Length', { 'Content-Length': '100000' }],
  ])('cuts a body, %s', async (_name, headers) => {
    const content = 'abcdefghij'.repeat(10_000);
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html', ...headers }).end(content);
    });
    const fetched = (await liveWeb({ maxBytes: 12_345 }).fetch(`${server.origin}/`)) as Response;
    expect(fetched.truncated).toBe('length');
    expect(text(fetched.body)).toBe(content.slice(0, 12_345));
  });

  it('lets a body of exactly that size through whole', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('x'.repeat(12_345));
    });
    const fetched = (await liveWeb({ maxBytes: 12_345 }).fetch(`${server.origin}/`)) as Response;
    expect(fetched).toMatchObject({ truncated: false });
    expect(fetched.body.length).toBe(12_345);
  });
});

describe('content codings', () => {
  const content = Array.from({ length: 20_000 }, (_, i) => `<p>${(i * 7919) % 100_003}`).join('');
  const packers: Record<string, [string, (body: string) => Buffer]> = {
    gzip: ['gzip', zlib.gzipSync],
    br: ['br', body => zlib.brotliCompressSync(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } })],
    deflate: ['deflate', zlib.deflateSync],
    'raw deflate': ['deflate', zlib.deflateRawSync],
  };
  const packed = async (coding: string, body: Buffer, split = false) =>
    serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': coding });
      if (split) {
        response.write(body.subarray(0, 10));
        setTimeout(() => response.end(body.subarray(10)), 5);
      } else {
        response.end(body);
      }
    });

  it.each(Object.keys(packers))('%s is undone, in one piece and in several', async name => {
    const [coding, pack] = packers[name];
    for (const split of [false, true]) {
      const server = await packed(coding, pack(content), split);
      const fetched = (await liveWeb().fetch(`${server.origin}/`)) as Response;
      expect(fetched.truncated).toBe(false);
      expect(text(fetched.body)).toBe(content);
    }
  });

  it.each(Object.keys(packers))('%s is cut at the decoded size', async name => {
    const [coding, pack] = packers[name];
    const server = await packed(coding, pack(content));
    const fetched = (await liveWeb({ maxBytes: 20_000 }).fetch(`${server.origin}/`)) as Response;
    expect(fetched.truncated).toBe('length');
    expect(text(fetched.body)).toBe(content.slice(0, 20_000));
  });

  it('that are broken give what can be decoded, or say that nothing can', async () => {
    const cut = await packed('gzip', zlib.gzipSync(content).subarray(0, 20_000));
    const fetched = (await liveWeb().fetch(`${cut.origin}/`)) as Response;
    expect(fetched).toMatchObject({ kind: 'response', truncated: 'coding' });
    expect(content.startsWith(text(fetched.body))).toBe(true);
    expect(fetched.body.length).toBeGreaterThan(10_000);
    const lie = await packed('gzip', Buffer.from('<p>not packed'));
    expect(await liveWeb().fetch(`${lie.origin}/`)).toMatchObject({ kind: 'failed', problem: 'decode' } as Failed);
    const unknown = await packed('rot13', Buffer.from('<c>'));
    expect(await liveWeb().fetch(`${unknown.origin}/`)).toMatchObject({ kind: 'failed', problem: 'decode' });
  });

  it('that are bombs are refused', async () => {
    const server = await packed('gzip', zlib.gzipSync(Buffer.alloc(100_000_000)));
    const fetched = await liveWeb().fetch(`${server.origin}/`);
    expect(fetched).toMatchObject({ kind: 'refused', reason: 'too-large', status: 200 } as Refused);
  });
});
