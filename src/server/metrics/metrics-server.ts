/** `crawl --metrics PORT`: what Prometheus asks for, of the crawl that runs in this process. */

import { createServer } from 'node:http';
import { basename } from 'node:path';
import type { CrawlEvents } from '../../crawl/events/crawl-events.js';
import { listenOn } from '../record/listen.js';
import { CrawlMetrics } from './crawl-metrics.js';

const loopback = '127.0.0.1';

/** Hears of every event; `folder` says what the crawl is called. */
export function measureEvents(events: CrawlEvents, folder: () => string): CrawlMetrics {
  const metrics = new CrawlMetrics();
  const name = () => basename(folder());
  const none = { reason: '', bytes: 0 };
  events.on('page', event => metrics.visit(name(), { ...none, ...event, outcome: 'page' }));
  events.on('redirect', event => metrics.visit(name(), { ...none, ...event, outcome: 'redirect' }));
  events.on('skip', event => metrics.visit(name(), { ...none, ...event, outcome: 'skipped' }));
  events.on('failure', event => metrics.visit(name(), { ...none, ...event, outcome: 'failed' }));
  events.on('retry', () => metrics.retry(name()));
  events.on('progress', ({ progress, waiting, known, hosts, budget, underWay, queued, workers }) => {
    const memory = process.memoryUsage.rss();
    metrics.state(name(), { relevant: progress.relevant, waiting, known, hosts, budget, underWay, queued, memory });
    if (workers) metrics.workers(name(), workers);
  });
  return metrics;
}

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** On loopback only, and only for those who call it by that name. Port 0 takes a free one. */
export async function startMetricsServer(metrics: CrawlMetrics, wanted: number): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5000 }, (request, response) => {
    const { host, origin } = request.headers;
    if (!/^(127\.0\.0\.1|localhost):\d+$/.test(host ?? '') || origin !== undefined)
      return response.writeHead(403).end();
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    void metrics.text().then(text => response.writeHead(200, { 'content-type': metrics.contentType }).end(text));
  });
  server.maxConnections = 16;
  const port = await listenOn(server, { host: loopback, port: wanted, command: 'honeyguide crawl', flag: '--metrics' });
  server.unref();
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port, close };
}
