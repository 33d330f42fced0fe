import { afterEach, describe, expect, it } from 'vitest';
import { type NameServer, nameServer } from '../../../../test/support/name-server.js';
import { httpServer } from '../../../../test/support/servers.js';
import { LiveWeb } from '../live/live-web.js';
import { systemResolver } from './resolver.js';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(part => part.close()));
});

async function names(records: Record<string, string>): Promise<NameServer> {
  const server = await nameServer(records);
  open.push(server);
  return server;
}

describe('systemResolver', () => {
  it('asks the name server', async () => {
    const server = await names({ 'a.example': '203.0.113.7' });
    const found = await systemResolver([server.address])('a.example');
    expect(found).toEqual([{ address: '203.0.113.7', family: 4 }]);
  });

  it('leaves names without a dot and those of the hosts file to the system', async () => {
    const server = await names({ localhost: '203.0.113.7' });
    const found = await systemResolver([server.address])('localhost');
    expect(found.map(entry => entry.address)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^(127\.0\.0\.1|::1)$/)]),
    );
    expect(server.asked).toEqual([]);
  });

  it('is not held up by names whose servers are silent', async () => {
    const server = await names({ 'a.example': '203.0.113.7' });
    const resolve = systemResolver([server.address], 400);
    const silent = Array.from({ length: 20 }, (_, i) => resolve(`silent${i}.example`).catch(error => error.code));
    const start = performance.now();
    await resolve('a.example');
    expect(performance.now() - start).toBeLessThan(1000);
    expect(new Set(await Promise.all(silent))).toEqual(new Set(['ETIMEOUT']));
  });

  it('lets a whole request through, and a name for a private address be refused', async () => {
    const page = await httpServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>');
    });
    const server = await names({ 'a.example': '127.0.0.1' });
    open.push(page);
    for (const allowPrivate of [true, false]) {
      const web = new LiveWeb({
        userAgent: 'Honeyguide/test',
        allowPrivate,
        resolver: systemResolver([server.address]),
      });
      open.push(web);
      expect((await web.fetch(`http://a.example:${page.port}/`)).kind).toBe(allowPrivate ? 'response' : 'refused');
    }
  });
});
