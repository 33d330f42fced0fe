// Does a crawl on many machines find as much? The same crawls of a simulated web, with the same number of requests under way: on one machine,
// and by a head and two workers. With several requests under way no two crawls have quite the same order, so several topics are added up;
// what is on topic the web knows itself.
import { join } from 'node:path';
import { CrawlEvents, crawl } from '../../dist/index.js';
import { SimulatedWorld, smooth, startSimulatedServer } from '../../dist/lab/simulated/index.js';
import { startBuilt } from '../../scripts/built-command.js';

/** Hosts take their time, so that as many requests are under way on one machine as on three. */
const web = { ...smooth, sites: 200, pages: 20_000, seed: 23, slowHosts: 1, slowestMilliseconds: 300 };
const topics = 3;
const pages = 500;
const concurrency = 16;

/** @param {{ redis: string, place: string, strategies: string[] }} how */
export async function measureHarvest({ redis, place, strategies }) {
  const server = await startSimulatedServer(new SimulatedWorld(web));
  const crew = [1, 2].map(() => startBuilt(['worker', '--redis', redis, '--allow-private']));
  const { world } = server;
  try {
    for (const strategy of strategies) {
      const found = { alone: 0, shared: 0 };
      for (const topic of [...world.topics()].slice(0, topics)) {
        const what = { query: world.query(topic), seeds: [...world.seeds(topic, 5)], strategy, pages, concurrency };
        for (const name of /** @type {const} */ (['alone', 'shared'])) {
          const out = join(place, `${name}-${strategy}-${topic}`);
          const where = name === 'shared' ? { redis } : {};
          const limits = { delay: 0, siteConcurrency: 16, addressConcurrency: 10_000, allowPrivate: ['*'] };
          const events = new CrawlEvents();
          events.on('page', ({ url }) => {
            if (world.isRelevant(url, topic)) found[name]++;
          });
          await crawl({ ...what, ...limits, ...where, out, events });
        }
      }
      const change = (100 * (found.shared - found.alone)) / found.alone;
      console.log(
        `harvest, ${strategy}: of ${topics * pages} pages ${found.alone} on topic on one machine, ${found.shared} with two workers (${change.toFixed(1)} %)`,
      );
    }
  } finally {
    for (const { child } of crew) child.kill('SIGTERM');
    await Promise.all(crew.map(({ finished }) => finished));
    await server.close();
  }
}
