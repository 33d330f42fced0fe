/** The strategy that somebody names: one of ours, or one in a file of the user's own. */
import { isModuleFile } from '../../core/module-file.js';
import type { Definition } from '../definition.js';
import { definitionInFile, isRecord, type PartForm } from '../registered.js';
import { combinations, type Strategy } from './strategy.js';

/** The strategy of this name, or the one in this file: `isModuleFile` tells which it is. */
export async function openStrategy(nameOrFile: string): Promise<Definition<Strategy>> {
  if (isModuleFile(nameOrFile)) return definitionInFile(nameOrFile, form);
  // What most crawls go by. They need not load all the others before they begin.
  if (nameOrFile === 'adaptive') return (await import('./learning/adaptive/adaptive.js')).adaptive;
  return (await import('./registry.js')).findStrategy(nameOrFile);
}

/** What TypeScript would have checked, for strategies written without it. */
const form: PartForm<Strategy> = {
  kind: 'strategy',
  shape: '{ name, combine, rank(page, links, arrival) }',
  problem: value => {
    if (!isRecord(value)) return `its default export is ${value === null ? 'null' : typeof value}`;
    if (typeof value.name !== 'string' || value.name === '') return '"name" must be a text';
    if (typeof value.rank !== 'function') return '"rank" must be a function';
    if (!combinations.some(each => each === value.combine)) return '"combine" must be max, mean, sum or last';
    for (const key of ['prepare', 'reorder', 'learn', 'save', 'load']) {
      if (value[key] !== undefined && typeof value[key] !== 'function') return `"${key}" must be a function`;
    }
    for (const key of ['batch', 'reorderEvery', 'carryWidth']) {
      if (value[key] !== undefined && !isCount(value[key])) return `"${key}" must be a whole number`;
    }
    if (value.reorder !== undefined && value.reorderEvery === undefined) {
      return '"reorder" needs "reorderEvery", the number of pages between two calls';
    }
    if ((value.save === undefined) !== (value.load === undefined)) return '"save" and "load" need each other';
    const { parts } = value;
    if (parts !== undefined && !(Array.isArray(parts) && parts.every(part => typeof part === 'string'))) {
      return '"parts" must be a list of names';
    }
  },
};

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
