/** One contract for every web: live, frozen and simulated. */
import { expect, it } from 'vitest';
import { LiveWeb } from '../src/crawl/fetch/live/live-web.js';
import { webContract } from '../src/crawl/fetch/web.contract.js';
import type { Response } from '../src/crawl/fetch/web.js';
import { SimulatedWeb, SimulatedWorld, startSimulatedServer } from '../src/lab/simulated/index.js';
import { FrozenWeb } from '../src/webs/frozen-web.js';
import { httpServer } from './support/servers.js';

const live = () => new LiveWeb({ userAgent: 'Honeyguide/test', allowPrivate: true });
const world = () => new SimulatedWorld({ seed: 7, sites: 10, pages: 500, robots: 0, errors: 0, slowHosts: 0 });

webContract('live', async () => {
  const server = await httpServer(
    (request, response) => {
      if (request.url === '/robots.txt') response.end('User-agent: *\nDisallow: /closed');
      else if (request.url === '/page') response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>A page.');
      else if (request.url === '/moved') response.writeHead(301, { Location: 'page' }).end();
      else response.writeHead(404).end();
    },
    { robots: true },
  );
  const web = live();
  const { origin } = server;
  return {
    web,
    page: `${origin}/page`,
    missing: `${origin}/missing`,
    redirect: { from: `${origin}/moved`, to: `${origin}/page` },
    closed: `${origin}/closed`,
    close: async () => {
      await web.close();
      await server.close();
    },
  };
});

webContract('frozen', async () => {
  const web = new FrozenWeb([
    { url: 'http://a.example/page', status: 200, html: '<p>A page.' },
    { url: 'http://a.example/moved', status: 301, location: 'http://a.example/page', html: '' },
  ]);
  return {
    web,
    page: 'http://a.example/page',
    missing: 'http://a.example/missing',
    redirect: { from: 'http://a.example/moved', to: 'http://a.example/page' },
    close: () => web.close(),
  };
});

webContract('simulated, in the process', async () => {
  const simulated = world();
  const web = new SimulatedWeb(simulated);
  const [page] = simulated.seeds(simulated.topics()[0], 1);
  return { web, page, missing: new URL('/no/such/page', page).href, close: () => web.close() };
});

webContract('simulated, over HTTP', async () => {
  const server = await startSimulatedServer(world());
  const web = live();
  const [page] = server.world.seeds(server.world.topics()[0], 1);
  return {
    web,
    page,
    missing: new URL('/no/such/page', page).href,
    close: async () => {
      await web.close();
      await server.close();
    },
  };
});

it('the simulated web is the same in the process and over HTTP', async () => {
  const server = await startSimulatedServer(world());
  const inside = new SimulatedWeb(server.world);
  const outside = live();
  for (const url of server.world.seeds(server.world.topics()[0], 5)) {
    const [one, other] = (await Promise.all([inside.fetch(url), outside.fetch(url)])) as Response[];
    expect(Buffer.from(other.body).toString('utf8')).toBe(one.html);
    expect(other.status).toBe(one.status);
  }
  await outside.close();
  await server.close();
});
