/** Checks the parameters a user gives for a strategy or a judge against what it declares. */

import { closestNames } from '../../core/closest-names.js';
import { UsageError } from '../../core/errors.js';
import type { Parameter, Parameters } from './strategy.js';

/** Every declared parameter with the given value or its default. `owner` is how messages call it: "strategy hmm". */
export function checkParameters(owner: string, declared: readonly Parameter[], given: Parameters = {}): Parameters {
  for (const name of Object.keys(given)) {
    if (declared.some(parameter => parameter.name === name)) continue;
    const names = declared.map(parameter => parameter.name);
    if (names.length === 0) throw new UsageError(`The ${owner} takes no parameters; leave "${name}" out.`);
    const near = closestNames(name, names);
    const hint = near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : '';
    throw new UsageError(`The ${owner} has no parameter "${name}".${hint} It takes: ${names.join(', ')}.`);
  }
  return Object.fromEntries(
    declared.map(parameter => [
      parameter.name,
      checkedValue(owner, parameter, given[parameter.name] ?? parameter.default),
    ]),
  );
}

function checkedValue(
  owner: string,
  parameter: Parameter,
  given: number | string | boolean,
): number | string | boolean {
  const value = asKind(typeof parameter.default, given);
  const refuse = (wanted: string) => {
    return new UsageError(
      `Parameter ${parameter.name} of the ${owner} must be ${wanted}, not ${JSON.stringify(given)}.`,
    );
  };
  if (parameter.choices && !parameter.choices.includes(String(value))) {
    throw refuse(`one of ${parameter.choices.join(', ')}`);
  }
  if (typeof parameter.default === 'number') {
    const { minimum = -Infinity, maximum = Infinity } = parameter;
    if (typeof value !== 'number' || !Number.isFinite(value)) throw refuse(`a number${range(parameter)}`);
    if (value < minimum || value > maximum) throw refuse(`a number${range(parameter)}`);
    if (parameter.integer && !Number.isInteger(value)) throw refuse(`a whole number${range(parameter)}`);
  } else if (typeof value !== typeof parameter.default) {
    throw refuse(typeof parameter.default === 'boolean' ? 'true or false' : 'a text');
  }
  return value;
}

/** A command line knows only texts: "0.5" is a number where one is wanted. */
function asKind(kind: string, given: number | string | boolean): number | string | boolean {
  if (kind === 'number' && typeof given === 'string' && given.trim() !== '') return Number(given);
  if (kind === 'boolean' && (given === 'true' || given === 'false')) return given === 'true';
  if (kind === 'string' && typeof given !== 'string') return String(given);
  return given;
}

function range({ minimum, maximum }: Parameter): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` of at least ${minimum}`;
  return maximum !== undefined ? ` of at most ${maximum}` : '';
}
