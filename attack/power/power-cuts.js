// A crawl on a disk whose power fails again and again. The crawl stands still for a moment, the disk is copied as it is, and the copy
// is gone on with as after a power cut, while the crawl runs on to its next cut.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../../dist/core/random.js';
import { visitsIn } from '../support/collection-state.js';
import { run, start } from '../support/commands.js';
import { endlessSite } from '../support/endless-site.js';
import { DiskImage } from './disk-image.js';

/**
 * What one cut did.
 * @typedef {object} Cut
 * @property {string} command what was cut
 * @property {number} acknowledged visits that a reader saw before the cut
 * @property {number} lost of these, not there after it
 * @property {number} refetched of these, asked for again
 * @property {number} oldest milliseconds before the cut at which the oldest answer had come that was asked for once more
 * @property {string} [failure] what `resume` said where it did not go on
 */

/** Pages that `resume` is asked for beyond those that are there. */
const morePages = 60;

/** @typedef {{ command: 'crawl' | 'sites' | 'resume', cuts: number, seed: number }} PowerCutOptions */

/**
 * @param {PowerCutOptions} options `resume`: the cuts hit a crawl that was gone on with
 * @returns {Promise<Cut[]>}
 */
export async function powerCuts({ command, cuts, seed }) {
  const random = new Random(seed);
  const place = mkdtempSync(join(tmpdir(), 'honeyguide-power-'));
  const site = await endlessSite({ sites: command === 'sites' });
  const disk = DiskImage.make(place);
  const folder = join(disk.mount, 'collection');
  try {
    if (command === 'resume') await run(...crawlWords(site.origin, folder, 150));
    const words = {
      crawl: crawlWords(site.origin, folder, 1e6),
      sites: siteWords(site.port, folder, place),
      resume: ['resume', folder, '--pages', '1000000'],
    };
    const { child, finished } = start(words[command]);
    /** @type {Cut[]} */
    const found = [];
    try {
      await site.reached(site.asked.length + 10);
      while (found.length < cuts) {
        await sleep(100 + random.below(1200));
        child.kill('SIGSTOP');
        found.push(await oneCut(command, { disk, place, folder, site }));
        child.kill('SIGCONT');
      }
    } finally {
      child.kill('SIGKILL');
      await finished;
    }
    return found;
  } finally {
    site.close();
    disk.remove();
    rmSync(place, { recursive: true, force: true });
  }
}

/**
 * @param {string} command
 * @param {{ disk: DiskImage, place: string, folder: string, site: Awaited<ReturnType<typeof endlessSite>> }} running
 * @returns {Promise<Cut>}
 */
async function oneCut(command, { disk, place, folder, site }) {
  // The signal is on its way to every thread; what the kernel does for them meanwhile is done before the cut.
  await sleep(20);
  const at = Date.now();
  const acknowledged = new Set(visitsIn(folder));
  const answered = new Map(site.asked.map(one => [one.url, one.answered]));
  const cut = disk.cut(place);
  try {
    const before = site.asked.length;
    const copy = join(cut.mount, 'collection');
    const { code, error } = await run('resume', copy, '--pages', String(acknowledged.size + morePages));
    const again = site.asked.splice(before).map(({ url }) => url);
    const there = new Set(visitsIn(copy));
    const ages = again.map(url => at - (answered.get(url) ?? Infinity)).filter(age => age > 0);
    return {
      ...{ command, acknowledged: acknowledged.size, oldest: Math.max(0, ...ages) },
      lost: [...acknowledged].filter(url => !there.has(url)).length,
      refetched: again.filter(url => acknowledged.has(url)).length,
      ...(code !== 0 && { failure: error.trim().split('\n').at(-1) }),
    };
  } finally {
    cut.remove();
  }
}

/**
 * @param {string} origin
 * @param {string} folder
 * @param {number} pages
 */
const crawlWords = (origin, folder, pages) => [
  ...['crawl', '--query', 'wild bees', '--seed', `${origin}/`, '--out', folder, '--pages', String(pages)],
  ...['--delay', '0', '--host-concurrency', '4', '--allow-private'],
];

/**
 * @param {number} port
 * @param {string} folder
 * @param {string} place
 */
function siteWords(port, folder, place) {
  const topic = join(place, 'sites.yaml');
  const site = (/** @type {number} */ n) => `http://site${n}.localhost:${port}/`;
  writeFileSync(topic, `sites: {target: ["${site(3)}", "${site(6)}"], other: ["${site(9)}", "${site(12)}"]}\n`);
  const limits = ['--pages', '1000000', '--sites', '100000', '--delay', '0', '--allow-private'];
  return ['sites', topic, '--out', folder, ...limits];
}
