import { FailureError, UsageError } from '../core/errors.js';
import { print, sentence } from './print/output.js';

/** Problems of the machine that have a plain name. */
const problems: Record<string, string> = {
  ENOSPC: 'The disk is full',
  EACCES: 'Permission denied',
  EROFS: 'The file system is read-only',
  EADDRINUSE: 'The port is taken',
  EMFILE: 'Too many open files',
  ENOENT: 'No such file or folder',
};

/** Prints one line and gives the exit code that the error asks for. `HONEYGUIDE_DEBUG=1` shows where it came from. */
export function complain(error: unknown): number {
  const known = error instanceof UsageError || error instanceof FailureError;
  const { code, path, message, stack, cause } = error as NodeJS.ErrnoException;
  const plain = code && problems[code] ? `${problems[code]}${path ? `: ${path}` : ''}` : undefined;
  const line = known ? message : (plain ?? `Something went wrong: ${message ?? String(error)}`);
  print(`${sentence(`honeyguide: ${line}`, { stream: process.stderr })}\n`, process.stderr);
  if (process.env.HONEYGUIDE_DEBUG) print(`${cause instanceof Error ? cause.stack : stack}\n`, process.stderr);
  else if (!known && !plain) print('Run it again with HONEYGUIDE_DEBUG=1 to see where.\n', process.stderr);
  return known ? error.exitCode : 1;
}
