/** The internal crawler (W §4.3): which page of one site is read next, what the site is, and when that is enough. */
import { SiteEdge } from './edge-weights.js';
import { SiteEvidence } from './site-classifier.js';
import type { SiteOptions } from './site-options.js';

/** Why an internal crawl ended. */
export type SiteEnding = 'decided' | 'guard' | 'exhausted' | 'no-answer' | 'moved';

/** A page of the site that was seen in links but not read. */
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

export interface ReadSitePage {
  id: number;
  confidence: number;
}

/** Requests in a row without any answer after which a site that did answer before is given up. */
const MOST_SILENCES = 2;

type InternalOptions = Pick<SiteOptions, 'pThreshold' | 'lThreshold' | 'linkConstant' | 'guard'>;

export class InternalCrawl {
  requests = 0;
  readonly pages: ReadSitePage[] = [];
  /** By the name of the other site. */
  readonly edges = new Map<string, SiteEdge>();
  private readonly evidence: SiteEvidence;
  /** In the order found, which settles ties. */
  private readonly waiting = new Map<number, WaitingPage>();
  private readonly known = new Set<number>();
  private linkWeights = 0;
  private silences = 0;
  private following: NextPage | undefined;

  constructor(
    private readonly options: InternalOptions,
    error: number,
  ) {
    this.evidence = new SiteEvidence(error);
  }

  /** The page where it starts, or one that others link to. */
  enter(id: number, depth: number, parent: number): void {
    this.link(id, depth, parent, 0);
  }

  /** A page was read. `unexplored` is |LT_p|: how many sites not examined yet it links to. */
  read(id: number, confidence: number, unexplored: number): void {
    this.answered();
    this.pages.push({ id, confidence });
    this.evidence.add(confidence);
    // W §4.3.4: linkWeight(p) = Pr[p|target]·|LT_p| + c.
    this.linkWeights += confidence * unexplored + this.options.linkConstant;
  }

  /** A link from a page with this confidence to another page of the site. W §4.3.2: rank = mean weight of the links. */
  link(id: number, depth: number, parent: number, weight: number): void {
    const page = this.waiting.get(id);
    if (page) {
      page.weights += weight;
      page.links++;
    } else if (!this.known.has(id)) {
      this.known.add(id);
      this.waiting.set(id, { depth, parent, weights: weight, links: 1 });
    }
  }

  /** A page links to another site. */
  edge(site: string, page: number, target: number, confidence: number): void {
    let edge = this.edges.get(site);
    if (!edge) this.edges.set(site, (edge = new SiteEdge(page, target)));
    edge.add(confidence);
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
    this.requests++;
    this.silences++;
  }

  /** Pr[target | pages read]. */
  probability(prior: number): number {
    return this.evidence.probability(prior);
  }

  /** W §4.3.4: Σ linkWeight(p) / Pr[target|W]. */
  linkRank(prior: number): number {
    return this.linkWeights / this.probability(prior);
  }

  /** The reason to stop, if there is one. */
  ending(prior: number): SiteEnding | undefined {
    const { pThreshold, lThreshold, guard } = this.options;
    const nothingYet = this.pages.length === 0;
    if (this.silences >= (nothingYet ? 1 : MOST_SILENCES)) return 'no-answer';
    if (!nothingYet && this.linkRank(prior) >= lThreshold) {
      const probability = this.probability(prior);
      if (Math.max(probability, 1 - probability) >= pThreshold) return 'decided';
    }
    if (this.requests >= guard) return 'guard';
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

  private answered(): void {
    this.requests++;
    this.silences = 0;
  }
}

/** W §4.3.2: var of the class confidences of the linking page. For two classes that is (Pr[p|target] − ½)². */
export function linkWeightOf(confidence: number): number {
  return (confidence - 0.5) ** 2;
}
