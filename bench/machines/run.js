// Crawls on many machines, measured on this one. `head`: how many pages a second a head ranks and stores when workers answer at once from
// memory. `workers`: pages a second with one worker and with two, on pages that are dear to read, and processor time a page in head and
// worker, which tells where the cores do not suffice.
// `rendering`: the same where every page is rendered in Chromium.
// `harvest`: pages on topic beside a crawl on one machine.
// node bench/machines/run.js [head] [workers] [rendering] [harvest] [--pages N] [--kilobytes N] [--dear N] [--rendered N] [--strategy NAME] [--profile DIR] [--node=FLAG]
// --dear: how many pages of 500 KB; --rendered: how many are rendered. DIR gets profiles of the head's threads; FLAG is for its Node.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startRedis } from '../../scripts/redis-server.js';
import { measureHarvest } from './harvest.js';
import { measureHead } from './head.js';
import { measureRendering } from './rendering.js';
import { measureWorkers } from './workers.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '6000' },
    kilobytes: { type: 'string', default: '22' },
    dear: { type: 'string', default: '400' },
    rendered: { type: 'string', default: '120' },
    strategy: { type: 'string', multiple: true, default: ['best-first', 'adaptive'] },
    profile: { type: 'string' },
    node: { type: 'string', multiple: true, default: [] },
  },
});
const wanted = positionals.length > 0 ? positionals : ['head', 'workers', 'rendering', 'harvest'];
const place = mkdtempSync(join(tmpdir(), 'honeyguide-bench-machines-'));
const redis = await startRedis();
try {
  const profiled = values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`];
  const flags = [...profiled, ...values.node];
  const how = {
    redis: redis.url,
    place,
    flags,
    pages: Number(values.pages),
    kilobytes: Number(values.kilobytes),
    dear: Number(values.dear),
    rendered: Number(values.rendered),
  };
  if (wanted.includes('head')) await measureHead(how);
  if (wanted.includes('workers')) await measureWorkers(how);
  if (wanted.includes('rendering')) await measureRendering(how);
  if (wanted.includes('harvest')) await measureHarvest({ ...how, strategies: values.strategy });
} finally {
  await redis.close();
  rmSync(place, { recursive: true, force: true });
}
