// Every attack, in the order of the table.
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
export const cases = [...powerCutCases];
