/** Turns what SQLite and the file system report into one line that a person can act on. */
import { FailureError, UsageError } from '../core/errors.js';

const noSpace = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);
const notWritable = /^(EACCES|EPERM|EROFS|SQLITE_READONLY.*|SQLITE_CANTOPEN.*|SQLITE_PERM)$/;
const damaged = /^(SQLITE_CORRUPT.*|SQLITE_NOTADB|SQLITE_FORMAT)$/;
const failedIo = /^(EIO|EFBIG|SQLITE_IOERR.*)$/;

/** `file` is the collection's folder or the file at fault; `folder` is what `resume` is to be called with. */
export function storageFailure(error: unknown, file: string, folder: string): FailureError | UsageError {
  if (error instanceof FailureError || error instanceof UsageError) return error;
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  const goOn = `What was stored before is safe; go on with "honeyguide resume ${folder}".`;
  if (noSpace.has(code)) {
    return new FailureError(`No space left on the disk for ${file}. Free some space first. ${goOn}`, { cause: error });
  }
  if (failedIo.test(code)) {
    const why = `${message} (${code}): the disk may be full or failing, or a limit on file sizes was met`;
    return new FailureError(`Could not write or read ${file}: ${why}. ${goOn}`, { cause: error });
  }
  if (notWritable.test(code)) {
    return new FailureError(`${file} cannot be opened or written (${message}): check its permissions.`, {
      cause: error,
    });
  }
  if (damaged.test(code)) return damagedFile(file, message, error);
  return new FailureError(`Could not write ${file}: ${message}`, { cause: error });
}

export function damagedFile(file: string, detail: string, cause?: unknown): FailureError {
  return new FailureError(
    `${file} is damaged (${detail}). Restore it from a copy, or crawl again into another --out folder.`,
    { cause },
  );
}
