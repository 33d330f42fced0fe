/** A server whose sitemap is never answered holds up neither the page nor the end of the crawl. */
import { describe, expect, it } from 'vitest';
import { liveWeb, page, serve } from '../../../test/support/live-web.js';
import { systemClock } from '../../core/clock.js';
import type { EngineOptions } from '../engine.js';
import { scriptedEngine } from '../scripted-crawl.contract.js';

/** A request gets longer than this test may take: only an abort can end it. */
const tooLong = 60_000;

async function crawlHanging(options: Partial<EngineOptions>, signal?: AbortSignal, onPage: () => void = () => {}) {
  const server = await serve((request, response) => {
    if (request.url !== '/sitemap.xml') page('<p>bees')(request, response);
  });
  const web = liveWeb({ timeout: tooLong });
  const setup = { parts: { sitemaps: true }, engine: { clock: systemClock, ...options } };
  const { engine, store, visited, events } = scriptedEngine(web, setup);
  events.on('page', onPage);
  engine.seed([`${server.origin}/`]);
  const ending = await engine.run(signal);
  return { ending, store, visited, server };
}

describe('a sitemap that is never answered', () => {
  it('ends with the time of the crawl, and its page is there', async () => {
    const { ending, visited, store, server } = await crawlHanging({ milliseconds: 200 });
    expect(ending).toBe('time');
    expect(visited).toEqual([`${server.origin}/`]);
    expect(server.requests).toContain('GET /sitemap.xml');
    expect(store.visits).toHaveLength(1);
  });

  it('ends when the crawl is stopped', async () => {
    const stop = new AbortController();
    const { ending, visited } = await crawlHanging({}, stop.signal, () => setTimeout(() => stop.abort(), 50));
    expect(ending).toBe('stopped');
    expect(visited).toHaveLength(1);
  });
});
