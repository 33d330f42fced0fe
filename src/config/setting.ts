/** One settable thing: its type, default, help text and limits. Flags, environment, files and documentation all come from it. */
export interface Setting<T = unknown> {
  type: 'text' | 'integer' | 'number' | 'boolean' | 'list' | 'bytes';
  default: T;
  help: string;
  /** What stands for the value in help texts, for example URL. */
  placeholder?: string;
  minimum?: number;
  maximum?: number;
  choices?: readonly string[];
  /** For lists: what the flag means when it stands alone. */
  bare?: string;
  /** Left out of `crawl.yaml`, because a resumed crawl must not repeat it. */
  transient?: boolean;
}

export type SettingTable = Record<string, Setting>;
export type SettingValues<Table extends SettingTable> = { [Key in keyof Table]: Table[Key]['default'] };

/** `maxBytes` → `--max-bytes`. */
export function flagName(key: string): string {
  return '--' + key.replace(/[A-Z]/g, letter => '-' + letter.toLowerCase());
}

/** `maxBytes` → `HONEYGUIDE_MAX_BYTES`. */
export function environmentName(key: string): string {
  return 'HONEYGUIDE_' + key.replace(/[A-Z]/g, letter => '_' + letter).toUpperCase();
}

export const text = (value: string, help: string, more: Partial<Setting> = {}) =>
  ({ type: 'text', default: value, help, ...more }) as Setting<string>;
export const list = (help: string, more: Partial<Setting> = {}) =>
  ({ type: 'list', default: [] as string[], help, ...more }) as Setting<string[]>;
export const flag = (help: string) => ({ type: 'boolean', default: false, help }) as Setting<boolean>;
export const integer = (value: number, help: string, more: Partial<Setting> = {}) =>
  ({ type: 'integer', default: value, help, minimum: 1, placeholder: 'N', ...more }) as Setting<number>;
export const number = (value: number, help: string, more: Partial<Setting> = {}) =>
  ({ type: 'number', default: value, help, minimum: 0, placeholder: 'N', ...more }) as Setting<number>;
/** One of a few words. */
export const choice = <Name extends string>(choices: readonly [Name, ...Name[]], help: string) =>
  ({ type: 'text', default: choices[0], choices, help, placeholder: choices.join('|') }) as Setting<Name>;
