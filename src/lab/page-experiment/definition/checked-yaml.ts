/** Typed access to the values of a YAML file; whatever has the wrong form is refused with its line. */
import { suggestion } from '../../../config/resolve.js';
import type { UsageError } from '../../../core/errors.js';
import type { YamlFile } from '../../../core/schema/yaml-file.js';

type Path = readonly (string | number)[];

export class CheckedYaml {
  constructor(
    private readonly file: YamlFile,
    private readonly value: unknown,
    private readonly path: Path,
  ) {}

  /** The error to throw when this value cannot be. */
  problem(message: string): UsageError {
    return this.file.error([...this.path], message);
  }

  get isList(): boolean {
    return Array.isArray(this.value);
  }

  get isText(): boolean {
    return typeof this.value === 'string';
  }

  /** The entries of a mapping. */
  entries(): [string, CheckedYaml][] {
    return Object.entries(this.record()).map(([key, value]) => [
      key,
      new CheckedYaml(this.file, value, [...this.path, key]),
    ]);
  }

  record(): Record<string, unknown> {
    if (typeof this.value === 'object' && this.value !== null && !Array.isArray(this.value)) {
      return this.value as Record<string, unknown>;
    }
    throw this.problem(`${this.name} must be a mapping, for example {key: value}.`);
  }

  /** A mapping with these keys and no others. */
  fields(allowed: readonly string[]): Fields {
    const entries = new Map<string, CheckedYaml>();
    for (const [key, value] of this.entries()) {
      if (!allowed.includes(key)) {
        const where = this.path.length === 0 ? '' : ` in ${this.name}`;
        throw value.problem(`unknown key "${key}"${where}; allowed: ${allowed.join(', ')}.${suggestion(key, allowed)}`);
      }
      entries.set(key, value);
    }
    return new Fields(this, entries);
  }

  items(atLeast = 0): CheckedYaml[] {
    if (!Array.isArray(this.value)) throw this.problem(`${this.name} must be a list, for example [a, b].`);
    if (this.value.length < atLeast) throw this.problem(`${this.name} must not be empty.`);
    return this.value.map((item, index) => new CheckedYaml(this.file, item, [...this.path, index]));
  }

  scalar(): number | string | boolean {
    const { value } = this;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
    throw this.problem(`${this.name} must be a word, a number, true or false.`);
  }

  text(): string {
    const value = this.scalar();
    if (typeof value === 'boolean' || value === '') throw this.problem(`${this.name} must be a text.`);
    return String(value);
  }

  wholeNumber(minimum: number): number {
    if (typeof this.value === 'number' && Number.isInteger(this.value) && this.value >= minimum) return this.value;
    throw this.problem(`${this.name} must be a whole number of at least ${minimum}.`);
  }

  /** One text or a list of different ones. */
  distinctTexts(): string[] {
    if (!this.isList) return [this.text()];
    const seen = new Set<string>();
    for (const item of this.items(1)) {
      if (seen.has(item.text())) throw item.problem(`"${item.text()}" stands in the list already.`);
      seen.add(item.text());
    }
    return [...seen];
  }

  private get name(): string {
    const last = this.path.at(-1);
    if (last === undefined) return 'the file';
    if (typeof last === 'string') return `"${last}"`;
    return `entry ${last + 1} of "${this.path.at(-2)}"`;
  }
}

/** The fields of one mapping. */
export class Fields {
  constructor(
    private readonly owner: CheckedYaml,
    private readonly values: ReadonlyMap<string, CheckedYaml>,
  ) {}

  optional(key: string): CheckedYaml | undefined {
    return this.values.get(key);
  }

  required(key: string, example: string): CheckedYaml {
    const value = this.values.get(key);
    if (!value) throw this.owner.problem(`"${key}" is missing; write for example ${example}.`);
    return value;
  }
}
