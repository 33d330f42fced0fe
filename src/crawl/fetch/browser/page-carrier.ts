/** Carries what pages ask for to the web; what they share is asked for once in a crawl. */
import type { Clock } from '../../../core/clock.js';
import type { PageWeb, PlainPage } from '../renderer.js';
import type { Fetched } from '../web.js';
import type { Carry } from './page-proxy.js';
import { ResourceCache } from './resource-cache.js';

/** Answers that scripts and data may come as; pictures, sound and films are not read. The last is one without a type. */
const readTypes = ['text/*', 'application/*', 'multipart/*', 'model/*', ''];

/** What was lost between machines is asked for again, since without it the page is not the page. */
const attempts = 5;
const isLost = (fetched: Fetched): boolean => fetched.kind === 'failed' && fetched.problem === 'aborted';

export class PageCarrier {
  private readonly cache: ResourceCache;

  constructor(
    private readonly web: PageWeb,
    clock: Clock,
  ) {
    this.cache = new ResourceCache(clock);
  }

  /** For one page. Data that was asked for with somebody's name is nobody else's. */
  for(page: PlainPage): Carry {
    return async (url, purpose, asked, signal) => {
      const ask = async () => {
        let fetched: Fetched;
        let attempt = 0;
        do fetched = await this.web.fetchAside(url, { asked, accept: readTypes, signal }, { page, purpose });
        while (isLost(fetched) && !signal.aborted && ++attempt < attempts);
        return fetched;
      };
      const isShared = asked.method === 'GET' && asked.headers['authorization'] === undefined;
      if (!isShared) return { fetched: await ask(), isNew: true };
      return this.cache.get(url, purpose === 'script', ask);
    };
  }
}
