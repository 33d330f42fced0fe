// kill -9 at any moment.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../../dist/core/random.js';
import { account, inWords, isWhole } from '../support/accounts.js';
import { firstCommit, visitsIn } from '../support/collection-state.js';
import { crawlWords, siteWords, start } from '../support/commands.js';
import { endlessSite } from '../support/endless-site.js';
import { forgetNotes, readNotes, takingNotes } from '../support/notes.js';

/** @typedef {'crawl' | 'sites' | 'resume'} Command */

/**
 * One crawl, killed and gone on with again and again. Each process lives for a random time after its first commit; the next one must
 * have all that a reader saw, and ask for none of it.
 * @param {Command} command `resume`: kills of the processes that go on; otherwise each kill hits a new crawl
 * @param {number} kills
 */
async function killed(command, kills) {
  const random = new Random(kills);
  const place = mkdtempSync(join(tmpdir(), 'honeyguide-kill-'));
  const site = await endlessSite({ sites: command === 'sites' });
  /** @type {import('../support/accounts.js').Account[]} */
  const found = [];
  try {
    for (let round = 0; found.length < kills; round++) {
      const folder = join(place, String(round));
      const first = command === 'sites' ? siteWords(site.port, folder, place) : crawlWords(site.origin, folder, 1e6);
      let killed = await killOnce(first, folder, random);
      // A crawl is gone on with once; one that is resumed, ten times.
      const rounds = Math.min(command === 'resume' ? 10 : 1, kills - found.length);
      for (let n = 0; n < rounds; n++) {
        const { at, notes } = killed;
        const acknowledged = new Set(visitsIn(folder));
        site.asked.length = 0;
        killed = await killOnce(['resume', folder], folder, random);
        const there = new Set(visitsIn(folder));
        found.push(account({ at, acknowledged, notes, after: site.asked, there }));
      }
      rmSync(folder, { recursive: true, force: true });
    }
    return found;
  } finally {
    site.close();
    rmSync(place, { recursive: true, force: true });
  }
}

/**
 * When it was killed, and what it had noted.
 * @param {readonly string[]} words
 * @param {string} folder
 * @param {Random} random
 */
async function killOnce(words, folder, random) {
  const before = visitsIn(folder).length;
  const file = `${folder}.notes`;
  forgetNotes(file);
  const { child, finished } = start(words, takingNotes(file));
  await Promise.race([firstCommit(folder, before), finished]);
  await sleep(random.below(600));
  const at = Date.now();
  child.kill('SIGSTOP');
  const notes = readNotes(file, child.pid);
  child.kill('SIGKILL');
  await finished;
  return { at, notes };
}

/**
 * @param {Command} command
 * @param {number} all
 * @returns {import('../cases.js').Case}
 */
const killCase = (command, all) => ({
  name: `kill -9: ${command}`,
  async attack({ quick }) {
    const found = await killed(command, quick ? 1 : all);
    return { tried: found.length, held: found.filter(isWhole).length, seen: inWords(found) };
  },
});

export const killCases = [killCase('crawl', 34), killCase('sites', 33), killCase('resume', 33)];
