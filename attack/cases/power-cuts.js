// The power fails while a crawl writes.
import { whyNoDisks } from '../power/disk-image.js';
import { powerCuts } from '../power/power-cuts.js';
import { inWords, isWhole } from '../support/accounts.js';

/**
 * @param {'crawl' | 'sites' | 'resume'} command
 * @param {number} all
 * @returns {import('../cases.js').Case}
 */
const powerCutCase = (command, all) => ({
  name: `power cut: ${command}`,
  async attack({ quick }) {
    const reason = whyNoDisks();
    if (reason !== undefined) return { tried: 0, held: 0, seen: `skipped: ${reason}` };
    const cuts = await powerCuts({ command, cuts: quick ? (command === 'crawl' ? 2 : 1) : all, seed: all });
    const failures = cuts.flatMap(({ failure }) => failure ?? []);
    return {
      tried: cuts.length,
      held: cuts.filter(cut => isWhole(cut) && cut.failure === undefined).length,
      seen: `${inWords(cuts)}${failures.length > 0 ? `; ${failures[0]}` : ''}`,
    };
  },
});

export const powerCutCases = [powerCutCase('crawl', 14), powerCutCase('sites', 13), powerCutCase('resume', 13)];
