/** Values of a YAML file, checked; what is wrong is said with its line. */
import type { YamlFile } from '../core/schema/yaml-file.js';

export function oneText(file: YamlFile, record: Record<string, unknown>, key: string, parents: string[] = []): string {
  if (typeof record[key] === 'string') return record[key];
  throw file.error([...parents, key], `${key} must be a text.`);
}

export function texts(file: YamlFile, record: Record<string, unknown>, key: string, parents: string[] = []): string[] {
  const value = record[key];
  if (value === undefined || value === null) return [];
  if (typeof value === 'string') return [value];
  if (Array.isArray(value) && value.every(item => typeof item === 'string')) return value;
  throw file.error([...parents, key], `${key} must be a list of texts.`);
}

export function labelsOf(
  file: YamlFile,
  value: unknown,
  keys: string[],
): Record<string, string | string[]> | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw file.error(keys, 'labels must be pairs, for example {category: student}.');
  }
  const record = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(record).map(key => {
      const wanted = texts(file, record, key, keys);
      return [key, wanted.length === 1 ? wanted[0] : wanted];
    }),
  );
}
