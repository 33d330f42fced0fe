/** Checks values against fields, whoever gave them: a command line, the environment, a file or a call of the library. */
import { resolve } from 'node:path';
import { isModuleFile } from '../module-file.js';
import type {
  BlockField,
  ChoiceField,
  EitherField,
  Field,
  ListField,
  MapField,
  NumberField,
  Table,
  TextField,
  ValuesOf,
} from './field.js';
import { formatProblem } from './format.js';
import { type Origin, type Path, suggestion } from './origin.js';

/** The values given, checked; what is not given stays away. A key that the table does not have is an error. */
export function readGiven<Described extends Table>(
  described: Described,
  given: unknown,
  origin: Origin,
  path: Path = [],
): Partial<ValuesOf<Described>> {
  return checkedFields(described, given, origin, path) as Partial<ValuesOf<Described>>;
}

/** Every value of the table: as given, or its default. */
export function readTable<Described extends Table>(
  described: Described,
  given: unknown,
  origin: Origin,
  path: Path = [],
): ValuesOf<Described> {
  return allFields(described, given, origin, path) as ValuesOf<Described>;
}

/** Checked values, with defaults where none is given. */
export function withDefaults<Described extends Table>(
  described: Described,
  checked: Partial<ValuesOf<Described>>,
  origin: Origin,
): ValuesOf<Described> {
  return filled(described, checked, origin, []) as ValuesOf<Described>;
}

type Values = Record<string, unknown>;

function checkedFields(described: Table, given: unknown, origin: Origin, path: Path): Values {
  if (!isMapping(given)) throw origin.error(path, `${origin.name(path)} must be pairs, for example {key: value}.`);
  const values: Values = {};
  for (const [key, value] of Object.entries(given)) {
    // "key:" with nothing behind it is YAML for null.
    if (value === undefined || value === null) continue;
    const place = [...path, key];
    if (!Object.hasOwn(described, key)) throw origin.error(place, origin.unknown(place, Object.keys(described)));
    values[key] = readValue(described[key], value, origin, place);
  }
  return values;
}

function allFields(described: Table, given: unknown, origin: Origin, path: Path): Values {
  return filled(described, checkedFields(described, given, origin, path), origin, path);
}

function filled(described: Table, checked: Values, origin: Origin, path: Path): Values {
  const values: Values = {};
  for (const [key, field] of Object.entries(described)) {
    const value = checked[key] ?? defaultOf(field, origin, [...path, key]);
    if (value !== undefined) values[key] = value;
    else if (!field.optional) {
      throw origin.error(path, `"${key}" is missing; write for example ${key}: ${field.example ?? '…'}.`);
    }
  }
  return values;
}

/** A default is shared by everybody, but a list of it may be added to; that of a block says only where it differs from its table. */
function defaultOf(field: Field, origin: Origin, path: Path): unknown {
  const value = field.default;
  if (Array.isArray(value)) return [...value];
  return field.kind === 'block' && value !== undefined ? allFields(field.table, value, origin, path) : value;
}

export function readValue(field: Field, value: unknown, origin: Origin, path: Path): unknown {
  const reading = new Reading(value, origin, path);
  switch (field.kind) {
    case 'text':
      return reading.text(field);
    case 'choice':
      return reading.choice(field);
    case 'flag':
      return reading.flag();
    case 'scalar':
      if (isScalar(value)) return value;
      throw reading.wrong('a word, a number, true or false');
    case 'list':
      return reading.list(field);
    case 'map':
      return reading.map(field);
    case 'block':
      return reading.block(field);
    case 'either':
      return reading.either(field);
    case 'anything':
      return value;
    default:
      return reading.number(field);
  }
}

/** One value, and where it stands. */
class Reading {
  constructor(
    private readonly value: unknown,
    private readonly origin: Origin,
    private readonly path: Path,
  ) {}

  wrong(expected: string, hint = ''): Error {
    return this.problem(`must be ${expected}, not ${shown(this.value)}.${hint}`);
  }

  private problem(message: string): Error {
    return this.origin.error(this.path, `${this.origin.name(this.path)} ${message}`);
  }

  text({ notEmpty, names, format }: TextField): string {
    const { value } = this;
    // A number may be meant as a word: a topic called 2024.
    if (typeof value !== 'string' && typeof value !== 'number') throw this.wrong('a text');
    const text = String(value);
    if (notEmpty && text.trim() === '') throw this.problem('must not be empty.');
    if (text === '') return text;
    const problem = format && formatProblem(text, format);
    if (problem) throw this.wrong(problem.expected, problem.hint);
    const onDisk =
      names === 'file' || (names === 'module' && isModuleFile(text)) || (names === 'page' && !/^https?:/i.test(text));
    return onDisk ? resolve(this.origin.folder ?? '', text) : text;
  }

  block({ table, partial, example = '{key: value}' }: BlockField): Values {
    // "key:" with nothing behind it is a block in which nothing is said.
    const given = this.value ?? {};
    if (!isMapping(given)) throw this.wrong(`pairs, for example ${example}`);
    return (partial ? checkedFields : allFields)(table, given, this.origin, this.path);
  }

  choice({ choices }: ChoiceField): string {
    const found = choices.find(name => name === String(this.value));
    if (found !== undefined) return found;
    const hint = typeof this.value === 'string' ? suggestion(this.value, choices) : '';
    throw this.wrong(`one of ${choices.join(', ')}`, hint);
  }

  flag(): boolean {
    if (this.value === true || this.value === 'true' || this.value === '1') return true;
    if (this.value === false || this.value === 'false' || this.value === '0') return false;
    throw this.wrong('true or false');
  }

  number({ kind, minimum, maximum }: NumberField): number {
    const number = numberOf(this.value, kind);
    const whole = kind === 'number' || Number.isInteger(number);
    if (whole && number >= minimum && number <= maximum) return number;
    const unit = kind === 'bytes' ? ' (bytes, or with k, m, g behind it)' : '';
    throw this.wrong(`a ${kind === 'number' ? '' : 'whole '}number from ${minimum} to ${maximum}${unit}`);
  }

  list({ item, bare, atLeast = 0, distinct }: ListField): unknown[] {
    const { value } = this;
    if (bare !== undefined && (value === true || value === 'true')) return [bare];
    if (bare !== undefined && (value === false || value === 'false')) return [];
    if (isMapping(value) && formOf(item) !== 'pairs') throw this.wrong('a list, for example [a, b]');
    const single = !Array.isArray(value);
    const given: readonly unknown[] = single ? [value] : value;
    const read = given.map((each, i) => readValue(item, each, this.origin, single ? this.path : [...this.path, i]));
    if (read.length < atLeast) throw this.problem('must not be empty.');
    const twice = distinct ? read.findIndex((each, i) => read.indexOf(each) < i) : -1;
    if (twice >= 0) throw this.origin.error([...this.path, twice], `${shown(read[twice])} stands in the list already.`);
    return read;
  }

  map({ item, atLeast = 0, example = '{key: value}' }: MapField): Record<string, unknown> {
    const given = this.origin.textual && !isMapping(this.value) ? this.pairs() : this.value;
    if (!isMapping(given)) throw this.wrong(`pairs, for example ${example}`);
    const pairs = Object.entries(given);
    if (pairs.length < atLeast) throw this.problem(`must not be empty; write for example ${example}.`);
    return Object.fromEntries(
      pairs.map(([key, each]) => [key, readValue(item, each, this.origin, [...this.path, key])]),
    );
  }

  /** `key=value` texts. */
  private pairs(): Record<string, string> {
    const texts: readonly unknown[] = Array.isArray(this.value) ? this.value : [this.value];
    return Object.fromEntries(
      texts.map(text => {
        const [, key, value] = /^([^=]+)=(.*)$/s.exec(String(text)) ?? [];
        if (key === undefined) throw new Reading(text, this.origin, this.path).wrong('written as key=value');
        return [key, value];
      }),
    );
  }

  either({ options, example }: EitherField): unknown {
    const form = Array.isArray(this.value) ? 'list' : isMapping(this.value) ? 'pairs' : 'scalar';
    const fits = (wanted: Form) => options.find(each => formOf(each) === wanted || formOf(each) === 'any');
    // One item may stand for a list of it.
    const option = fits(form) ?? (form === 'scalar' ? fits('list') : undefined);
    if (option?.kind === 'choice' && example && !option.choices.some(name => name === this.value))
      throw this.wrong(example);
    if (option) return readValue(option, this.value, this.origin, this.path);
    throw this.wrong(
      options.map(each => formNames[formOf(each)]).join(' or ') + (example ? `, for example ${example}` : ''),
    );
  }
}

type Form = 'list' | 'pairs' | 'scalar' | 'any';
const formNames: Record<Form, string> = { list: 'a list', pairs: 'pairs', scalar: 'a single value', any: 'anything' };

function formOf({ kind }: Field): Form {
  if (kind === 'list') return 'list';
  if (kind === 'map' || kind === 'block') return 'pairs';
  return kind === 'anything' || kind === 'either' ? 'any' : 'scalar';
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** NaN for whatever is no number; a command line knows only texts. */
function numberOf(value: unknown, kind: NumberField['kind']): number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return Number.NaN;
  if (kind !== 'bytes') return Number(value);
  const match = /^(\d+(?:\.\d+)?)\s*([kmg]?)b?$/i.exec(value.trim());
  if (!match) return Number.NaN;
  return Math.round(Number(match[1]) * 1024 ** ['', 'k', 'm', 'g'].indexOf(match[2].toLowerCase()));
}

/** A value in a message: as JSON, and not more of it than fits a line. */
function shown(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value));
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
