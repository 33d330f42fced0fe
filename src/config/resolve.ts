import { closestNames } from '../core/closest-names.js';
import { UsageError } from '../core/errors.js';
import { environmentName, type Setting, type SettingTable, type SettingValues } from './setting.js';

/** Where a value came from, for the error message. */
interface Source {
  values: Record<string, unknown>;
  /** How this source spells a key: `--max-bytes`, `HONEYGUIDE_MAX_BYTES`, `maxBytes in topic.yaml`. */
  spell: (key: string) => string;
}

/** Later sources win over earlier ones; what none of them sets has its default. Unknown keys are an error. */
export function resolveSettings<Table extends SettingTable>(table: Table, sources: Source[]): SettingValues<Table> {
  const result: Record<string, unknown> = {};
  for (const [key, setting] of Object.entries(table)) result[key] = setting.default;
  for (const { values, spell } of sources) {
    for (const [key, value] of Object.entries(values)) {
      if (value === undefined) continue;
      const setting = table[key];
      if (!setting) throw new UsageError(`Unknown setting ${spell(key)}.${suggestion(key, Object.keys(table))}`);
      result[key] = convert(setting, value, spell(key));
    }
  }
  return result as SettingValues<Table>;
}

/** The settings that the environment gives, in the form `resolveSettings` takes. */
export function environmentSource(table: SettingTable, environment: NodeJS.ProcessEnv): Source {
  const values: Record<string, unknown> = {};
  for (const key of Object.keys(table)) values[key] = environment[environmentName(key)];
  return { values, spell: environmentName };
}

function convert(setting: Setting, value: unknown, name: string): unknown {
  switch (setting.type) {
    case 'text':
      if (typeof value !== 'string') throw wrong(name, 'a text', value);
      if (setting.choices && !setting.choices.includes(value)) throw wrong(name, setting.choices.join(' or '), value);
      return value;
    case 'boolean':
      if (value === true || value === 'true' || value === '1') return true;
      if (value === false || value === 'false' || value === '0') return false;
      throw wrong(name, 'true or false', value);
    case 'list':
      if (setting.bare && (value === true || value === 'true')) return [setting.bare];
      if (setting.bare && (value === false || value === 'false')) return [];
      if (Array.isArray(value) && value.every(item => typeof item === 'string')) return value;
      if (typeof value === 'string') return value.split(/\s+/).filter(Boolean);
      throw wrong(name, 'a list of texts', value);
    default:
      return limited(setting, setting.type === 'bytes' ? bytes(value) : Number(value), value, name);
  }
}

function limited(setting: Setting, number: number, value: unknown, name: string): number {
  const { minimum = -Infinity, maximum = Infinity } = setting;
  const whole = setting.type === 'number' ? 'a number' : 'a whole number';
  const unit = setting.type === 'bytes' ? ' (bytes, or with k, m, g behind it)' : '';
  const range = Number.isFinite(maximum) ? ` from ${minimum} to ${maximum}` : ` of at least ${minimum}`;
  const bad =
    typeof value === 'boolean' || value === '' || Number.isNaN(number) || number < minimum || number > maximum;
  if (bad || (setting.type !== 'number' && !Number.isInteger(number) && number !== Infinity)) {
    throw wrong(name, whole + (Number.isFinite(minimum) ? range : '') + unit, value);
  }
  return number;
}

/** 500000, 500k, 2m, 1g. */
function bytes(value: unknown): number {
  const match = /^(\d+(?:\.\d+)?)\s*([kmg]?)b?$/i.exec(String(value));
  if (!match) return Number.NaN;
  return Math.round(Number(match[1]) * 1024 ** ['', 'k', 'm', 'g'].indexOf(match[2].toLowerCase()));
}

function wrong(name: string, expected: string, value: unknown): UsageError {
  return new UsageError(`${name} must be ${expected}, not ${JSON.stringify(value)}.`);
}

/** " Did you mean …?" for a word that is close to an allowed one; empty when none is. */
export function suggestion(word: string, allowed: readonly string[]): string {
  const [best] = closestNames(word, allowed);
  return best === undefined ? '' : ` Did you mean ${best}?`;
}
