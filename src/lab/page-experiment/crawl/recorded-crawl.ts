/** The joints between the production engine and a recorded web: aliases are one page, and nothing is stored. */
import { Frontier } from '../../../crawl/frontier/frontier.js';
import type { FrontierOptions } from '../../../crawl/frontier/frontier-options.js';
import type { Store, StoredCrawl, StoredVerdict, Visit } from '../../../storage/store.js';
import type { FrozenWeb } from '../../../webs/frozen-web.js';

/** The production frontier, with every spelling of a recorded page brought to its own URL first. */
export class FrozenFrontier extends Frontier {
  constructor(
    private readonly web: FrozenWeb,
    options: FrontierOptions,
  ) {
    super(options);
  }

  override intern(url: string): number {
    return super.intern(this.canonical(url));
  }

  override internAll(urls: readonly string[], ids?: Int32Array<ArrayBuffer>): Int32Array {
    return super.internAll(
      urls.map(url => this.canonical(url)),
      ids,
    );
  }

  override find(url: string): number {
    return super.find(this.canonical(url));
  }

  private canonical(url: string): string {
    const number = this.web.find(url);
    return number < 0 ? url : this.web.url(number);
  }
}

/** An experiment keeps no collection: the order of the pages says everything, but for what the judge thinks of them. */
export class NoStore implements Store {
  /** Ids of the pages that are called relevant, as of now. */
  readonly called = new Set<number>();

  visit({ id, page }: Pick<Visit, 'id' | 'page'>): void {
    if (page?.relevant) this.called.add(id);
  }
  discover(): void {}
  host(): void {}
  site(): void {}
  event(): void {}
  judged(verdicts: readonly StoredVerdict[]): void {
    for (const { id, relevant } of verdicts) {
      if (relevant) this.called.add(id);
      else this.called.delete(id);
    }
  }
  command(): void {}
  settings(): void {}
  ready(): undefined {
    return undefined;
  }
  async flush(): Promise<void> {}
  async load(): Promise<StoredCrawl> {
    const none = () => [];
    return { urls: none, given: none, prints: none, visits: none, commands: none, checkpoint: () => undefined };
  }
  async close(): Promise<void> {}
}
