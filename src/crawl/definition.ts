/** What is known of a strategy or judge before one is made: its name, what it needs, and a table of its parameters. */
import {
  type Origin,
  type ParameterTable,
  type ParameterValues,
  parametersOf,
  readTable,
  type Scalar,
  type ValuesOf,
} from '../core/schema/index.js';

export type PartKind = 'strategy' | 'judge';

/** What a part may be unable to work without. */
export const needs = ['query', 'examples', 'corpus', 'model', 'labels'] as const;
export type Need = (typeof needs)[number];

/** As it is written down: `parameters` is a table, and `create` gets the values that it describes. */
export interface Description<Part, Described extends ParameterTable> {
  name: string;
  summary: string;
  needs: readonly Need[];
  parameters: Described;
  create(parameters: ValuesOf<Described>): Part;
}

/** As the program uses it: whatever is given for parameters is checked first. */
export interface Definition<Part> extends Omit<Description<Part, ParameterTable>, 'create'> {
  /** Every parameter: as given, or its default. `origin` says where they stand, for messages. */
  check(given?: ParameterValues, origin?: Origin): ParameterValues;
  create(given?: ParameterValues, origin?: Origin): Part;
}

export function define<Part, Described extends ParameterTable>(
  kind: PartKind,
  { name, summary, needs, parameters, create }: Description<Part, Described>,
): Definition<Part> {
  const owner = parametersOf(`${kind} ${name}`);
  return {
    ...{ name, summary, needs, parameters },
    check: (given = {}, origin = owner) => readTable<ParameterTable>(parameters, given, origin),
    create: (given = {}, origin = owner) => create(readTable(parameters, given, origin)),
  };
}

/** A parameter as lists of them show it. */
export interface ListedParameter {
  name: string;
  help: string;
  default?: Scalar;
  choices?: readonly string[];
  minimum?: number;
  maximum?: number;
  /** Only whole numbers. */
  integer?: true;
}

export function listedParameters(parameters: ParameterTable): ListedParameter[] {
  return Object.entries(parameters).map(([name, field]) => ({
    ...{ name, help: field.help ?? '', default: field.default },
    ...(field.kind === 'choice' && { choices: field.choices }),
    ...('minimum' in field && { minimum: field.minimum, maximum: field.maximum }),
    ...(field.kind === 'integer' && { integer: true as const }),
  }));
}
