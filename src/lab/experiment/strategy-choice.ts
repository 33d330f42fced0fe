/** Strategies as an experiment names them: one of ours, or a user's own file. */
import { isAbsolute, resolve } from 'node:path';
import { UsageError } from '../../core/errors.js';
import { checkParameters } from '../../crawl/strategies/parameters.js';
import { createStrategy, findStrategy, loadStrategyFile } from '../../crawl/strategies/registry.js';
import type { Parameters, Strategy, StrategyDefinition } from '../../crawl/strategies/strategy.js';
import type { CheckedYaml } from './checked-yaml.js';
import type { StrategyChoice } from './definition.js';

/** A name that is a path: ./mine.js, ../strategies/mine.mjs. */
function isFile(name: string): boolean {
  return /^\.{0,2}\//.test(name) || /\.[cm]?js$/.test(name);
}

/** What a strategy cannot work without; a user's own file is known only when it runs. */
export function needsOf(name: string): StrategyDefinition['needs'] {
  return isFile(name) ? [] : findStrategy(name).needs;
}

/** Refuses a strategy that does not exist, or parameters that it does not take, at the line where they stand. */
export function checkChoice(name: string, params: Parameters, entry: CheckedYaml, paramsEntry?: CheckedYaml): void {
  if (isFile(name)) return;
  const definition = atLine(entry, () => findStrategy(name));
  for (const [key, value] of Object.entries(params)) {
    const place = paramsEntry?.entries().find(([name]) => name === key)?.[1] ?? entry;
    atLine(place, () => checkParameters(`strategy ${name}`, definition.parameters, { [key]: value }));
  }
}

/** `folder` is where a relative path of a user's file starts. */
export async function makeStrategy(choice: StrategyChoice, folder: string): Promise<Strategy> {
  if (!isFile(choice.name)) return createStrategy(choice.name, choice.params);
  return loadStrategyFile(isAbsolute(choice.name) ? choice.name : resolve(folder, choice.name), choice.params);
}

function atLine<T>(place: CheckedYaml, check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw error instanceof UsageError ? place.problem(error.message) : error;
  }
}
