/**
 * When to compute scores over the whole graph again. The engine asks every `every` pages; once the crawl is long, the answer is yes
 * only when the graph has grown by a twentieth. A pass costs as much as the graph is large, so a fixed interval would make a
 * long crawl quadratic; this keeps the cost per page constant.
 */
export class RecomputeSchedule {
  /** Pages fetched when it was last so. */
  last = 0;

  /** Is it time, with so many pages fetched? Saying yes starts the next interval. */
  due(fetched: number): boolean {
    if (fetched - this.last < this.last / 20) return false;
    this.last = fetched;
    return true;
  }
}
