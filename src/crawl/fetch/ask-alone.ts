/** Pages that are asked for one by one, outside of a crawl: examples, sessions, `honeyguide read`. */
import type { Clock } from '../../core/clock.js';
import { hostOf, normaliseUrl } from '../../core/url.js';
import type { FetchOptions, Response, Web } from './web.js';

const mostRedirects = 5;

/** The page at the end of the redirects, or why there is none. */
export async function askAlone(
  source: string,
  web: Web,
  options?: FetchOptions,
): Promise<{ response: Response } | { problem: string }> {
  let url = normaliseUrl(source);
  for (let hop = 0; url !== undefined && hop < mostRedirects; hop++) {
    const fetched = await web.fetch(url, options);
    // The web reads such answers in another way when it is asked again.
    const isMalformed = fetched.kind === 'failed' && fetched.problem === 'protocol' && fetched.retryable;
    if (isMalformed && hop + 1 < mostRedirects) continue;
    if (fetched.kind !== 'response') return { problem: fetched.detail };
    if (fetched.location !== undefined) {
      url = normaliseUrl(fetched.location);
      continue;
    }
    return fetched.status === 200 ? { response: fetched } : { problem: `HTTP ${fetched.status}` };
  }
  return { problem: url === undefined ? 'not an http or https URL' : 'too many redirects' };
}

/** Waits before each request until its host has had a pause. */
export class HostPauses {
  private readonly asked = new Map<string, number>();

  /** `pause` in milliseconds. */
  constructor(
    private readonly pause: number,
    private readonly clock: Clock,
  ) {}

  async before(url: string): Promise<void> {
    const host = hostOf(url);
    const left = (this.asked.get(host) ?? -Infinity) + this.pause - this.clock.elapsed();
    if (left > 0) await this.clock.sleep(left);
    this.asked.set(host, this.clock.elapsed());
  }
}
