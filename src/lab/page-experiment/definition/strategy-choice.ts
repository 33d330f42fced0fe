/** Strategies as an experiment names them: one of ours, or a user's own file. */
import { isAbsolute, resolve } from 'node:path';
import { parameterFrom } from '../../../config/topic-file.js';
import { UsageError } from '../../../core/errors.js';
import { checkParameters } from '../../../crawl/strategies/parameters.js';
import { findStrategy, loadStrategyFile } from '../../../crawl/strategies/registry.js';
import type { Strategy, StrategyDefinition } from '../../../crawl/strategies/strategy.js';
import type { CheckedYaml } from './checked-yaml.js';
import type { StrategyChoice } from './definition.js';

/** A name that is a path: ./mine.js, ../strategies/mine.mjs. */
function isFile(name: string): boolean {
  return /^\.{0,2}\//.test(name) || /\.[cm]?js$/.test(name);
}

/** The strategy of this name: one of the caller's own, or one of ours. */
function definitionOf(name: string, own: readonly StrategyDefinition[]): StrategyDefinition {
  return own.find(definition => definition.name === name) ?? findStrategy(name);
}

/** What a strategy cannot work without; a user's own file is known only when it runs. */
export function needsOf(name: string, own: readonly StrategyDefinition[]): StrategyDefinition['needs'] {
  return isFile(name) ? [] : definitionOf(name, own).needs;
}

/** Refuses a strategy that does not exist, or parameters that it does not take, at the line where they stand. */
export function checkChoice(
  { name, params }: StrategyChoice,
  own: readonly StrategyDefinition[],
  entry: CheckedYaml,
  paramsEntry?: CheckedYaml,
): void {
  if (isFile(name)) return;
  const definition = atLine(entry, () => definitionOf(name, own));
  for (const [key, value] of Object.entries(params)) {
    const place = paramsEntry?.entries().find(([name]) => name === key)?.[1] ?? entry;
    atLine(place, () => checkParameters(`strategy ${name}`, definition.parameters, { [key]: value }));
  }
}

/** `folder` is where a relative path of a user's file starts. */
export async function makeStrategy(
  { name, params: written }: StrategyChoice,
  folder: string,
  own: readonly StrategyDefinition[],
): Promise<Strategy> {
  const pairs = Object.entries(written);
  const params = Object.fromEntries(pairs.map(([key, value]) => [key, parameterFrom(folder, key, value)]));
  if (isFile(name)) return loadStrategyFile(isAbsolute(name) ? name : resolve(folder, name), params);
  const definition = definitionOf(name, own);
  return definition.create(checkParameters(`strategy ${name}`, definition.parameters, params));
}

function atLine<T>(place: CheckedYaml, check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw error instanceof UsageError ? place.problem(error.message) : error;
  }
}
