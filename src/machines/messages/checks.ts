/** Checks of what came from another machine. Each gives the value under its type, or throws a `BadMessage` that names it. */
import { BadMessage, type Unchecked } from './frame.js';

export function text(data: Unchecked, name: string): string {
  const value = data[name];
  if (typeof value !== 'string') throw new BadMessage(`${name} is no text`);
  return value;
}

export function number(data: Unchecked, name: string, minimum = 0, maximum = Number.MAX_SAFE_INTEGER): number {
  const value = data[name];
  if (typeof value !== 'number' || !(value >= minimum && value <= maximum)) {
    throw new BadMessage(`${name} is no number from ${minimum} to ${maximum}`);
  }
  return value;
}

export function integer(data: Unchecked, name: string, minimum = 0, maximum = Number.MAX_SAFE_INTEGER): number {
  const value = number(data, name, minimum, maximum);
  if (!Number.isInteger(value)) throw new BadMessage(`${name} is no whole number`);
  return value;
}

export function flag(data: Unchecked, name: string): boolean {
  const value = data[name];
  if (typeof value !== 'boolean') throw new BadMessage(`${name} is neither true nor false`);
  return value;
}

export function oneOf<Name extends string>(data: Unchecked, name: string, names: readonly Name[]): Name {
  const value = data[name];
  const found = names.find(each => each === value);
  if (found === undefined) throw new BadMessage(`${name} is none of ${names.join(', ')}`);
  return found;
}

export function texts(data: Unchecked, name: string): string[] {
  const values = list(data, name);
  for (const value of values) if (typeof value !== 'string') throw new BadMessage(`${name} holds what is no text`);
  return values as string[];
}

export function integers(data: Unchecked, name: string, below = Number.MAX_SAFE_INTEGER): number[] {
  const values = list(data, name);
  for (const value of values) {
    if (!Number.isInteger(value) || (value as number) < 0 || (value as number) >= below) {
      throw new BadMessage(`${name} holds what is no whole number below ${below}`);
    }
  }
  return values as number[];
}

export function list(data: Unchecked, name: string): unknown[] {
  const values = data[name];
  if (!Array.isArray(values)) throw new BadMessage(`${name} is no list`);
  return values;
}

/** Absent, or what `check` makes of it. */
export function maybe<Value>(
  data: Unchecked,
  name: string,
  check: (data: Unchecked, name: string) => Value,
): Value | undefined {
  return data[name] === undefined || data[name] === null ? undefined : check(data, name);
}

/** Header fields: names in lower case, values alone or several. */
export function headers(data: Unchecked, name: string): Record<string, string | string[]> {
  const given = data[name];
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new BadMessage(`${name} is no object`);
  // No prototype: a header called "constructor" is a header like any other.
  const checked: Record<string, string | string[]> = Object.create(null);
  for (const [key, value] of Object.entries(given)) {
    const isList = Array.isArray(value) && value.every(each => typeof each === 'string');
    if (typeof value !== 'string' && !isList) throw new BadMessage(`${name}.${key} is no text`);
    checked[key.toLowerCase()] = value;
  }
  return checked;
}

const longestUrl = 65_536;

export function urlOf(data: Unchecked, name: string): string {
  const url = text(data, name);
  if (url.length > longestUrl || !/^https?:\/\//i.test(url)) throw new BadMessage(`${name} is no http or https URL`);
  return url;
}
