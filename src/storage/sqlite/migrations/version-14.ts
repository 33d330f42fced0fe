/**
 * The full-text index also holds pairs of words that often stand together, among its words and in the same form. What was indexed before has none, and
 * is searched as it was. Nothing is to be changed, but earlier programs would take a pair for a word.
 */
import type { Migration } from './migration.js';

export const version14: Migration = { version: 14, run() {} };
