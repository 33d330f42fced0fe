/** A problem that has a status of its own; the words go to the person. */
export class ApiProblem extends Error {
  constructor(
    readonly status: 404 | 409 | 413 | 415 | 503,
    message: string,
  ) {
    super(message);
  }
}
