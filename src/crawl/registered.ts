/** Strategies and judges: one of ours by name, or one in a file of the user's own. */
import { closestNames } from '../core/closest-names.js';
import { UsageError } from '../core/errors.js';
import { type ParameterTable, type ParameterValues, readValue, type Scalar, spelled } from '../core/schema/index.js';
import { type Definition, type Description, define, needs, type PartKind } from './definition.js';
import { importDefault } from './user-module/user-module.js';

/** What tells a part of this kind from anything else, for those written without TypeScript. */
export interface PartForm<Part> {
  kind: PartKind;
  /** What is wrong with a value that should be one; undefined when nothing is. */
  problem(value: unknown): string | undefined;
  /** How one looks, for messages. */
  shape: string;
  /** Never there; it says which type a value without problems has. */
  readonly example?: Part;
}

export function findDefinition<Known extends { name: string }>(
  kind: PartKind,
  known: readonly Known[],
  name: string,
): Known {
  const found = known.find(definition => definition.name === name);
  if (found) return found;
  const names = known.map(definition => definition.name);
  const near = closestNames(name, names);
  const hint = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : `There are: ${names.join(', ')}.`;
  const all = kind === 'strategy' ? '"honeyguide strategies" lists them all; ' : '';
  throw new UsageError(`There is no ${kind} "${name}". ${hint} ${all}./mine.js runs your own.`);
}

/** The default export of a file: a finished part, a function of the parameters that makes one, or a description. */
export async function definitionInFile<Part>(path: string, form: PartForm<Part>): Promise<Definition<Part>> {
  const { kind } = form;
  const exported = await importDefault(path, kind);
  const part = (value: unknown) => checkedPart(path, value, form);
  if (isDescription(exported)) {
    const { name = path, needs: needed = [] } = exported;
    const problem = tableProblem(exported.parameters) ?? needsProblem(needed);
    if (problem) throw new UsageError(`${path}: ${problem}.`);
    const definition = define<unknown, ParameterTable>(kind, { ...exported, name, needs: needed });
    return { ...definition, create: (given, origin) => part(definition.create(given, origin)) };
  }
  const known = { name: path, summary: '', needs: [], parameters: {} };
  if (typeof exported === 'function') {
    const check = (given: ParameterValues = {}) => guessed(given);
    return { ...known, check, create: given => part(made(path, kind, () => exported(check(given)))) };
  }
  const check = (given: ParameterValues = {}) => {
    if (Object.keys(given).length === 0) return {};
    throw new UsageError(
      `${path} exports a finished ${kind}, which takes no parameters; export a function of them instead.`,
    );
  };
  const finished = part(exported);
  return {
    ...known,
    check,
    create: given => {
      check(given);
      return finished;
    },
  };
}

function made(path: string, kind: PartKind, make: () => unknown): unknown {
  try {
    return make();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`The ${kind} in ${path} cannot be made: ${error instanceof Error ? error.message : error}`);
  }
}

function checkedPart<Part>(path: string, value: unknown, form: PartForm<Part>): Part {
  const isPart = (candidate: unknown): candidate is Part => form.problem(candidate) === undefined;
  if (isPart(value)) return value;
  const problem =
    value instanceof Promise ? 'it must be there at once; what takes time belongs into "prepare"' : form.problem(value);
  throw new UsageError(`${path} is not a ${form.kind}: ${problem}. It must export default ${form.shape}.`);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isDescription(value: unknown): value is Description<unknown, ParameterTable> {
  return isRecord(value) && typeof value.create === 'function' && value.parameters !== undefined;
}

/** The first parameter that is none, or whose default it would itself refuse. */
function tableProblem(table: unknown): string | undefined {
  const shape = `{ n: { kind: 'integer', default: 5, minimum: 1, maximum: 9, help: '…' } }`;
  if (!isRecord(table) || Array.isArray(table)) return `"parameters" must be a table such as ${shape}`;
  for (const [name, field] of Object.entries(table)) {
    const problem = `the parameter ${name} must look like ${shape}`;
    if (!isParameterField(field)) return problem;
    try {
      readValue(field, field.default, spelled(String), ['default']);
    } catch (error) {
      return `${problem}: ${error instanceof Error ? error.message : error}`.replace(/\.$/, '');
    }
  }
}

function needsProblem(given: unknown): string | undefined {
  const known: readonly unknown[] = needs;
  if (Array.isArray(given) && given.every(need => known.includes(need))) return undefined;
  return `"needs" must be a list of some of ${needs.join(', ')}`;
}

function isParameterField(field: unknown): field is ParameterTable[string] {
  if (!isRecord(field)) return false;
  if (field.kind === 'integer' || field.kind === 'number') {
    return typeof field.minimum === 'number' && typeof field.maximum === 'number';
  }
  if (field.kind === 'choice') return Array.isArray(field.choices);
  return field.kind === 'text' || field.kind === 'flag';
}

/** A function declares no types: what looks like a number, or like true or false, is taken for it. */
function guessed(given: ParameterValues): ParameterValues {
  const guess = (value: Scalar): Scalar => {
    if (value === 'true' || value === 'false') return value === 'true';
    return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
  };
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, guess(value)]));
}
