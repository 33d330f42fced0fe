// Does asynchronous things one after another, in the order in which they were asked for.
export class Turns {
  #last = Promise.resolve();

  take(action) {
    const result = this.#last.then(action);
    // Whoever asked hears of a failure; the next in turn need not.
    this.#last = result.catch(() => {});
    return result;
  }
}
