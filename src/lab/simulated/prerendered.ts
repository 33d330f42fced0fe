/** Pages written into memory beforehand, with their headers, so that a benchmark measures the crawler and not the server. */
import { bodyBytes } from './simulated-web.js';
import type { SimulatedWorld } from './world.js';

export interface Prerendered {
  bytes: number;
  /** By the Host header and the path, or by the whole URL as proxies are asked. */
  get(host: string | undefined, target: string): PrerenderedPage | undefined;
}

export interface PrerenderedPage {
  headers: Record<string, string>;
  body: Buffer;
}

/** Only pages that answer 200 at once; the others are left to the ordinary way. */
export function prerender(world: SimulatedWorld, count: number): Prerendered {
  const byHost = new Map<string, Map<string, PrerenderedPage>>();
  let bytes = 0;
  let left = count;
  for (const { url } of world.pages()) {
    if (left-- <= 0) break;
    const page = world.page(url);
    if (page.status !== 200 || page.delay > 0 || page.hangs || page.flaky) continue;
    const { host, pathname } = new URL(url);
    let paths = byHost.get(host);
    if (!paths) byHost.set(host, (paths = new Map()));
    const body = bodyBytes(page);
    paths.set(pathname, { headers: { ...page.headers, 'content-length': String(body.length) }, body });
    bytes += body.length;
  }
  return {
    bytes,
    get(host, target) {
      if (target.startsWith('/')) return host === undefined ? undefined : byHost.get(host)?.get(target);
      const slash = target.indexOf('/', 'http://'.length);
      return byHost.get(target.slice('http://'.length, slash))?.get(target.slice(slash));
    },
  };
}
