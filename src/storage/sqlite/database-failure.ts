/** Turns what SQLite reports into one line that a person can act on. */
import type { FailureError, UsageError } from '../../core/errors.js';
import { type FailureKind, failureOf, storageAdvice, storageFailure } from '../failures.js';

/** Primary result codes (sqlite.org/rescode.html); extended ones have them in their lowest byte. */
const kinds: Readonly<Record<number, FailureKind>> = {
  3: 'refused', // PERM
  8: 'refused', // READONLY
  10: 'failed', // IOERR
  11: 'damaged', // CORRUPT
  13: 'full', // FULL
  14: 'refused', // CANTOPEN
  24: 'damaged', // FORMAT
  26: 'damaged', // NOTADB
};
const busy = 5;
const locked = 6;
const readOnly = 8;

/** For what a crawl stores: `folder` is what `resume` is to be called with. */
export function databaseFailure(error: unknown, file: string, folder: string): FailureError | UsageError {
  const code = resultCode(error);
  if (code === undefined) return storageFailure(error, file, folder);
  const message = (error as Error).message;
  const kind = kinds[code & 0xff] ?? 'other';
  return failureOf(kind, { file, message, code: `SQLite ${code}`, advice: storageAdvice(folder), cause: error });
}

/** Does another connection hold what is wanted? */
export function isBusy(error: unknown): boolean {
  const primary = (resultCode(error) ?? 0) & 0xff;
  return primary === busy || primary === locked;
}

/** Would this connection have to write? So it is where a writer died and left a journal to roll back. */
export function needsRollback(error: unknown): boolean {
  return ((resultCode(error) ?? 0) & 0xff) === readOnly;
}

function resultCode(error: unknown): number | undefined {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' ? errcode : undefined;
}
