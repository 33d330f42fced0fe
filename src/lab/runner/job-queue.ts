/** Hands out the runs of an experiment so that workers share little: what a split and topic need is made once per worker. */
export class JobQueue<Job> {
  private readonly blocks = new Map<string, Job[]>();
  /** Blocks that a worker is at. */
  private readonly begun = new Set<string>();

  constructor(jobs: readonly Job[], blockOf: (job: Job) => string) {
    for (const job of jobs) {
      const name = blockOf(job);
      this.blocks.set(name, [...(this.blocks.get(name) ?? []), job]);
    }
  }

  /** The next job for a worker whose last one was of `block`: of the same block, of a fresh one, else of the longest. */
  take(block?: string): { job: Job; block: string } | undefined {
    const chosen = block !== undefined && this.blocks.has(block) ? block : (this.fresh() ?? this.longest());
    const jobs = chosen === undefined ? undefined : this.blocks.get(chosen);
    if (chosen === undefined || !jobs) return undefined;
    const job = jobs.shift()!;
    if (jobs.length === 0) this.blocks.delete(chosen);
    this.begun.add(chosen);
    return { job, block: chosen };
  }

  private fresh(): string | undefined {
    for (const name of this.blocks.keys()) if (!this.begun.has(name)) return name;
    return undefined;
  }

  private longest(): string | undefined {
    let longest: string | undefined;
    for (const [name, jobs] of this.blocks) {
      if (longest === undefined || jobs.length > this.blocks.get(longest)!.length) longest = name;
    }
    return longest;
  }
}
