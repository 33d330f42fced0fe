import { describe, expect, it } from 'vitest';
import { liveWeb, opened, page, serve } from '../../../../test/support/live-web.js';
import { type NameServer, nameServer } from '../../../../test/support/name-server.js';
import { systemResolver } from './resolver.js';

async function names(records: Record<string, string>): Promise<NameServer> {
  return opened(await nameServer(records));
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
    const first = await Promise.race([resolve('a.example').then(() => 'a.example'), ...silent]);
    expect(first).toBe('a.example');
    expect(new Set(await Promise.all(silent))).toEqual(new Set(['ETIMEOUT']));
  });

  it('lets a whole request through, and a name for a private address be refused', async () => {
    const host = await serve(page('<p>'));
    const server = await names({ 'a.example': '127.0.0.1' });
    for (const allowPrivate of [true, false]) {
      const web = liveWeb({ allowPrivate, resolver: systemResolver([server.address]) });
      expect((await web.fetch(`http://a.example:${host.port}/`)).kind).toBe(allowPrivate ? 'response' : 'refused');
    }
  });
});
