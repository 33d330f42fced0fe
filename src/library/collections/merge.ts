/** Joins collections into a new one: one page for each URL, links and paths kept, and what they disagree about named. */
import { resolve } from 'node:path';
import { UsageError } from '../../core/errors.js';
import { DuplicateIndex } from '../../crawl/duplicates/duplicate-index.js';
import { type CrawlFile, writeCrawlFile } from '../../storage/crawl-file.js';
import { requireCollection } from '../../storage/folder.js';
import { openStore, requireFreeFolder } from '../../storage/open.js';
import type { Store, StoredVisit } from '../../storage/store.js';
import { type Candidate, conflictOf, isBetter, type MergeConflict } from './merge-choice.js';
import { mergedSettings } from './merge-settings.js';
import { VisitRewriter } from './merge-visits.js';
import { MergeSource } from './source.js';

export interface MergeOptions {
  out: string;
  /** Hears how many visits are written. */
  progress?: (visits: number) => void;
}

export interface MergeResult {
  folder: string;
  pages: number;
  relevant: number;
  /** URLs that more than one collection visited. */
  shared: number;
  conflicts: MergeConflict[];
  /** What a person should know. */
  notes: string[];
}

export async function mergeCollections(folders: readonly string[], options: MergeOptions): Promise<MergeResult> {
  const places = folders.map(folder => resolve(folder));
  if (new Set(places).size < 2) throw new UsageError('Name two collections or more to be merged, each once.');
  if (places.includes(resolve(options.out))) {
    throw new UsageError(`--out is one of the collections: ${options.out}. Name a new folder.`);
  }
  for (const folder of folders) requireCollection(folder);
  requireFreeFolder(options.out);
  const sources: MergeSource[] = [];
  try {
    for (const folder of folders) sources.push(new MergeSource(folder));
    const sites = sources.find(({ collection }) => collection.hasSites);
    if (sites) throw new UsageError(`${sites.folder} is a crawl for sites. Only crawls for pages can be merged.`);
    return await new Merge(sources, options).run();
  } finally {
    for (const source of sources) source.close();
  }
}

class Merge {
  private readonly best = new Map<string, Candidate>();
  private readonly conflicts: MergeConflict[] = [];
  private readonly shared = new Set<string>();

  constructor(
    private readonly sources: readonly MergeSource[],
    private readonly options: MergeOptions,
  ) {}

  async run(): Promise<MergeResult> {
    const { sources, options } = this;
    this.choose();
    const { file, notes, link } = await mergedSettings(sources.map(({ collection }) => collection));
    const store = await openStore({
      ...{ folder: options.out, resume: false, threaded: true, settings: file, ...link },
      archive: sources.some(({ collection }) => collection.stats().archive.files > 0),
    });
    const counts = { pages: 0, relevant: 0 };
    try {
      await this.write(store, link.carryWidth !== undefined, counts);
      this.tell(store, file);
    } finally {
      await store.close();
    }
    writeCrawlFile(options.out, file);
    return { folder: options.out, ...counts, shared: this.shared.size, conflicts: this.conflicts, notes };
  }

  /** First pass: which visit of each URL is kept. */
  private choose(): void {
    const folders = this.sources.map(({ folder }) => folder);
    for (const [source, { stored }] of this.sources.entries()) {
      let number = 0;
      for (const { url, outcome, at, page } of stored.visits()) {
        const one: Candidate = { source, number: number++, outcome, at, ...factsOf(page) };
        const other = this.best.get(url);
        if (!other) {
          this.best.set(url, one);
          continue;
        }
        const [kept, left] = isBetter(one, other) ? [one, other] : [other, one];
        this.best.set(url, kept);
        if (one.source === other.source) continue;
        this.shared.add(url);
        const conflict = conflictOf(url, kept, left, folders);
        if (conflict) this.conflicts.push(conflict);
      }
    }
  }

  /** Second pass: the visits of all, by the time when they were made. */
  private async write(store: Store, keepsCarry: boolean, counts: { pages: number; relevant: number }): Promise<void> {
    const rewriter = new VisitRewriter(this.sources, keepsCarry);
    for (const source of this.sources.keys()) {
      for (const { visit, isKept } of this.visitsOf(source)) if (!isKept) rewriter.alsoLinks(source, visit);
    }
    store.discover(rewriter.seeds());
    const duplicates = new DuplicateIndex();
    let written = 0;
    for (const { source, visit, isKept } of byTime(this.sources.map((_, source) => this.visitsOf(source)))) {
      if (!isKept) {
        // Its links go with the visit that is kept; the paths that began here begin here still.
        store.discover(rewriter.discoveredBy(source, visit));
        continue;
      }
      const archived = await this.sources[source].archiveOf(visit);
      const made = { ...rewriter.rewritten(source, visit), ...archived };
      if (made.page) {
        const { duplicateOf: _of, duplicateKind: _kind, ...page } = made.page;
        const repeated = duplicates.add(made.id, page.digest, page.simhash);
        made.page = repeated ? { ...page, duplicateOf: repeated.of, duplicateKind: repeated.kind } : page;
        counts.pages++;
        if (page.relevant && !repeated) counts.relevant++;
      }
      store.visit(made);
      this.options.progress?.(++written);
      const caughtUp = store.ready();
      if (caughtUp) await caughtUp;
    }
  }

  private tell(store: Store, file: CrawlFile): void {
    const at = Date.now();
    store.settings(file);
    for (const { collection, folder } of this.sources) {
      store.event({ at, kind: 'merged', detail: folder });
      // A person's words go with the pages; all else was said to a crawl that is over.
      for (const { command, at: then } of collection.commands()) {
        if (command.kind === 'label' || command.kind === 'forget') {
          store.command({ number: 0, at: then, command, underWay: [] });
        }
      }
    }
    for (const { url, kind, detail } of this.conflicts) {
      store.event({ at, kind: 'merge-conflict', url, detail: `${kind}: ${detail}` });
    }
  }

  private *visitsOf(source: number): Generator<NumberedVisit> {
    let number = 0;
    for (const visit of this.sources[source].stored.visits()) {
      const best = this.best.get(visit.url);
      yield { source, visit, isKept: best?.source === source && best.number === number };
      number++;
    }
  }
}

interface NumberedVisit {
  source: number;
  visit: StoredVisit;
  isKept: boolean;
}

const factsOf = (page: StoredVisit['page']) => ({ digest: page?.digest ?? '', relevant: page?.relevant ?? false });

/** Of several lists that are each in the order made, one that is. */
function* byTime(lists: readonly Iterator<NumberedVisit>[]): Generator<NumberedVisit> {
  const heads = lists.map(list => list.next());
  for (;;) {
    let first = -1;
    for (const [i, head] of heads.entries()) {
      if (head.done) continue;
      const other = first < 0 ? undefined : heads[first].value;
      if (!other || head.value.visit.at < other.visit.at) first = i;
    }
    if (first < 0) return;
    yield heads[first].value;
    heads[first] = lists[first].next();
  }
}
