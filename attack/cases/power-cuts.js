// The power fails while a crawl writes.
import { whyNoDisks } from '../power/disk-image.js';
import { powerCuts } from '../power/power-cuts.js';

/** @typedef {import('../power/power-cuts.js').Cut} Cut */

/**
 * Milliseconds before the cut at which an answer may have come that is asked for again: what is not committed is a quarter of a second
 * old, and a busy machine is late with the commit.
 */
const uncommitted = 1000;

/** @param {Cut} cut */
const holds = ({ lost, refetched, oldest, failure }) =>
  lost === 0 && refetched === 0 && oldest <= uncommitted && failure === undefined;

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
    const cuts = await powerCuts({ command, cuts: quick ? 2 : all, seed: all });
    const acknowledged = cuts.reduce((sum, cut) => sum + cut.acknowledged, 0);
    const lost = cuts.reduce((sum, cut) => sum + cut.lost, 0);
    const refetched = cuts.reduce((sum, cut) => sum + cut.refetched, 0);
    const failures = cuts.flatMap(({ failure }) => failure ?? []);
    const oldest = Math.max(...cuts.map(cut => cut.oldest));
    return {
      tried: cuts.length,
      held: cuts.filter(holds).length,
      seen:
        `${acknowledged} acknowledged visits, ${lost} lost, ${refetched} fetched again; ` +
        `what was not committed was ${oldest} ms old at most${failures.length > 0 ? `; ${failures[0]}` : ''}`,
    };
  },
});

export const powerCutCases = [powerCutCase('crawl', 14), powerCutCase('sites', 13), powerCutCase('resume', 13)];
