/** A web of small sites behind a proxy on loopback, so that they can have any name: about bees, about cars, and hostile ones. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Random } from '../../src/index.js';

/** What a site answers to a path; `hang` never answers, neither here nor as robots.txt. */
export type SiteAnswer = string | { status: number; location?: string; text?: string } | 'hang';
export type SmallSite = (path: string) => SiteAnswer;

export interface SmallSites {
  proxy: string;
  /** Paths asked for by host, robots.txt included. */
  requests: Map<string, { path: string; at: number }[]>;
  /** Most requests under way at once: to one host, and to all. */
  most: { host: number; all: number };
  /** Requests to a host, without those for robots.txt. */
  asked(host: string): string[];
  close(): Promise<void>;
}

export const words = {
  bees: 'honey hive queen pollen wax swarm nectar colony brood comb beekeeper drone forage apiary propolis',
  cars: 'engine gearbox wheel brake clutch diesel exhaust tyre piston sedan chassis torque dashboard fuel axle',
  birds: 'feather nest beak warbler migration plumage sparrow finch heron songbird egg roost talon flock wing',
};
export type Subject = keyof typeof words;

/** A site with a home page and `pages` others that link to each other and to other sites. */
export function siteAbout(subject: Subject, seed: string, links: readonly string[] = [], pages = 8): SmallSite {
  const outside = links.map(host => `<a href="http://${host}/">${host}</a>`).join(' ');
  const text = (path: string) => {
    const random = new Random(seed.length).fork(`${seed}${path}`);
    return Array.from({ length: 40 }, () => random.pick(words[subject].split(' '))).join(' ');
  };
  return path => {
    const number = path === '/' ? 0 : Number(/^\/p(\d+)$/.exec(path)?.[1] ?? Number.NaN);
    if (Number.isNaN(number) || number > pages) return { status: 404 };
    const menu = Array.from({ length: pages }, (_, i) => `<a href="/p${i + 1}">page ${i + 1}</a>`).join(' ');
    return `<title>${subject} ${path}</title><p>${text(path)}</p>${menu} ${number < 2 ? outside : ''}`;
  };
}

export async function smallSites(
  sites: Record<string, SmallSite>,
  { robots = {}, milliseconds = 0 }: { robots?: Record<string, string>; milliseconds?: number } = {},
): Promise<SmallSites> {
  const requests: SmallSites['requests'] = new Map();
  const most = { host: 0, all: 0 };
  const active = new Map<string, number>();
  const server = http.createServer((request, response) => {
    const { host, pathname, search } = new URL(request.url!);
    const path = pathname + search;
    requests.set(host, [...(requests.get(host) ?? []), { path, at: performance.now() }]);
    if (path === '/robots.txt') {
      if (robots[host] === 'hang') return;
      response.writeHead(robots[host] ? 200 : 404, { 'content-type': 'text/plain' }).end(robots[host] ?? '');
      return;
    }
    active.set(host, (active.get(host) ?? 0) + 1);
    most.host = Math.max(most.host, active.get(host)!);
    most.all = Math.max(
      most.all,
      [...active.values()].reduce((sum, count) => sum + count, 0),
    );
    response.on('close', () => active.set(host, active.get(host)! - 1));
    const answer = sites[host]?.(path) ?? { status: 404 };
    if (answer === 'hang') return;
    const { status, location, text } =
      typeof answer === 'string' ? { status: 200, location: undefined, text: answer } : answer;
    const headers = { 'content-type': 'text/html', ...(location ? { location } : {}) };
    setTimeout(() => response.writeHead(status, headers).end(text ?? ''), milliseconds);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    proxy: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    most,
    asked: host => (requests.get(host) ?? []).map(({ path }) => path).filter(path => path !== '/robots.txt'),
    close: () => {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}
