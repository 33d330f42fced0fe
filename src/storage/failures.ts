/** Turns what SQLite and the file system report into one line that a person can act on. */
import { FailureError, UsageError } from '../core/errors.js';
import { shellCommand } from '../core/shell-command.js';

const noSpace = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);
const notWritable = /^(EACCES|EPERM|EROFS|SQLITE_READONLY.*|SQLITE_CANTOPEN.*|SQLITE_PERM)$/;
const damaged = /^(SQLITE_CORRUPT.*|SQLITE_NOTADB|SQLITE_FORMAT)$/;
const failedIo = /^(EIO|EFBIG|SQLITE_IOERR.*)$/;

/** For what a crawl stores: `folder` is what `resume` is to be called with. */
export function storageFailure(error: unknown, file: string, folder: string): FailureError | UsageError {
  return fileFailure(error, file, ` What was stored before is safe; go on with "${shellCommand('resume', folder)}".`);
}

/** `place` is named unless the error knows better. `advice` follows where nothing but space or a healthy disk is missing. */
export function fileFailure(error: unknown, place: string, advice = ''): FailureError | UsageError {
  if (error instanceof FailureError || error instanceof UsageError) return error;
  const { code = '', path: file = place } = (error ?? {}) as { code?: string; path?: string };
  const message = error instanceof Error ? error.message : String(error);
  const failure = (text: string) => new FailureError(text, { cause: error });
  if (noSpace.has(code)) return failure(`No space left on the disk for ${file}. Free some space first.${advice}`);
  if (failedIo.test(code)) {
    const why = `${message} (${code}): the disk may be full or failing, or a limit on file sizes was met`;
    return failure(`Could not write or read ${file}: ${why}.${advice}`);
  }
  if (notWritable.test(code))
    return failure(`${file} cannot be opened or written (${message}): check its permissions.`);
  if (damaged.test(code)) return damagedFile(file, message, error);
  return failure(`Could not write ${file}: ${message}`);
}

export function damagedFile(file: string, detail: string, cause?: unknown): FailureError {
  return new FailureError(
    `${file} is damaged (${detail}). Restore it from a copy, or crawl again into another --out folder.`,
    { cause },
  );
}
