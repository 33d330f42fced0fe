/** Turns what the file system reports into one line that a person can act on. */
import { FailureError, UsageError } from '../core/errors.js';
import { shellCommand } from '../core/shell-command.js';

/**
 * `full`: no room; `failed`: a write or read went wrong; `refused`: no permission; `damaged`: the content is wrong;
 * `nowhere`: no file can be there.
 */
export type FailureKind = 'full' | 'failed' | 'refused' | 'damaged' | 'nowhere' | 'other';

const kinds: Readonly<Record<string, FailureKind>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EIO: 'failed',
  EFBIG: 'failed',
  EACCES: 'refused',
  EPERM: 'refused',
  EROFS: 'refused',
  ENOENT: 'nowhere',
  ENOTDIR: 'nowhere',
};

export interface Failure {
  file: string;
  message: string;
  code: string;
  /** Follows where nothing but space or a healthy disk is missing. */
  advice: string;
  cause: unknown;
}

/** For what a crawl stores: `folder` is what `resume` is to be called with. */
export function storageFailure(error: unknown, file: string, folder: string): FailureError | UsageError {
  return fileFailure(error, file, storageAdvice(folder));
}

export const storageAdvice = (folder: string): string =>
  ` What was stored before is safe; go on with "${shellCommand('resume', folder)}".`;

/** `place` is named unless the error knows better. */
export function fileFailure(error: unknown, place: string, advice = ''): FailureError | UsageError {
  if (error instanceof FailureError || error instanceof UsageError) return error;
  const { code = '', path: file = place } = (error ?? {}) as { code?: string; path?: string };
  const message = error instanceof Error ? error.message : String(error);
  return failureOf(kinds[code] ?? 'other', { file, message, code, advice, cause: error });
}

export function failureOf(kind: FailureKind, { file, message, code, advice, cause }: Failure): FailureError {
  const failure = (text: string) => new FailureError(text, { cause });
  if (kind === 'full') return failure(`No space left on the disk for ${file}. Free some space first.${advice}`);
  if (kind === 'failed') {
    const why = `${message} (${code}): the disk may be full or failing, or a limit on file sizes was met`;
    return failure(`Could not write or read ${file}: ${why}.${advice}`);
  }
  if (kind === 'refused') return failure(`${file} cannot be opened or written (${message}): check its permissions.`);
  if (kind === 'nowhere') return failure(`${file} cannot be written: no file can be made there. Name another place.`);
  if (kind === 'damaged') return damagedFile(file, message, cause);
  return failure(`Could not write ${file}: ${message}`);
}

export function damagedFile(file: string, detail: string, cause?: unknown): FailureError {
  return new FailureError(
    `${file} is damaged (${detail}). Restore it from a copy, or crawl again into another --out folder.`,
    { cause },
  );
}
