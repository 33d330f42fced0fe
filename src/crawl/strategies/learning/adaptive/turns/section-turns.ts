/**
 * Sections of sites that give nothing. A section is a host and the first parts of a path: a page counts for all that it lies in. Only the judge
 * counts here, not what the crawl learns from: beside a crawl's other pages an average page is half a success, and a section of average pages
 * would keep its turn for ever, however little the judge thinks of each.
 */
import type { PlainState } from '../../../../../packed/packed-state.js';
import { joined, Runs } from '../../../../../packed/runs.js';
import type { StateFields } from '../../../../../packed/state-fields.js';
import { mixed } from '../marks/link-marks.js';
import { VainPages } from './vain-pages.js';

/** Pages in vain, in a row, that every section is given. */
const fairPages = 15;
/** What more of them cost its links, for each time their number is e-fold. */
const vainWeight = 1;

const slash = 47;

export class SectionTurns {
  /** Links of a section often come one after the other. */
  private last: { sections: Int32Array; worth: number } | undefined;

  /** `vain`: by section. */
  constructor(private readonly vain = new VainPages()) {}

  static restore(state: StateFields): SectionTurns {
    return new SectionTurns(VainPages.restore(state));
  }

  save(): PlainState {
    return this.vain.save();
  }

  /** A page of these sections was read; `score`: how likely it is on topic, by its judge. */
  gave(sections: Int32Array, score: number): void {
    this.last = undefined;
    for (const section of sections) this.vain.gave(section, score);
  }

  /** A person says that a page of these sections is on topic: they have their turn back. */
  isWanted(sections: Int32Array): void {
    this.last = undefined;
    for (const section of sections) this.vain.forget(section);
  }

  /** What a link's number loses by the worst of its sections: 0 or less. */
  worth(sections: Int32Array): number {
    if (this.last?.sections === sections) return this.last.worth;
    let most = fairPages;
    for (const section of sections) most = Math.max(most, this.vain.of(section));
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
