/**
 * The links that were followed, with their marks: a verdict that changes, and what is found behind a page, still teach the marks of the
 * link that led there. Only the latest are kept.
 */
import type { PlainState } from '../../../../packed/packed-state.js';
import type { StateFields } from '../../../../packed/state-fields.js';
import type { EvidenceTable } from './evidence-table.js';
import type { HotLink } from './hot-links.js';
import type { MarkRun } from './marks/link-marks.js';
import type { MarkPool } from './marks/mark-pool.js';
import { savedSections, sectionsIn } from './turns/section-turns.js';
import type { SiteTurns } from './turns/site-turns.js';

/** How much what lies two steps behind counts, beside one. */
const discount = 0.3;
/** Steps back that hear of a page. */
const steps = 3;

/** The marks of a link and how far the page behind it was on topic. */
interface FetchedLink {
  parent: number;
  /** Mark of its host. */
  host: number;
  /** The sections that it lies in. */
  sections: Int32Array;
  marks: MarkRun;
  label: number;
  /** Pages on topic that this page was the first to find, as far as they are fetched. */
  found: number;
}

/** All that is kept of a link when it is fetched. */
type WaitingLink = Pick<HotLink, 'parent' | 'host' | 'sections' | 'marks'>;

/** Of a seed. */
const noLink: WaitingLink = { parent: -1, host: 0, sections: new Int32Array(0), marks: { start: 0, length: 0 } };

export class FetchedLinks {
  private readonly byId = new Map<number, FetchedLink>();
  /** Sum of the labels and of what was found, over all pages ever fetched. */
  labels = 0;
  discoveries = 0;
  pages = 0;

  constructor(
    private readonly table: EvidenceTable,
    private readonly sites: SiteTurns,
    private readonly pool: MarkPool,
    private readonly most: number,
  ) {}

  /** Takes over what was saved. */
  restore(state: StateFields): void {
    const ids = state.array('ids', Int32Array);
    const ints = (name: string) => state.array(name, Int32Array, ids.length);
    const doubles = (name: string) => state.array(name, Float64Array, ids.length);
    const [parents, hosts, labels, found] = [ints('parents'), ints('hosts'), doubles('label'), doubles('found')];
    const marks = this.pool.restore(state, ids.length);
    const sections = sectionsIn(state, ids.length);
    for (let i = 0; i < ids.length; i++) {
      this.byId.set(ids[i], {
        parent: parents[i],
        host: hosts[i],
        sections: sections(i),
        marks: marks[i],
        label: labels[i],
        found: found[i],
      });
    }
    this.labels = state.number('labels');
    this.discoveries = state.number('discoveries');
    this.pages = state.number('pages');
  }

  save(): PlainState {
    const { byId, labels, discoveries, pages } = this;
    const links = [...byId.values()];
    const doubles = (of: (link: FetchedLink) => number) => Float64Array.from(links, of);
    return {
      ...{ labels, discoveries, pages },
      ids: Int32Array.from(byId.keys()),
      parents: Int32Array.from(links, link => link.parent),
      hosts: Int32Array.from(links, link => link.host),
      ...savedSections(links),
      label: doubles(link => link.label),
      found: doubles(link => link.found),
      ...this.pool.save(links.map(({ marks }) => marks)),
    };
  }

  /** Share of pages on topic. */
  get base(): number {
    return Math.min(0.7, Math.max(0.01, (0.8 + this.labels) / (8 + this.pages)));
  }

  /** What is found behind a page, on average. */
  get rate(): number {
    return Math.max(0.01, (1.2 + this.discoveries) / (4 + this.pages));
  }

  /** The page `id` was read. Seeds have no marks and no parent. The marks of the link are taken over. */
  add(id: number, label: number, { parent, host, sections, marks }: WaitingLink = noLink): void {
    const { table, pool, byId } = this;
    const error = label - 1 / (1 + Math.exp(-table.logOdds(pool, marks)));
    const before = byId.get(id);
    if (before) pool.letGo(before.marks);
    byId.set(id, { parent, host, sections, marks, label, found: 0 });
    this.labels += label;
    this.pages++;
    table.teach(pool, marks, 1, label, 0);
    table.correct(pool, marks, error);
    this.sites.gave(host, label);
    this.credit(parent, label);
    if (byId.size > this.most) this.forgetOldest();
  }

  /** The sections of a page, none where it was let go. */
  sectionsOf(id: number): Int32Array {
    return this.byId.get(id)?.sections ?? noLink.sections;
  }

  /** The page is on topic as far as `label` says, which is more or less than it was thought; by less than `least` is no change. A page that was let go stays as it was. */
  relabel(id: number, label: number, least = 0): void {
    const fetched = this.byId.get(id);
    if (!fetched) return;
    const change = label - fetched.label;
    if (Math.abs(change) < least) return;
    fetched.label += change;
    this.labels += change;
    this.table.teach(this.pool, fetched.marks, 0, change, 0);
    this.table.correct(this.pool, fetched.marks, change);
    this.sites.gaveMore(fetched.host, change);
    this.credit(fetched.parent, change);
  }

  /** A page on topic (or `gain` of one) was found behind `id`: its link was worth following, the ones before it a little, too. */
  private credit(id: number, gain: number): void {
    let parent = id;
    for (let step = 0; step < steps; step++) {
      const fetched = this.byId.get(parent);
      if (!fetched) return;
      const before = Math.log1p(fetched.found);
      fetched.found = Math.max(0, fetched.found + gain);
      const change = Math.log1p(fetched.found) - before;
      this.discoveries += change;
      this.table.teach(this.pool, fetched.marks, 0, 0, change);
      gain = discount * change;
      parent = fetched.parent;
    }
  }

  private forgetOldest(): void {
    for (const [id, { marks }] of this.byId) {
      this.byId.delete(id);
      this.pool.letGo(marks);
      return;
    }
  }
}
