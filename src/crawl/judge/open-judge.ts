/** The judge that somebody names: one of ours, or one in a file of the user's own. */
import { isModuleFile } from '../../core/module-file.js';
import type { Definition } from '../definition.js';
import { definitionInFile, isRecord, type PartForm } from '../registered.js';
import type { Judge } from './judge.js';

/** The judge of this name, or the one in this file: `isModuleFile` tells which it is. */
export async function openJudge(nameOrFile: string): Promise<Definition<Judge>> {
  if (isModuleFile(nameOrFile)) return definitionInFile(nameOrFile, form);
  // What most crawls are judged by. They need not load the others before they begin.
  if (nameOrFile === 'evidence') return (await import('./evidence/evidence-judge.js')).evidenceJudge;
  return (await import('./registry.js')).findJudge(nameOrFile);
}

const form: PartForm<Judge> = {
  kind: 'judge',
  shape: '{ name, judge(page) { return { relevant, score }; } }',
  problem: value => {
    if (!isRecord(value)) return `its default export is ${value === null ? 'null' : typeof value}`;
    if (typeof value.name !== 'string' || value.name === '') return '"name" must be a text';
    if (typeof value.judge !== 'function') return '"judge" must be a function';
    for (const key of ['prepare', 'kept', 'again', 'conclude', 'learn', 'forget', 'save', 'load']) {
      if (value[key] !== undefined && typeof value[key] !== 'function') return `"${key}" must be a function`;
    }
    if ((value.save === undefined) !== (value.load === undefined)) return '"save" and "load" need each other';
  },
};
