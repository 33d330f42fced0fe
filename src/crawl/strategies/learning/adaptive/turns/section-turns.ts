/**
 * Sections of sites that give nothing. A section is a host and the first parts of a path: a page counts for all that it lies in. Only the judge
 * counts here, not what the crawl learns from: beside a crawl's other pages an average page is half a success, and a section of average pages
 * would keep its turn for ever, however little the judge thinks of each.
 */
import type { PlainState } from '../../../../../packed/packed-state.js';
import { joined, Runs } from '../../../../../packed/runs.js';
import type { StateFields } from '../../../../../packed/state-fields.js';
import { mixed } from '../marks/link-marks.js';

/** Pages in vain, in a row, that every section is given. */
const fairPages = 15;
/** What more of them cost its links, for each time their number is e-fold. */
const vainWeight = 1;
/** Sections that are remembered, the latest. */
const mostSections = 20_000;

const slash = 47;

export class SectionTurns {
  /** By section: pages in a row that gave nothing; a page that is likely on topic ends the row, a doubtful one shortens it. */
  private readonly vain = new Map<number, number>();
  /** Links of a section often come one after the other. */
  private last: { sections: Int32Array; worth: number } | undefined;

  static restore(state: StateFields): SectionTurns {
    const turns = new SectionTurns();
    const vain = state.array('vain', Float64Array);
    state.array('sections', Int32Array, vain.length).forEach((section, i) => {
      turns.vain.set(section, vain[i]);
    });
    return turns;
  }

  save(): PlainState {
    const { vain } = this;
    return { sections: Int32Array.from(vain.keys()), vain: Float64Array.from(vain.values()) };
  }

  /** A page of these sections was read; `score`: how likely it is on topic, by its judge. */
  gave(sections: Int32Array, score: number): void {
    const { vain } = this;
    this.last = undefined;
    for (const section of sections) {
      const pages = ((vain.get(section) ?? 0) + 1) * (1 - score * score);
      vain.delete(section);
      vain.set(section, pages);
    }
    while (vain.size > mostSections) vain.delete(vain.keys().next().value!);
  }

  /** A person says that a page of these sections is on topic: they have their turn back. */
  isWanted(sections: Int32Array): void {
    this.last = undefined;
    for (const section of sections) this.vain.delete(section);
  }

  /** What a link's number loses by the worst of its sections: 0 or less. */
  worth(sections: Int32Array): number {
    if (this.last?.sections === sections) return this.last.worth;
    let most = fairPages;
    for (const section of sections) most = Math.max(most, this.vain.get(section) ?? 0);
    const worth = most === fairPages ? 0 : -vainWeight * Math.log(most / fairPages);
    this.last = { sections, worth };
    return worth;
  }
}

/** The sections that an address lies in: its host and, one after the other, its directories. */
export function sectionsOf(url: string): Int32Array {
  const host = url.indexOf('//') + 2;
  const sections: number[] = [];
  let hash = 0;
  for (let i = host; i < url.length; i++) {
    const code = url.charCodeAt(i);
    if (code === 63 || code === 35) break;
    if (code === slash) sections.push(hash);
    hash = mixed(hash, code);
  }
  return Int32Array.from(sections.length === 0 ? [hash] : sections);
}

/** The sections of each of many links, as they are saved. */
export function savedSections(links: readonly { sections: Int32Array }[]): Record<string, PlainState> {
  const all = links.map(({ sections }) => sections);
  return {
    sectionCounts: Int32Array.from(all, ({ length }) => length),
    sections: joined(Int32Array, all),
  };
}

/** Finds them again, by the place of the link among the others. */
export function sectionsIn(state: StateFields, count: number): (place: number) => Int32Array {
  const runs = new Runs(state.array('sectionCounts', Int32Array, count));
  const sections = state.array('sections', Int32Array, runs.total);
  return place => runs.of(sections, place);
}
