// Does asynchronous things one after another, in the order in which they were asked for.
export class Turns {
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();

  /**
   * @template Result
   * @param {() => Result | Promise<Result>} action
   * @returns {Promise<Result>}
   */
  take(action) {
    const result = this.#last.then(action);
    // Whoever asked hears of a failure; the next in turn need not.
    this.#last = result.catch(() => {});
    return result;
  }
}
