/**
 * The links that were followed, with their marks: a verdict that changes, and what is found behind a page, still teach the marks of the
 * link that led there. Only the latest are kept.
 */
import type { PlainState } from '../../../../packed/packed-state.js';
import type { StateFields } from '../../../../packed/state-fields.js';
import type { EvidenceTable } from './evidence-table.js';
import type { HotLink } from './hot-links.js';
import { massesOf } from './link-marks.js';
import { joined, Runs } from './runs.js';
import type { SiteTurns } from './site-turns.js';

/** How much what lies two steps behind counts, beside one. */
const discount = 0.3;
/** Steps back that hear of a page. */
const steps = 3;

/** The marks of a link and how far the page behind it was on topic. */
interface FetchedLink {
  parent: number;
  /** Mark of its host. */
  host: number;
  keys: Int32Array;
  masses: Float32Array;
  label: number;
  /** Pages on topic that this page was the first to find, as far as they are fetched. */
  found: number;
}

type LinkMarks = Pick<FetchedLink, 'parent' | 'host' | 'keys' | 'masses'>;

/** The same of a link that waited. */
type WaitingMarks = Pick<HotLink, 'parent' | 'host' | 'keys' | 'kinds'>;

/** Of a seed. */
const noMarks: LinkMarks = { parent: -1, host: 0, keys: new Int32Array(0), masses: new Float32Array(0) };

/** All that is kept of a link when it is fetched. */
function marksOf({ parent, host, keys, kinds }: WaitingMarks): LinkMarks {
  return { parent, host, keys: new Int32Array(keys), masses: massesOf(kinds) };
}

export class FetchedLinks {
  private readonly byId = new Map<number, FetchedLink>();
  /** Sum of the labels and of what was found, over all pages ever fetched. */
  labels = 0;
  discoveries = 0;
  pages = 0;

  constructor(
    private readonly table: EvidenceTable,
    private readonly sites: SiteTurns,
    private readonly most: number,
  ) {}

  /** Takes over what was saved. */
  restore(state: StateFields): void {
    const ids = state.array('ids', Int32Array);
    const ints = (name: string) => state.array(name, Int32Array, ids.length);
    const doubles = (name: string) => state.array(name, Float64Array, ids.length);
    const [parents, hosts, labels, found] = [ints('parents'), ints('hosts'), doubles('label'), doubles('found')];
    const runs = new Runs(ints('marks'));
    const keys = state.array('keys', Int32Array, runs.total);
    const masses = state.array('masses', Float32Array, runs.total);
    for (let i = 0; i < ids.length; i++) {
      this.byId.set(ids[i], {
        parent: parents[i],
        host: hosts[i],
        keys: runs.of(keys, i),
        masses: runs.of(masses, i),
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
      label: doubles(link => link.label),
      found: doubles(link => link.found),
      marks: Int32Array.from(links, link => link.keys.length),
      keys: joined(
        Int32Array,
        links.map(link => link.keys),
      ),
      masses: joined(
        Float32Array,
        links.map(link => link.masses),
      ),
    };
  }

  /** The page `id` was read. Seeds have no marks and no parent. */
  add(id: number, label: number, link?: WaitingMarks): void {
    const fetched = { ...(link ? marksOf(link) : noMarks), label, found: 0 };
    const { parent, keys, masses, host } = fetched;
    const error = label - 1 / (1 + Math.exp(-this.table.logOdds(keys, masses)));
    this.byId.set(id, fetched);
    this.labels += label;
    this.pages++;
    this.teach(fetched, 1, label, 0);
    this.correct(fetched, error);
    this.sites.gave(host, label);
    this.credit(parent, label);
    if (this.byId.size > this.most) for (const oldest of this.byId.keys()) return void this.byId.delete(oldest);
  }

  /** The page is on topic as far as `label` says, which is more or less than it was thought; by less than `least` is no change. A page that was let go stays as it was. */
  relabel(id: number, label: number, least = 0): void {
    const fetched = this.byId.get(id);
    if (!fetched) return;
    const change = label - fetched.label;
    if (Math.abs(change) < least) return;
    fetched.label += change;
    this.labels += change;
    this.teach(fetched, 0, change, 0);
    this.correct(fetched, change);
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
      this.teach(fetched, 0, 0, change);
      gain = discount * change;
      parent = fetched.parent;
    }
  }

  private correct({ keys, masses }: FetchedLink, error: number): void {
    for (let i = 0; i < keys.length; i++) this.table.correct(keys[i], masses[i] * error);
  }

  private teach({ keys, masses }: FetchedLink, mass: number, success: number, discovery: number): void {
    for (let i = 0; i < keys.length; i++) {
      const share = masses[i];
      this.table.add(keys[i], mass * share, success * share, discovery * share);
    }
  }
}
