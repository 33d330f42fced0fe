import { describe, expect, it } from 'vitest';
import { liveWeb, opened, page, serve, serveRaw } from '../../../../test/support/live-web.js';
import { httpsServer, proxyServer } from '../../../../test/support/servers.js';
import { UsageError } from '../../../core/errors.js';
import type { Response } from '../web.js';
import { LiveWeb, type LiveWebOptions } from './live-web.js';

/** Asks no private address itself; the proxy may. */
const proxied = (options: Partial<LiveWebOptions>) => liveWeb({ allowPrivate: false, ...options });
const text = (fetched: unknown) => Buffer.from((fetched as Response).body).toString();

describe('a proxy', () => {
  it('is asked for http URLs in absolute form, and resolves the names', async () => {
    const server = await serve(page('<p>through'));
    const proxy = opened(await proxyServer());
    const resolver = () => Promise.reject(new Error('nobody may ask for this name here'));
    const web = proxied({ proxy: proxy.origin, resolver });
    const fetched = await web.fetch(`http://far.example:${server.port}/a?b`);
    expect(text(fetched)).toBe('<p>through');
    expect(proxy.requests).toEqual([
      `GET http://far.example:${server.port}/robots.txt`,
      `GET http://far.example:${server.port}/a?b`,
    ]);
    expect(proxy.heads[1].host).toBe(`far.example:${server.port}`);
    expect(proxy.connections).toBe(1);
  });

  it('tunnels https URLs, whose certificates are checked as ever', async () => {
    const server = opened(await httpsServer(page('<p>secret'), 'far.example'));
    const proxy = opened(await proxyServer());
    const web = proxied({ proxy: proxy.origin, certificates: [server.certificate] });
    expect(text(await web.fetch(`https://far.example:${server.port}/`))).toBe('<p>secret');
    expect(proxy.requests).toEqual([`CONNECT far.example:${server.port}`]);
    expect(server.requests).toEqual(['GET /robots.txt', 'GET /']);
    const careful = proxied({ proxy: proxy.origin });
    expect(await careful.fetch(`https://far.example:${server.port}/`)).toMatchObject({ problem: 'tls' });
  });

  it('gets user name and password, and the servers do not', async () => {
    const seen: unknown[] = [];
    const server = await serve((request, response) => {
      seen.push(request.headers['proxy-authorization']);
      page('')(request, response);
    });
    const proxy = opened(await proxyServer(`Basic ${Buffer.from('joe:p@ss').toString('base64')}`));
    const address = proxy.origin.replace('//', '//joe:p%40ss@');
    const web = proxied({ proxy: address, archive: true });
    const fetched = (await web.fetch(`http://far.example:${server.port}/`)) as Response;
    expect(fetched.status).toBe(200);
    expect(seen).toEqual([undefined]);
    expect(fetched.exchanges![0].request).toMatch(/^GET http:\/\/far\.example/);
    expect(fetched.exchanges![0].request).not.toMatch(/authorization/i);
    expect(fetched.exchanges![0].ip).toBeUndefined();
  });

  describe('that hands on an answer whose lines end without a carriage return', () => {
    const answer = 'HTTP/1.1 200 OK\nContent-Type: text/html\nContent-Length: 8\n\n<p>words';
    const askTwice = async (web: LiveWeb, url: string) => {
      expect(await web.fetch(url)).toMatchObject({ kind: 'failed', problem: 'protocol', retryable: true });
      return (await web.fetch(url)) as Response;
    };

    it('is asked again for http URLs, with its password, which nobody keeps', async () => {
      const heads: string[] = [];
      const proxy = await serveRaw((socket, head) => {
        heads.push(head);
        socket.end(answer);
      });
      const address = proxy.origin.replace('//', '//joe:secret@');
      const web = proxied({ proxy: address, archive: true, ignoreRobots: true });
      const fetched = await askTwice(web, 'http://far.example/a?b');
      expect(text(fetched)).toBe('<p>words');
      expect(proxy.requests).toEqual(['GET http://far.example/a?b', 'GET http://far.example/a?b']);
      for (const head of heads)
        expect(head).toMatch(/\r\nhost: far\.example\r\n[\s\S]*\r\nproxy-authorization: Basic \S+\r\n/);
      expect(fetched.exchanges![0].request).toMatch(/^GET http:\/\/far\.example\/a\?b HTTP/);
      expect(fetched.exchanges![0].request).not.toMatch(/authorization/i);
      expect(fetched.exchanges![0].ip).toBeUndefined();
    });

    it('opens a tunnel again for https URLs', async () => {
      const server = opened(await httpsServer((_, response) => response.socket!.end(answer), 'far.example'));
      const proxy = opened(await proxyServer());
      const web = proxied({ proxy: proxy.origin, certificates: [server.certificate], ignoreRobots: true });
      expect(text(await askTwice(web, `https://far.example:${server.port}/`))).toBe('<p>words');
      expect(new Set(proxy.requests)).toEqual(new Set([`CONNECT far.example:${server.port}`]));
      expect(server.requests).toEqual(['GET /', 'GET /']);
    });
  });

  it('that wants a password and gets none is said so', async () => {
    const proxy = opened(await proxyServer('Basic secret'));
    const web = proxied({ proxy: proxy.origin });
    for (const url of ['http://far.example/', 'https://far.example/']) {
      const fetched = await web.fetch(url);
      expect(fetched).toMatchObject({ kind: 'failed', problem: 'connection', retryable: false });
      expect((fetched as { detail: string }).detail).toMatch(/proxy/);
    }
  });

  it('that is not there, or cannot go on, is a failure', async () => {
    const proxy = opened(await proxyServer());
    const gone = await proxyServer();
    await gone.close();
    expect(await proxied({ proxy: gone.origin }).fetch('http://far.example/')).toMatchObject({
      problem: 'connection',
    });
    expect(await proxied({ proxy: gone.origin }).fetch('https://far.example/')).toMatchObject({
      problem: 'connection',
    });
    const web = proxied({ proxy: proxy.origin, ignoreRobots: true });
    expect(await web.fetch('http://far.example:2/')).toMatchObject({ kind: 'response', status: 502 });
    expect(await web.fetch('https://far.example:2/')).toMatchObject({ kind: 'failed', problem: 'connection' });
    expect(proxy.requests.filter(request => request.startsWith('CONNECT')).length).toBe(1);
  });

  it('opens no way to private addresses', async () => {
    const proxy = opened(await proxyServer());
    const web = proxied({ proxy: proxy.origin });
    for (const url of [
      'http://127.0.0.1/',
      'https://10.0.0.1/',
      'http://localhost/',
      'http://[::1]/',
      'http://168.63.129.16/',
    ]) {
      expect(await web.fetch(url)).toMatchObject({ kind: 'refused', reason: 'private-address' });
    }
    expect(await web.fetch('http://far.example:25/')).toMatchObject({ kind: 'refused', reason: 'port' });
    expect(proxy.requests).toEqual([]);
  });

  it.each(['proxy.example:3128', 'socks5://proxy.example', 'nonsense'])('%s is no proxy', address => {
    expect(() => new LiveWeb({ userAgent: 'Honeyguide/test', proxy: address })).toThrow(UsageError);
  });
});

it('a user agent that is no header value is refused at once', () => {
  expect(() => new LiveWeb({ userAgent: 'two\nlines' })).toThrow(UsageError);
});
