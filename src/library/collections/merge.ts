/** Joins collections into a new one: each URL with all of its visits, links and paths kept, and what they disagree about named. */
import { resolve } from 'node:path';
import { UsageError } from '../../core/errors.js';
import { DuplicateIndex } from '../../crawl/duplicates/duplicate-index.js';
import type { Validators } from '../../crawl/refresh/second-visits.js';
import type { CrawlFile } from '../../storage/crawl-file.js';
import { requireCollection } from '../../storage/folder.js';
import { openStore, requireFreeFolder } from '../../storage/open.js';
import type { PageRecord, Store, StoredVisit, Visit } from '../../storage/store.js';
import { fieldIn } from '../../storage/warc/head-fields.js';
import { conflictOf, isBetter, type MergeConflict } from './merge-choice.js';
import { rolesOf, type Sight, sightOf, type VisitRole } from './merge-history.js';
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
  /** Visits of URLs that had been visited before. */
  revisits: number;
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

/** Of a URL: its last page, as it is told of in the end. */
interface LastPage {
  relevant: boolean;
  repeats: boolean;
}

class Merge {
  /** By collection, for each of its visits. */
  private readonly roles: VisitRole[][];
  private readonly conflicts: MergeConflict[] = [];
  private shared = 0;
  private revisits = 0;
  private readonly pages = new Map<number, LastPage>();
  /** Pages that a later visit of the same collection finds again, after others found another: by collection and visit. */
  private readonly wanted = new Set<string>();
  private readonly held = new Map<string, PageRecord>();

  constructor(
    private readonly sources: readonly MergeSource[],
    private readonly options: MergeOptions,
  ) {
    this.roles = sources.map(() => []);
  }

  async run(): Promise<MergeResult> {
    const { sources, options } = this;
    this.choose();
    const { file, notes, link } = await mergedSettings(sources.map(({ collection }) => collection));
    const store = await openStore({
      ...{ folder: options.out, resume: false, threaded: true, settings: file, ...link },
      archive: sources.some(({ collection }) => collection.stats().archive.files > 0),
    });
    try {
      await this.write(store, link.carryWidth !== undefined);
      this.tell(store, file);
    } finally {
      await store.close();
    }
    const { pages, revisits, shared, conflicts } = this;
    const relevant = [...pages.values()].filter(page => page.relevant && !page.repeats).length;
    return { folder: options.out, pages: pages.size, relevant, revisits, shared, conflicts, notes };
  }

  /** First pass: what becomes of each visit. */
  private choose(): void {
    const sights = new Map<string, Sight[]>();
    for (const { source, number, visit } of this.visits()) {
      const of = sights.get(visit.url) ?? [];
      of.push(sightOf(source, number, visit));
      sights.set(visit.url, of);
    }
    for (const [url, of] of sights) {
      for (const [i, role] of rolesOf(of).entries()) {
        const { source, number } = of[i];
        this.roles[source][number] = role;
        if (role.kind === 'again' && role.version !== undefined) this.wanted.add(`${source} ${role.version}`);
      }
      this.compare(url, of);
    }
  }

  /** What collections disagree about: what each of them saw last. */
  private compare(url: string, sights: readonly Sight[]): void {
    const last = new Map<number, Sight>();
    for (const sight of sights) {
      const before = last.get(sight.source);
      // What was found as it was, or gone, has no page of its own: that which was there counts.
      if (!before || isBetter(sight, before)) last.set(sight.source, sight.digest === '' && before ? before : sight);
    }
    if (last.size < 2) return;
    this.shared++;
    const best = [...last.values()].reduce((kept, one) => (isBetter(one, kept) ? one : kept));
    const others = [...last.values()].filter(sight => sight !== best);
    const folders = this.sources.map(({ folder }) => folder);
    for (const other of others) {
      const conflict = conflictOf(url, best, other, folders);
      if (conflict) this.conflicts.push(conflict);
    }
  }

  /** Second pass: the visits of all, by the time when they were made. */
  private async write(store: Store, keepsCarry: boolean): Promise<void> {
    const rewriter = new VisitRewriter(this.sources, keepsCarry);
    for (const { source, visit, role } of this.visits()) if (!hasOwnLinks(role)) rewriter.alsoLinks(source, visit);
    store.discover(rewriter.seeds());
    const duplicates = new DuplicateIndex();
    let written = 0;
    for (const numbered of this.visits()) {
      const { source, visit, role } = numbered;
      if (!hasOwnLinks(role)) {
        // Its links go with the first visit; the paths that began here begin here still.
        store.discover(rewriter.discoveredBy(source, visit));
      }
      if (role.kind === 'left') continue;
      const { page: _page, again: _again, ...rest } = visit;
      const made: Visit = rewriter.rewritten(source, hasOwnLinks(role) ? rest : { ...rest, links: undefined });
      Object.assign(made, this.sources[source].archiveOf(visit, numbered.number, role));
      const page = this.pageOf(numbered);
      if (page) made.page = this.isRepeated(made.id, page, role, duplicates);
      if (role.kind === 'again') {
        made.again = { ...visit.again, ...validatorsOf(made, visit), outcome: role.outcome };
        this.revisits++;
      }
      store.visit(made);
      this.options.progress?.(++written);
      const caughtUp = store.ready();
      if (caughtUp) await caughtUp;
    }
  }

  private pageOf({ source, number, visit, role }: NumberedVisit): PageRecord | undefined {
    const name = `${source} ${number}`;
    if (visit.page && this.wanted.has(name)) this.held.set(name, visit.page);
    if (role.kind === 'first') return visit.page;
    if (role.kind !== 'again' || !role.hasPage) return undefined;
    return role.version === undefined ? visit.page : this.held.get(`${source} ${role.version}`);
  }

  /** Pages are told from what they repeat anew. Those that have changed are compared with none, as `refresh` does. */
  private isRepeated(id: number, stored: PageRecord, role: VisitRole, duplicates: DuplicateIndex): PageRecord {
    const { duplicateOf: _of, duplicateKind: _kind, ...page } = stored;
    const repeated = role.kind === 'first' ? duplicates.add(id, page.digest, page.simhash) : undefined;
    this.pages.set(id, { relevant: page.relevant, repeats: repeated !== undefined });
    return repeated ? { ...page, duplicateOf: repeated.of, duplicateKind: repeated.kind } : page;
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

  /** All of them, by the time when they were made. */
  private visits(): Generator<NumberedVisit> {
    return byTime(this.sources.map((_, source) => this.visitsOf(source)));
  }

  private *visitsOf(source: number): Generator<NumberedVisit> {
    let number = 0;
    for (const visit of this.sources[source].stored.visits()) {
      yield { source, number: ++number, visit, role: this.roles[source][number] ?? { kind: 'left' } };
    }
  }
}

interface NumberedVisit {
  source: number;
  /** Among the visits of its collection, from 1. */
  number: number;
  visit: StoredVisit;
  role: VisitRole;
}

/** Does it keep the links that it found? Those of a page that was found as it had been are there already, or nearly all. */
function hasOwnLinks(role: VisitRole): boolean {
  return role.kind === 'first' || (role.kind === 'again' && (role.outcome === 'changed' || role.outcome === 'moved'));
}

/** What the server named to know it by; a further visit that was a first one in its collection has it in its archive only. */
function validatorsOf({ exchanges }: Visit, { again }: StoredVisit): Validators {
  const head = exchanges?.[0]?.responseHead;
  if (again || head === undefined) return {};
  const [etag, modified] = [fieldIn(head, 'etag'), fieldIn(head, 'last-modified')];
  return { ...(etag !== undefined && { etag }), ...(modified !== undefined && { modified }) };
}

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
