/** No way into the user's own network. */
import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { liveWeb, page, serve } from '../../../../test/support/live-web.js';
import type { TestServer } from '../../../../test/support/servers.js';
import { AddressRules, PrivateAddressError } from '../addresses/address-rules.js';
import { checkedLookup } from '../http/checked-lookup.js';
import type { Response } from '../web.js';
import type { LiveWeb, LiveWebOptions } from './live-web.js';

/** As careful as it is by default. */
function careful(options: Partial<LiveWebOptions> = {}): LiveWeb {
  return liveWeb({ allowPrivate: false, ...options });
}

function serveInside(): Promise<TestServer> {
  return serve((request, response) => {
    if (request.url === '/inside') response.writeHead(302, { Location: 'http://127.0.0.1:2/admin' }).end();
    else page('<p>inside')(request, response);
  });
}

const refused = { kind: 'refused', reason: 'private-address' };
const loopback: LookupAddress = { address: '127.0.0.1', family: 4 };

describe('private addresses', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://192.168.0.1./',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://１２７.0.0.1/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://site7.localhost/',
    'https://127.0.0.1/',
  ])('%s is refused', async url => {
    expect(await careful().fetch(url)).toMatchObject(refused);
  });

  it('are refused with and without robots.txt, and nothing is sent', async () => {
    const server = await serveInside();
    for (const ignoreRobots of [true, false]) {
      expect(await careful({ ignoreRobots }).fetch(`${server.origin}/`)).toMatchObject(refused);
    }
    expect(server.connections).toBe(0);
  });

  it.each(['127.0.0.1', '10.1.2.3', '::1', '::ffff:192.168.1.1', 'fe80::1', '0.0.0.0', '100.64.1.1'])(
    'are refused behind a name: %s',
    async address => {
      const resolver = async () => [{ address, family: address.includes(':') ? 6 : 4 }];
      const fetched = await careful({ resolver }).fetch('http://innocent.example/');
      expect(fetched).toMatchObject(refused);
      expect((fetched as { detail: string }).detail).toContain(address);
    },
  );

  it('are left out when a name has others too', async () => {
    const server = await serveInside();
    // 192.0.2.0/24 is private as well: nothing remains.
    const resolver = async () => [loopback, { address: '192.0.2.1', family: 4 }];
    expect(await careful({ resolver }).fetch(`http://two.example:${server.port}/`)).toMatchObject(refused);
    expect(server.connections).toBe(0);
  });

  it('are refused when a name changes its answer (rebinding)', async () => {
    const answers = ['203.0.114.1', '127.0.0.1', '203.0.114.1'];
    let asked = 0;
    const ask = checkedLookup(new AddressRules(false), async () => [{ address: answers[asked++], family: 4 }]);
    const lookup = () =>
      new Promise(resolve => ask('rebind.example', { all: true }, (error, found) => resolve(error ?? found)));
    // Each connection uses the very addresses that were checked, so the answers before and after change nothing.
    expect(await lookup()).toEqual([{ address: '203.0.114.1', family: 4 }]);
    expect(await lookup()).toBeInstanceOf(PrivateAddressError);
    expect(await lookup()).toEqual([{ address: '203.0.114.1', family: 4 }]);
    expect(asked).toBe(3);
  });

  it('are refused when a name that could be asked before comes to mean one', async () => {
    const server = await serveInside();
    let asked = 0;
    const resolver = async () => (asked++ === 0 ? Promise.reject(new Error('not yet')) : [loopback]);
    const web = careful({ resolver, ignoreRobots: true });
    const url = `http://rebind.example:${server.port}/`;
    expect((await web.fetch(url)).kind).toBe('failed');
    expect(await web.fetch(url)).toMatchObject(refused);
    expect(server.connections).toBe(0);
  });

  it('are not connected to by a second look-up: the address that was checked is the one', async () => {
    const server = await serveInside();
    let asked = 0;
    const resolver = async () => {
      asked++;
      return [loopback];
    };
    const web = careful({ resolver, allowPrivate: true, ignoreRobots: true });
    expect((await web.fetch(`http://once.example:${server.port}/`)).kind).toBe('response');
    expect(asked).toBe(1);
    expect(server.connections).toBe(1);
  });

  it('are refused at the next hop of a redirect', async () => {
    const server = await serveInside();
    const web = careful({ allowPrivate: ['start.example'], resolver: async () => [loopback] });
    const first = (await web.fetch(`http://start.example:${server.port}/inside`)) as Response;
    expect(first.location).toBe('http://127.0.0.1:2/admin');
    expect(await web.fetch(first.location!)).toMatchObject(refused);
  });
});

describe('allowed private addresses', () => {
  it('are all, when all are allowed', async () => {
    const server = await serveInside();
    const web = careful({ allowPrivate: true });
    for (const host of ['127.0.0.1', 'localhost', 'site7.localhost', 'a.b.localhost']) {
      expect(await web.fetch(`http://${host}:${server.port}/`), host).toMatchObject({ kind: 'response', status: 200 });
    }
  });

  it('are those listed, by name, by address or by pattern', async () => {
    const server = await serveInside();
    const resolver = async () => [loopback];
    const web = careful({ resolver, allowPrivate: ['Intranet.example', '*.localhost', '127.0.0.1'] });
    for (const host of ['intranet.example', 'site7.localhost', 'x.y.localhost', '127.0.0.1']) {
      expect((await web.fetch(`http://${host}:${server.port}/`)).kind, host).toBe('response');
    }
    for (const host of ['other.example', 'sub.intranet.example', 'localhost', '127.0.0.2', '[::1]']) {
      expect(await web.fetch(`http://${host}:${server.port}/`), host).toMatchObject(refused);
    }
  });

  it('are one port of a host, where host and port are named', async () => {
    const [named, other] = [await serveInside(), await serveInside()];
    const resolver = async () => [loopback];
    const allowPrivate = ['127.0.0.1', 'intranet.example', '*.localhost', '[::1]'].map(host => `${host}:${named.port}`);
    const web = careful({ resolver, allowPrivate, ignoreRobots: true });
    for (const host of ['127.0.0.1', 'intranet.example', 'site7.localhost']) {
      expect((await web.fetch(`http://${host}:${named.port}/`)).kind, host).toBe('response');
      expect(await web.fetch(`http://${host}:${other.port}/`), host).toMatchObject(refused);
    }
    expect(await web.fetch(`http://[::1]:${other.port}/`)).toMatchObject(refused);
    expect(await web.fetch(`http://other.example:${named.port}/`)).toMatchObject(refused);
    expect(await web.fetch('http://intranet.example/')).toMatchObject(refused);
    expect(other.connections).toBe(0);
  });
});

it.each(['http://intranet.example/', 'intranet.example:99999', 'intranet.example:', '', 'a b', 'a:b:c', ':80'])(
  '"%s" names no host to allow',
  written => {
    expect(() => new AddressRules([written])).toThrow(/Write it like/);
  },
);

describe('ports of other services', () => {
  const badPort = { kind: 'refused', reason: 'port' };

  it.each([1, 22, 25, 53, 110, 143, 465, 587, 993, 2049, 5060, 6000, 6667, 10_080])('%i is refused', async port => {
    for (const web of [careful(), careful({ allowPrivate: true }), careful({ ignoreRobots: true })]) {
      expect(await web.fetch(`http://mail.example:${port}/`)).toMatchObject(badPort);
    }
    expect(await careful({ allowPrivate: true }).fetch(`https://127.0.0.1:${port}/`)).toMatchObject(badPort);
  });

  it('are asked where host and port were named, and nowhere else', () => {
    const rules = new AddressRules(['intranet.example:6000', '10.0.0.7']);
    expect(rules.refusal(new URL('http://intranet.example:6000/'))).toBeUndefined();
    expect(rules.refusal(new URL('http://10.0.0.7:6000/'))).toMatchObject({ reason: 'port' });
    expect(rules.refusal(new URL('http://10.0.0.7:8000/'))).toBeUndefined();
  });

  it('are those alone: the web has other ports too', () => {
    const rules = new AddressRules(false);
    for (const port of [80, 443, 81, 591, 3000, 8000, 8080, 8443]) {
      expect(rules.refusal(new URL(`http://public.example:${port}/`)), String(port)).toBeUndefined();
    }
  });
});
