// A crawl on a disk whose power fails again and again. The crawl stands still for a moment, the disk is copied as it is, and the copy
// is gone on with as after a power cut, while the crawl runs on to its next cut.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../../dist/core/random.js';
import { account } from '../support/accounts.js';
import { askedFor, firstCommit, visitsIn } from '../support/collection-state.js';
import { crawlWords, run, siteWords, start } from '../support/commands.js';
import { endlessSite } from '../support/endless-site.js';
import { DiskImage } from './disk-image.js';

/** @typedef {import('../support/accounts.js').Account & { failure?: string }} Cut `failure`: what `resume` said where it did not go on */

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
    const before = visitsIn(folder).length;
    const { child, finished } = start(words[command]);
    /** @type {Cut[]} */
    const found = [];
    try {
      await firstCommit(folder, before);
      while (found.length < cuts) {
        await sleep(100 + random.below(1200));
        child.kill('SIGSTOP');
        const seen = new Set(visitsIn(folder));
        found.push(await oneCut({ disk, place, folder, site }));
        // What came while it stood still is heard now.
        const now = Date.now();
        for (const one of site.asked) if (one.answered < Infinity && !seen.has(one.url)) one.answered = now;
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
 * @param {{ disk: DiskImage, place: string, folder: string, site: Awaited<ReturnType<typeof endlessSite>> }} running
 * @returns {Promise<Cut>}
 */
async function oneCut({ disk, place, folder, site }) {
  // The signal is on its way to every thread; what the kernel does for them meanwhile is done before the cut.
  await sleep(20);
  const at = Date.now();
  const acknowledged = new Set(visitsIn(folder));
  const before = site.asked.length;
  const cut = disk.cut(place);
  try {
    const copy = join(cut.mount, 'collection');
    // A commit that was on its way may be on the disk before a reader sees it.
    const pages = visitsIn(copy).length + morePages;
    const { code, error } = await run('resume', copy, '--pages', String(pages));
    const after = site.asked.splice(before);
    const there = new Set(visitsIn(copy));
    const found = account({ at, acknowledged, before: askedFor(folder, site.asked), after, there });
    return code === 0 ? found : { ...found, failure: error.trim().split('\n').at(-1) };
  } finally {
    cut.remove();
  }
}
