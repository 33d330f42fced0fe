import type { PlainState } from '../../packed/packed-state.js';
import type { Saved } from '../../packed/saved.js';
import { lines, type StateFields } from '../../packed/state-fields.js';
import type { HostRecord } from '../../storage/store.js';

/** What each host gave. */
export class HostCounts implements Saved {
  private readonly hosts = new Map<string, Omit<HostRecord, 'host'>>();

  /** `pauses`: between two requests to a host. */
  constructor(private readonly pauses: { delay(host: string): number }) {}

  /** A URL of the host came to its end, as a page or not. */
  count(host: string, page: boolean): void {
    const record = this.hosts.get(host) ?? { pages: 0, failures: 0, delay: this.pauses.delay(host) };
    this.hosts.set(host, record);
    if (page) record.pages++;
    else record.failures++;
  }

  *records(): Iterable<HostRecord> {
    for (const [host, record] of this.hosts) yield { host, ...record };
  }

  save(): PlainState {
    const { hosts } = this;
    return {
      names: lines(hosts.keys()),
      pages: Int32Array.from(hosts.values(), ({ pages }) => pages),
      failures: Int32Array.from(hosts.values(), ({ failures }) => failures),
      delays: Float64Array.from(hosts.values(), ({ delay }) => delay),
    };
  }

  load(state: StateFields): () => void {
    const names = state.lines('names');
    const pages = state.array('pages', Int32Array, names.length);
    const failures = state.array('failures', Int32Array, names.length);
    const delays = state.array('delays', Float64Array, names.length);
    return () => {
      names.forEach((name, i) => {
        this.hosts.set(name, { pages: pages[i], failures: failures[i], delay: delays[i] });
      });
    };
  }
}
