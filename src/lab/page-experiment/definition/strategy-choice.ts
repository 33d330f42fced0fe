/** Strategies as an experiment names them: one of ours, or a user's own file. */
import { resolve } from 'node:path';
import { UsageError } from '../../../core/errors.js';
import { isModuleFile } from '../../../core/module-file.js';
import { type Origin, type Path, parametersOf } from '../../../core/schema/index.js';
import { openStrategy } from '../../../crawl/strategies/open-strategy.js';
import { findStrategy } from '../../../crawl/strategies/registry.js';
import type { Strategy, StrategyDefinition } from '../../../crawl/strategies/strategy.js';
import type { StrategyChoice } from './definition.js';

/** The strategy of this name: one of the caller's own, or one of ours. */
function definitionOf(name: string, own: readonly StrategyDefinition[]): StrategyDefinition {
  return own.find(definition => definition.name === name) ?? findStrategy(name);
}

/** What a strategy cannot work without; a user's own file is known only when it runs. */
export function needsOf(name: string, own: readonly StrategyDefinition[]): StrategyDefinition['needs'] {
  return isModuleFile(name) ? [] : definitionOf(name, own).needs;
}

/** Refuses a strategy that does not exist, or parameters that it does not take, at the place where they stand. */
export function checkChoice(
  { name, params }: StrategyChoice,
  own: readonly StrategyDefinition[],
  { origin, path }: { origin: Origin; path: Path },
): void {
  if (isModuleFile(name)) return;
  let definition: StrategyDefinition;
  try {
    definition = definitionOf(name, own);
  } catch (error) {
    throw error instanceof UsageError ? origin.error(path, error.message) : error;
  }
  definition.check(params, parametersOf(`strategy ${name}`, { origin, path: [...path, 'params'] }));
}

/** `folder` is where the names of files start, that of the strategy and those in its parameters. */
export async function makeStrategy(
  { name, params }: StrategyChoice,
  folder: string,
  own: readonly StrategyDefinition[],
): Promise<Strategy> {
  const definition = isModuleFile(name) ? await openStrategy(resolve(folder, name)) : definitionOf(name, own);
  return definition.create(params, { ...parametersOf(`strategy ${name}`), folder });
}
