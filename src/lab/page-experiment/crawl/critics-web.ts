/** A recorded web as an experiment lets a crawl see it. */
import type { Clock } from '../../../core/clock.js';
import type { Fetched, FetchOptions, Web } from '../../../crawl/fetch/web.js';

export interface CriticsWebOptions {
  /** Pages have their labels: only where they are what the critic goes by. */
  labelled: boolean;
  /** Called before each request: the moment between two pages. */
  between: () => void;
  /** Each answer takes so many milliseconds on this clock. */
  latency?: { milliseconds: number; clock: Clock };
}

export class CriticsWeb implements Web {
  constructor(
    private readonly web: Web,
    private readonly options: CriticsWebOptions,
  ) {}

  async fetch(url: string, options?: FetchOptions): Promise<Fetched> {
    const { labelled, between, latency } = this.options;
    between();
    if (latency) {
      await latency.clock.sleep(latency.milliseconds, options?.signal);
      if (options?.signal?.aborted) {
        return { kind: 'failed', url, problem: 'aborted', detail: 'given up', retryable: true };
      }
    }
    const fetched = await this.web.fetch(url, options);
    if (labelled || fetched.kind !== 'response') return fetched;
    const { labels: _hidden, ...rest } = fetched;
    return rest;
  }

  close(): Promise<void> {
    return this.web.close();
  }
}
