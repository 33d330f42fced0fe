/** Every judge by name. */
import type { ParameterValues } from '../../core/schema/index.js';
import { findDefinition } from '../registered.js';
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
