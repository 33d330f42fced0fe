// Crawlee's CheerioCrawler with its default storage, as its own first example uses it: enqueue every link, keep the title.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'crawlee-bench-'));
process.env.CRAWLEE_STORAGE_DIR = folder;
const { CheerioCrawler, log } = await import('@crawlee/cheerio');
log.setLevel(log.LEVELS.OFF);

const { seeds, limit, concurrency } = JSON.parse(process.argv[2]);
let pages = 0;
const crawler = new CheerioCrawler({
  maxRequestsPerCrawl: limit,
  minConcurrency: concurrency,
  maxConcurrency: concurrency,
  async requestHandler({ request, $, enqueueLinks, pushData }) {
    pages++;
    await pushData({ url: request.url, title: $('title').text() });
    await enqueueLinks({ strategy: 'all' });
  },
});
const cpu = process.cpuUsage();
const started = performance.now();
await crawler.run(seeds);
const { user, system } = process.cpuUsage(cpu);
process.send({ pages, seconds: (performance.now() - started) / 1000, cpuSeconds: (user + system) / 1e6 });
rmSync(folder, { recursive: true, force: true });
process.exit(0);
