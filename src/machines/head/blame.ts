/** URLs over which workers were lost: by chance once or twice, but a page that ends whoever reads it must not end them all. */

/** Workers that may be lost over one URL. */
const mostLosses = 5;
const mostKnown = 10_000;

export class Blame {
  private readonly losses = new Map<string, number>();

  /** One more. Gives how many it were when that is enough. */
  add(url: string): number | undefined {
    const losses = (this.losses.get(url) ?? 0) + 1;
    this.losses.delete(url);
    if (losses >= mostLosses) return losses;
    this.losses.set(url, losses);
    if (this.losses.size > mostKnown) this.losses.delete(this.losses.keys().next().value!);
    return undefined;
  }
}
