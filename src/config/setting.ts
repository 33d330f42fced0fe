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
