import { either, list, map, text } from '../core/schema/index.js';

/** Labels that pages of a recorded web must have, each with one value or several of which any will do. */
export const labelsField = map(either([text(), list(text())]), { example: '{category: student}' });
