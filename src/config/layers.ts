/**
 * Where settings come from, and which of them wins: what is given on the command line or in a call, then the topic file, then
 * the environment, then the default.
 */
import {
  environmentName,
  flagName,
  type Origin,
  readGiven,
  spelled,
  type Table,
  type ValuesOf,
  withDefaults,
} from '../core/schema/index.js';

/** Checked values of one origin. */
export interface Layer<Described extends Table> {
  values: Partial<ValuesOf<Described>>;
  origin: Origin;
}

/** Flags by the names that commander gives them, checked. Those that are in no table are somebody else's. */
export function flagValues<Described extends Table>(
  described: Described,
  flags: Readonly<Record<string, unknown>>,
): Partial<ValuesOf<Described>> {
  const given = Object.entries(described).map(([key, field]) => [key, flags[field.flag ?? key]]);
  const origin = spelled(key => flagName(described[key]?.flag ?? key));
  return readGiven(described, Object.fromEntries(given), origin);
}

/** What a call of the library gives; a key that does not exist is refused. */
export function optionLayer<Described extends Table>(described: Described, options: object): Layer<Described> {
  const origin = spelled(String);
  return { values: readGiven(described, options, origin), origin };
}

/** A variable that stands for a list has its items between spaces. */
export function environmentLayer<Described extends Table>(
  described: Described,
  environment: NodeJS.ProcessEnv,
): Layer<Described> {
  const given: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(described)) {
    // A variable that is set to nothing is how shells take one back.
    const value = environment[environmentName(field.flag ?? key)] || undefined;
    const several = field.kind === 'list' || field.kind === 'map';
    // A list that a bare flag can stand for may be switched on and off.
    const bare = value === 'true' || value === 'false';
    given[key] = several && !bare ? value?.split(/\s+/).filter(Boolean) : value;
  }
  const origin = spelled(key => environmentName(described[key]?.flag ?? key));
  return { values: readGiven(described, given, origin), origin };
}

/** The first of these layers that gives a value wins. */
export function settled<Described extends Table>(
  described: Described,
  layers: readonly Layer<Described>[],
): ValuesOf<Described> {
  const values = [...layers].reverse().map(layer => layer.values);
  return withDefaults(described, Object.assign({}, ...values), spelled(String));
}
