/** A simulated web on loopback that whole crawls are tried on. */
import { type SimulatedServer, SimulatedWorld, startSimulatedServer } from '../../src/lab/simulated/index.js';

export interface CrawledWeb {
  server: SimulatedServer;
  /** The first of its topics. */
  topic: string;
  /** What `honeyguide crawl` needs to look for it, without waiting. */
  flags: readonly string[];
}

export async function startCrawledWeb(): Promise<CrawledWeb> {
  const server = await startSimulatedServer(
    new SimulatedWorld({ sites: 40, pages: 2000, seed: 7, slowHosts: 0, errors: 0.01, pageKilobytes: 3 }),
  );
  const [topic] = server.world.topics();
  const sought = ['--query', server.world.query(topic), '--seed', ...server.world.seeds(topic, 2)];
  const quickly = ['--allow-private', '--delay', '0', '--timeout', '2', '--retries', '0'];
  return { server, topic, flags: [...sought, ...quickly] };
}
