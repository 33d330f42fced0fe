/** Where values come from, for messages: how that place calls a value, and how it complains about one. */
import { closestNames } from '../closest-names.js';
import { UsageError } from '../errors.js';

/** Keys and places in lists that lead to a value. */
export type Path = readonly (string | number)[];

export interface Origin {
  /** `--max-bytes`, `HONEYGUIDE_MAX_BYTES`, `"maxBytes"`. */
  name(path: Path): string;
  /** What to say of a key that does not exist. */
  unknown(path: Path, known: readonly string[]): string;
  error(path: Path, message: string): UsageError;
  /** Are values texts, as on a command line? Then `key=value` stands for a pair. */
  readonly textual?: boolean;
  /** Where relative names of files start (default: where the command runs). */
  readonly folder?: string;
}

/** Values with no place of their own: flags, variables of the environment, options of a call. */
export function spelled(spell: (key: string) => string): Origin {
  return {
    // Which one of a list it is need not be said: the message shows it.
    name: ([key, ...inner]) => [spell(String(key)), ...inner.filter(part => typeof part === 'string')].join('.'),
    unknown: (path, known) => `Unknown setting ${spell(String(path.at(-1)))}.${suggestion(String(path.at(-1)), known)}`,
    error: (_path, message) => new UsageError(message),
    textual: true,
  };
}

/** `maxBytes` → `--max-bytes`. */
export function flagName(key: string): string {
  return '--' + key.replace(/[A-Z]/g, letter => '-' + letter.toLowerCase());
}

/** `maxBytes` → `HONEYGUIDE_MAX_BYTES`. */
export function environmentName(key: string): string {
  return 'HONEYGUIDE_' + key.replace(/[A-Z]/g, letter => '_' + letter).toUpperCase();
}

/**
 * Parameters of the thing called `owner`, for example "strategy hmm". Where they stand in a file, `within` says at which of
 * its places, so that messages have its line.
 */
export function parametersOf(owner: string, within?: { origin: Origin; path: Path }): Origin {
  return {
    name: path => `Parameter ${path.join('.')} of the ${owner}`,
    unknown: (path, known) => {
      const name = String(path.at(-1));
      if (known.length === 0) return `The ${owner} takes no parameters; leave "${name}" out.`;
      return `The ${owner} has no parameter "${name}".${suggestion(name, known)} It takes: ${known.join(', ')}.`;
    },
    error: (path, message) => within?.origin.error([...within.path, ...path], message) ?? new UsageError(message),
    folder: within?.origin.folder,
  };
}

/** " Did you mean …?" for a word that is close to a known one; empty when none is. */
export function suggestion(word: string, known: readonly string[]): string {
  const [best] = closestNames(word, known);
  return best === undefined ? '' : ` Did you mean ${best}?`;
}
