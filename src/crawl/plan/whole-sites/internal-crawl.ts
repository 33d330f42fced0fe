/** The internal crawler (Ester §4.3): which page of one site is read next, and when enough of it is read. */
import type { PlainState } from '../../../packed/packed-state.js';
import type { StateFields } from '../../../packed/state-fields.js';
import type { StoredVisit } from '../../../storage/store.js';
import type { SiteOptions } from './site-options.js';
import { SiteReading } from './site-reading.js';

/** Why an internal crawl ended. */
export type SiteEnding = 'decided' | 'guard' | 'exhausted' | 'no-answer' | 'moved';

/** A page of the site that was seen in links but not asked for. */
interface WaitingPage {
  depth: number;
  parent: number;
  weights: number;
  links: number;
}

export interface NextPage {
  id: number;
  /** Mean weight of the links to it. */
  rank: number;
  depth: number;
  parent: number;
}

/** Requests in a row without any answer after which a site that did answer before is given up. */
const MOST_SILENCES = 2;

type InternalOptions = Pick<SiteOptions, 'pThreshold' | 'lThreshold' | 'linkConstant' | 'guard'>;

export class InternalCrawl {
  readonly reading: SiteReading;
  /** In the order found, which settles ties. */
  private readonly waiting = new Map<number, WaitingPage>();
  private readonly known = new Set<number>();
  private linkWeights = 0;
  private silences = 0;
  private following: NextPage | undefined;

  constructor(
    site: string,
    private readonly options: InternalOptions,
    error: number,
  ) {
    this.reading = new SiteReading(site, error);
  }

  save(): PlainState {
    const { waiting, linkWeights, silences, following } = this;
    const pages = [...waiting.values()];
    return {
      ...{ linkWeights, silences, following: following && { ...following }, reading: this.reading.save() },
      known: Int32Array.from(this.known),
      ids: Int32Array.from(waiting.keys()),
      depths: Int32Array.from(pages, ({ depth }) => depth),
      parents: Int32Array.from(pages, ({ parent }) => parent),
      weights: Float64Array.from(pages, ({ weights }) => weights),
      links: Int32Array.from(pages, ({ links }) => links),
    };
  }

  /** Into one that has not begun. */
  restore(state: StateFields): void {
    const ids = state.array('ids', Int32Array);
    const ints = (name: string) => state.array(name, Int32Array, ids.length);
    const [depths, parents, links] = [ints('depths'), ints('parents'), ints('links')];
    const weights = state.array('weights', Float64Array, ids.length);
    for (const [i, id] of ids.entries()) {
      this.waiting.set(id, { depth: depths[i], parent: parents[i], weights: weights[i], links: links[i] });
    }
    for (const id of state.array('known', Int32Array)) this.known.add(id);
    this.linkWeights = state.number('linkWeights');
    this.silences = state.number('silences');
    if (state.has('following')) {
      const [id, rank, depth, parent] = ['id', 'rank', 'depth', 'parent'].map(name => {
        return state.inner('following').number(name);
      });
      this.following = { id, rank, depth, parent };
    }
    this.reading.restore(state.inner('reading'));
  }

  /** The page where it starts, or one that others link to. */
  enter(id: number, depth: number, parent: number): void {
    this.link(id, depth, parent, 0);
  }

  /** A page was read. `unexplored` says whether another site is still to be examined: Ester counts only links to such. */
  read(visit: StoredVisit, nameOf: (id: number) => string, unexplored: (site: string) => boolean): void {
    this.answered();
    const confidence = visit.page!.score;
    const weight = linkWeightOf(confidence);
    const others = this.reading.addPage(visit, nameOf, target => this.link(target, visit.depth + 1, visit.id, weight));
    let transversal = 0;
    for (const site of others) if (unexplored(site)) transversal++;
    // Ester §4.3.4: linkWeight(p) = Pr[p|target]·|LT_p| + c.
    this.linkWeights += confidence * transversal + this.options.linkConstant;
  }

  /** A redirect inside the site: its target is the same page under another name, and is read next. */
  redirected(id: number, depth: number, parent: number): void {
    this.answered();
    // One that was asked for before leads round in a circle.
    if (this.known.has(id) && !this.waiting.delete(id)) return;
    this.known.add(id);
    this.following = { id, rank: 0, depth, parent };
  }

  /** The server answered, but there is nothing to read. */
  fruitless(): void {
    this.answered();
  }

  /** No answer came. */
  silent(): void {
    this.reading.requests++;
    this.silences++;
  }

  /** Ester §4.3.4: Σ linkWeight(p) / Pr[target|W]. */
  linkRank(prior: number): number {
    return this.linkWeights / this.reading.probability(prior);
  }

  /** The reason to stop, if there is one. */
  ending(prior: number): SiteEnding | undefined {
    const { pThreshold, lThreshold, guard } = this.options;
    const { pages, requests } = this.reading;
    const nothingYet = pages.length === 0;
    if (this.silences >= (nothingYet ? 1 : MOST_SILENCES)) return 'no-answer';
    if (!nothingYet && this.linkRank(prior) >= lThreshold) {
      const probability = this.reading.probability(prior);
      if (Math.max(probability, 1 - probability) >= pThreshold) return 'decided';
    }
    if (requests >= guard) return 'guard';
    return this.waiting.size === 0 && !this.following ? 'exhausted' : undefined;
  }

  /** Takes the best page out. A site has few pages in memory and few are taken, so looking at all of them is quick. */
  next(): NextPage | undefined {
    const followed = this.following;
    this.following = undefined;
    if (followed) return followed;
    let best: NextPage | undefined;
    for (const [id, { weights, links, depth, parent }] of this.waiting) {
      const rank = weights / links;
      if (!best || rank > best.rank) best = { id, rank, depth, parent };
    }
    if (best) this.waiting.delete(best.id);
    return best;
  }

  /** Ester §4.3.2: the rank of a page is the mean weight of the links to it from pages read so far. */
  private link(id: number, depth: number, parent: number, weight: number): void {
    const page = this.waiting.get(id);
    if (page) {
      page.weights += weight;
      page.links++;
    } else if (!this.known.has(id)) {
      this.known.add(id);
      this.waiting.set(id, { depth, parent, weights: weight, links: 1 });
    }
  }

  private answered(): void {
    this.reading.requests++;
    this.silences = 0;
  }
}

/** Ester §4.3.2: var of the class confidences of the linking page. For two classes that is (Pr[p|target] − ½)². */
export function linkWeightOf(confidence: number): number {
  return (confidence - 0.5) ** 2;
}
