/** What goes wrong, and what is said of it. */
import { FailureError, UsageError } from '../../core/errors.js';

export type ProblemStatus = 400 | 404 | 409 | 413 | 415 | 500 | 503;

/** A problem that has a status of its own; the words go to the person. */
export class ApiProblem extends Error {
  constructor(
    readonly status: ProblemStatus,
    message: string,
  ) {
    super(message);
  }
}

/** The status and the words. `failed` hears what nobody foresaw. */
export function problemOf(error: unknown, failed: (error: unknown) => void): [ProblemStatus, string] {
  if (error instanceof ApiProblem) return [error.status, error.message];
  if (error instanceof UsageError) return [400, error.message];
  if (!(error instanceof FailureError)) failed(error);
  return [500, error instanceof FailureError ? error.message : 'Something went wrong here; the terminal says what.'];
}
