// A crawl on a disk whose power fails again and again. The crawl stands still for a moment, the disk is copied as it is, and the copy
// is gone on with as after a power cut, while the crawl runs on to its next cut.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../../dist/core/random.js';
import { account } from '../support/accounts.js';
import { firstCommit, visitsIn } from '../support/collection-state.js';
import { crawlWords, run, siteWords, start } from '../support/commands.js';
import { endlessSite } from '../support/endless-site.js';
import { readNotes, takingNotes } from '../support/notes.js';
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
    const file = join(place, 'notes');
    const { child, finished } = start(words[command], takingNotes(file));
    /** @type {Cut[]} */
    const found = [];
    /** @type {import('../support/notes.js').Span[]} */
    const stopped = [];
    try {
      await firstCommit(folder, before);
      while (found.length < cuts) {
        await sleep(100 + random.below(1200));
        const at = Date.now();
        child.kill('SIGSTOP');
        // The signal is on its way to every thread; what the kernel does for them meanwhile is done before the cut.
        await sleep(20);
        const facts = { at, notes: readNotes(file, child.pid), stopped };
        found.push(await oneCut({ disk, place, folder, site, facts }));
        stopped.push([at, Date.now()]);
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
 * @typedef {object} Running
 * @property {DiskImage} disk
 * @property {string} place
 * @property {string} folder
 * @property {Awaited<ReturnType<typeof endlessSite>>} site
 * @property {Pick<Parameters<typeof account>[0], 'at' | 'notes' | 'stopped'>} facts
 */

/**
 * @param {Running} running
 * @returns {Promise<Cut>}
 */
async function oneCut({ disk, place, folder, site, facts }) {
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
    const found = account({ ...facts, acknowledged, after, there });
    return code === 0 ? found : { ...found, failure: error.trim().split('\n').at(-1) };
  } finally {
    cut.remove();
  }
}
