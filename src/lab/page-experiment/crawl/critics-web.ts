/** A recorded web as a critic lets a crawl see it: without its labels, unless they are what the critic goes by. */
import type { Fetched, FetchOptions, Web } from '../../../crawl/fetch/web.js';

export class CriticsWeb implements Web {
  constructor(
    private readonly web: Web,
    private readonly critic: {
      labelled: boolean;
      /** Called before each request: the moment between two pages. */
      between?: () => void;
    },
  ) {}

  async fetch(url: string, options?: FetchOptions): Promise<Fetched> {
    this.critic.between?.();
    const fetched = await this.web.fetch(url, options);
    if (this.critic.labelled || fetched.kind !== 'response') return fetched;
    const { labels: _hidden, ...rest } = fetched;
    return rest;
  }

  close(): Promise<void> {
    return this.web.close();
  }
}
