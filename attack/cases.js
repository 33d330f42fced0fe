// Every attack, in the order of the table.
import { addressCases } from './cases/addresses.js';
import { answerCases } from './cases/answers.js';
import { archiveCases } from './cases/archive.js';
import { documentCases } from './cases/documents.js';
import { endlessCases } from './cases/endless.js';
import { greedyCases } from './cases/greedy.js';
import { killCases } from './cases/kills.js';
import { machineKillCases } from './cases/machine-kills.js';
import { mannersCases } from './cases/manners.js';
import { addressTurnCases } from './cases/one-address.js';
import { outputCases } from './cases/output.js';
import { powerCutCases } from './cases/power-cuts.js';

/**
 * @typedef {object} Outcome
 * @property {number} tried
 * @property {number} held
 * @property {string} seen a few words with figures; why, where nothing could be tried
 */

/**
 * @typedef {object} Case
 * @property {string} name
 * @property {(how: { quick: boolean }) => Promise<Outcome>} attack
 */

/** @type {Case[]} */
export const cases = [
  ...addressCases,
  ...answerCases,
  ...documentCases,
  ...endlessCases,
  ...greedyCases,
  ...addressTurnCases,
  ...mannersCases,
  ...archiveCases,
  ...outputCases,
  ...killCases,
  ...machineKillCases,
  ...powerCutCases,
];
