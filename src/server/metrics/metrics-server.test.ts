import { get } from 'node:http';
import { describe, expect, it } from 'vitest';
import { CrawlEvents } from '../../crawl/events/crawl-events.js';
import { newProgress } from '../../crawl/progress.js';
import { measureEvents, startMetricsServer } from './metrics-server.js';

const common = { at: 0, url: 'http://a.org/', host: 'a.org', milliseconds: 30 };

function ask(port: number, headers: Record<string, string> = {}, path = '/metrics') {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, response => {
      let text = '';
      response.on('data', chunk => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    }).on('error', reject);
  });
}

describe('metrics of a crawl', () => {
  it('are counted from its events, and told to those who ask by the right name', async () => {
    const events = new CrawlEvents();
    const { port, close } = await startMetricsServer(
      measureEvents(events, () => '/crawls/bees'),
      0,
    );
    try {
      events.emit({ kind: 'skip', ...common, status: 0, reason: 'robots', detail: '' });
      events.emit({ kind: 'failure', ...common, status: 503, reason: 'status', detail: '' });
      events.emit({ kind: 'redirect', ...common, status: 301, target: 'http://a.org/b' });
      events.emit({ kind: 'retry', at: 0, url: 'http://a.org/', host: 'a.org', detail: '', wait: 5 });
      const counters = { budget: 9, waiting: 7, known: 8, hosts: 2, underWay: 3, queued: 4096 };
      events.emit({ kind: 'progress', at: 0, progress: { ...newProgress(0), relevant: 5 }, ...counters });
      const { status, text } = await ask(port);
      expect(status).toBe(200);
      for (const line of [
        'honeyguide_skipped_total{collection="bees",reason="robots"} 1',
        'honeyguide_failed_total{collection="bees",reason="status"} 1',
        'honeyguide_requests_total{collection="bees",status="301"} 1',
        'honeyguide_retries_total{collection="bees"} 1',
        'honeyguide_relevant_pages{collection="bees"} 5',
        'honeyguide_frontier_urls{collection="bees"} 7',
        'honeyguide_store_queue_bytes{collection="bees"} 4096',
        'honeyguide_fetch_duration_seconds_bucket{le="0.05",collection="bees"} 3',
        'honeyguide_fetch_duration_seconds_count{collection="bees"} 3',
      ]) {
        expect(text).toContain(`${line}\n`);
      }
      expect((await ask(port, { host: `evil.example:${port}` })).status).toBe(403);
      expect((await ask(port, { origin: 'http://evil.example' })).status).toBe(403);
      expect((await ask(port, {}, '/other')).status).toBe(404);
    } finally {
      await close();
    }
  });
});
