/** Settings and parameters as the server describes them (JSON Schema), so far as a form needs it. */

export interface Setting {
  name: string;
  kind: 'text' | 'number' | 'integer' | 'flag' | 'choice' | 'list';
  help: string;
  usual?: string | number | boolean;
  choices?: readonly string[];
  minimum?: number;
  maximum?: number;
}

/** What a person has put into fields: flags as true or false, all else as text, lists by lines. */
export type Filled = Readonly<Record<string, string | boolean>>;

/** The settings of a schema, in its order; those that are pairs have forms of their own. */
export function settingsOf(schema: Readonly<Record<string, unknown>>): Setting[] {
  const { properties } = schema;
  if (!isPairs(properties)) return [];
  return Object.entries(properties).flatMap(([name, field]) => {
    const setting = isPairs(field) ? settingOf(name, field) : undefined;
    return setting ? [setting] : [];
  });
}

export function settingOf(name: string, field: Readonly<Record<string, unknown>>): Setting | undefined {
  const { type, enum: choices, minimum, maximum, items, description } = field;
  const usual = field.default;
  const shared = {
    name,
    help: typeof description === 'string' ? description : '',
    ...((typeof usual === 'string' || typeof usual === 'number' || typeof usual === 'boolean') && { usual }),
    ...(typeof minimum === 'number' && { minimum }),
    ...(typeof maximum === 'number' && { maximum }),
  };
  if (isTexts(choices)) return { ...shared, kind: 'choice', choices };
  switch (type) {
    case 'boolean':
      return { ...shared, kind: 'flag' };
    case 'integer':
    case 'number':
      return { ...shared, kind: type };
    case 'string':
      return { ...shared, kind: 'text' };
    case 'array':
      return isPairs(items) && items.type === 'string' ? { ...shared, kind: 'list' } : undefined;
    default:
      return undefined;
  }
}

/** The values of what was filled in, as the server takes them; what is empty or usual is left out. */
export function valuesOf(
  settings: readonly Setting[],
  filled: Filled,
): Record<string, string | number | boolean | string[]> {
  return Object.fromEntries(
    settings.flatMap(setting => {
      const value = readValue(setting, filled[setting.name]);
      return value === undefined || value === setting.usual ? [] : [[setting.name, value]];
    }),
  );
}

function readValue(
  { kind }: Setting,
  given: string | boolean | undefined,
): string | number | boolean | string[] | undefined {
  if (given === undefined || typeof given === 'boolean') return given;
  const text = given.trim();
  if (text === '') return undefined;
  if (kind === 'list') return linesOf(text);
  // What is no number is sent as it is: the server says what it should be.
  return (kind === 'number' || kind === 'integer') && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** What the fields hold where these are the values; what is usual is left empty. */
export function filledOf(settings: readonly Setting[], values: Readonly<Record<string, unknown>>): Filled {
  return Object.fromEntries(
    settings.flatMap(({ name, kind, usual }): [string, string | boolean][] => {
      const value = values[name];
      if (value === undefined || value === null || value === usual || value === '') return [];
      if (kind === 'list') return Array.isArray(value) && value.length > 0 ? [[name, value.join('\n')]] : [];
      return [[name, typeof value === 'boolean' ? value : String(value)]];
    }),
  );
}

export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '');

export const isPairs = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string');
