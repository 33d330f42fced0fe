/** Strategies as an experiment names them: one of ours, or a user's own file. */
import { resolve } from 'node:path';
import { parameterFrom } from '../../../config/topic-file.js';
import { UsageError } from '../../../core/errors.js';
import { isModuleFile } from '../../../core/module-file.js';
import { findStrategy, openStrategy } from '../../../crawl/strategies/registry.js';
import type { Strategy, StrategyDefinition } from '../../../crawl/strategies/strategy.js';
import type { CheckedYaml } from './checked-yaml.js';
import type { StrategyChoice } from './definition.js';

/** The strategy of this name: one of the caller's own, or one of ours. */
function definitionOf(name: string, own: readonly StrategyDefinition[]): StrategyDefinition {
  return own.find(definition => definition.name === name) ?? findStrategy(name);
}

/** What a strategy cannot work without; a user's own file is known only when it runs. */
export function needsOf(name: string, own: readonly StrategyDefinition[]): StrategyDefinition['needs'] {
  return isModuleFile(name) ? [] : definitionOf(name, own).needs;
}

/** Refuses a strategy that does not exist, or parameters that it does not take, at the line where they stand. */
export function checkChoice(
  { name, params }: StrategyChoice,
  own: readonly StrategyDefinition[],
  entry: CheckedYaml,
  paramsEntry?: CheckedYaml,
): void {
  if (isModuleFile(name)) return;
  const definition = atLine(entry, () => definitionOf(name, own));
  for (const [key, value] of Object.entries(params)) {
    const place = paramsEntry?.entries().find(([name]) => name === key)?.[1] ?? entry;
    atLine(place, () => definition.check({ [key]: value }));
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
  if (isModuleFile(name)) return (await openStrategy(resolve(folder, name))).create(params);
  return definitionOf(name, own).create(params);
}

function atLine<T>(place: CheckedYaml, check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw error instanceof UsageError ? place.problem(error.message) : error;
  }
}
