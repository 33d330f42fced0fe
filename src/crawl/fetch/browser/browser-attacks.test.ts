/** A page tries everything that a browser can do to reach the user's own network. None of it may get there. */
import { createSocket } from 'node:dgram';
import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { browserPath, testRenderer, warnWithoutBrowser } from '../../../../test/support/browser.js';
import { attacking } from '../../../../test/support/browser-attacks.js';
import { opened, page, serve } from '../../../../test/support/live-web.js';
import { type Handler, httpsServer, type TestServer } from '../../../../test/support/servers.js';
import { parseHtml } from '../../parse/html/html.js';
import type { Rendered } from '../renderer.js';

warnWithoutBrowser('What pages can reach through the browser');

const words = 'Honey bees gather nectar and pollen. '.repeat(8);

/** The user's own network: a server on loopback, with what UDP reaches it. */
async function inside() {
  const server = await serve(page('<p>inside'));
  const socket = createSocket('udp4');
  let datagrams = 0;
  socket.on('message', () => datagrams++);
  await new Promise<void>(resolve => socket.bind(server.port, '127.0.0.1', resolve));
  opened({ close: () => new Promise<void>(resolve => socket.close(() => resolve())) });
  return { server, datagrams: () => datagrams };
}

/** A public site, as far as its name goes, that attacks. Service workers need https; names of http sites need http. */
async function attacker(scheme: 'http' | 'https', port: number): Promise<TestServer & { certificate?: string }> {
  const handler: Handler = (request, response) => {
    const script = (text: string) => response.writeHead(200, { 'content-type': 'text/javascript' }).end(text);
    if (request.url === '/redirect') response.writeHead(302, { location: `http://127.0.0.1:${port}/redirected` }).end();
    else if (request.url === '/service.js') script(`fetch('http://127.0.0.1:${port}/service')`);
    else if (request.url === '/attack.js') script(`${attacking(port)}; document.body.append('all tried')`);
    else page(`<!doctype html><p>${words}</p><script src=/attack.js></script>`)(request, response);
  };
  return scheme === 'http' ? serve(handler) : opened(await httpsServer(handler, 'start.example'));
}

const loopback: LookupAddress = { address: '127.0.0.1', family: 4 };

describe.skipIf(browserPath === undefined)('a page that attacks', { timeout: 60_000 }, () => {
  it.each([
    ['https', false],
    ['http', false],
    ['http', true],
  ] as const)('over %s reaches nothing inside unless that is allowed (%s)', async (scheme, allowed) => {
    const { server, datagrams } = await inside();
    const site = await attacker(scheme, server.port);
    let asked = 0;
    const { render, close } = testRenderer(
      {},
      {
        allowPrivate: allowed ? true : ['start.example'],
        certificates: site.certificate ? [site.certificate] : [],
        // Every other look-up of one name finds nothing, the others what is inside.
        resolver: async name => (name === 'rebind.example' && asked++ % 2 === 0 ? [] : [loopback]),
      },
    );
    opened({ close });
    const rendered = (await render(`${scheme}://start.example:${site.port}/`)) as Rendered;
    expect(parseHtml(rendered.html, site.origin).text).toContain('all tried');
    expect(datagrams()).toBe(0);
    expect(site.requests).not.toContain('GET /service.js');
    if (!allowed) return expect(server.connections).toBe(0);
    // The attacks are real: what HTTP carries arrives as soon as it may.
    const paths = server.requests.map(request => request.split(' ')[1]);
    const carried = ['/fetch', '/name', '/dns', '/no-cors', '/xhr', '/redirected', '/s.js', '/m.js', '/worker'];
    expect(paths).toEqual(expect.arrayContaining(carried));
    const never = ['/frame', '/page', '/window', '/form', '/ws', '/wss', '/service', '/beacon', '/i.png', '/a.css'];
    expect(paths.filter(path => never.includes(path))).toEqual([]);
  });
});
