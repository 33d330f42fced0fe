/** What things are called in Redis. All keys of a crawl share a hash tag, so that a Cluster keeps them in one place. */

export interface CrawlKeys {
  /** Which life of the head is the present one. */
  epoch: string;
  /** Its charter. */
  head: string;
  /** What workers say to the head: a stream. */
  answers: string;
  /** The last beat of each worker, by its name, for whoever lists them. */
  workers: string;
  /** What the head asks of a worker: a stream. */
  tasks(worker: string): string;
}

export function crawlKeys(prefix: string, crawl: string): CrawlKeys {
  const own = (name: string) => `${prefix}:{${crawl}}:${name}`;
  return {
    epoch: own('epoch'),
    head: own('head'),
    answers: own('answers'),
    workers: own('workers'),
    tasks: worker => own(`tasks:${worker}`),
  };
}

/** The crawls that workers may serve, each with the time of its head's last word. */
export const crawlsKey = (prefix: string): string => `${prefix}:crawls`;

/** A prefix or a name of a crawl: nothing that a hash tag or a pattern could trip over. */
export const isPlainKey = (name: string): boolean => /^[\p{L}\p{N}._-]{1,100}$/u.test(name);
