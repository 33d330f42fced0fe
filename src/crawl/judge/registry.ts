/** Every judge by name, made with checked parameters; and judges from a user's own file. */

import { closestNames } from '../../core/closest-names.js';
import { UsageError } from '../../core/errors.js';
import { checkParameters } from '../strategies/parameters.js';
import type { Parameter, Parameters } from '../strategies/strategy.js';
import { importDefault, isRecord } from '../user-module.js';
import { classifierJudge } from './classifier.js';
import type { Judge } from './judge.js';
import { keywordsJudge } from './keywords.js';
import { labelsJudge } from './labels.js';
import { similarityJudge } from './similarity.js';

/** What the registry knows of a judge before one is made. */
export interface JudgeDefinition {
  name: string;
  summary: string;
  parameters: readonly Parameter[];
  create(parameters: Parameters): Judge;
}

export const judges: readonly JudgeDefinition[] = [keywordsJudge, similarityJudge, classifierJudge, labelsJudge];

export function createJudge(name: string, parameters: Parameters = {}): Judge {
  const definition = judges.find(judge => judge.name === name);
  if (definition) return make(definition, parameters);
  const names = judges.map(judge => judge.name);
  const near = closestNames(name, names);
  const hint = near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : '';
  throw new UsageError(`There is no judge "${name}".${hint} There are: ${names.join(', ')}; ./mine.js runs your own.`);
}

/** A module whose default export is a Judge, a JudgeDefinition, or a function that gets the parameters and returns a Judge. */
export async function loadJudgeFile(path: string, parameters: Parameters = {}): Promise<Judge> {
  const exported = await importDefault(path, 'judge');
  if (isDefinition(exported)) return checked(path, make(exported, parameters));
  return checked(path, typeof exported === 'function' ? await exported(parameters) : exported);
}

function make(definition: JudgeDefinition, parameters: Parameters): Judge {
  return definition.create(checkParameters(`judge ${definition.name}`, definition.parameters, parameters));
}

function isDefinition(value: unknown): value is JudgeDefinition {
  return isRecord(value) && typeof value.create === 'function' && Array.isArray(value.parameters);
}

function checked(path: string, value: unknown): Judge {
  if (isRecord(value) && typeof value.name === 'string' && typeof value.judge === 'function') {
    return value as unknown as Judge;
  }
  throw new UsageError(
    `${path} is not a judge: it must export default { name, judge(page) { return { relevant, score }; } }.`,
  );
}
