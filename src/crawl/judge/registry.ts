/** Every judge by name; and judges in files of the user's own. */
import { isModuleFile } from '../../core/module-file.js';
import type { ParameterValues } from '../../core/schema/index.js';
import type { Definition } from '../definition.js';
import { definitionInFile, findDefinition, isRecord, type PartForm } from '../registered.js';
import { classifierJudge } from './classifier.js';
import { evidenceJudge } from './evidence/evidence-judge.js';
import type { Judge, JudgeDefinition } from './judge.js';
import { keywordsJudge } from './keywords.js';
import { labelsJudge } from './labels.js';
import { similarityJudge } from './similarity.js';

export const judges: readonly JudgeDefinition[] = [
  evidenceJudge,
  keywordsJudge,
  similarityJudge,
  classifierJudge,
  labelsJudge,
  // One line each: CONTRIBUTING.md shows how to add one.
];

/** Is the score of this judge the probability that a page is on topic? Of others it is a likeness. */
export function givesProbability(name: string): boolean {
  return name === evidenceJudge.name || name === classifierJudge.name;
}

export function findJudge(name: string): JudgeDefinition {
  return findDefinition('judge', judges, name);
}

export function createJudge(name: string, parameters: ParameterValues = {}): Judge {
  return findJudge(name).create(parameters);
}

/** The judge of this name, or the one in this file: `isModuleFile` tells which it is. */
export async function openJudge(nameOrFile: string): Promise<Definition<Judge>> {
  return isModuleFile(nameOrFile) ? definitionInFile(nameOrFile, form) : findJudge(nameOrFile);
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
