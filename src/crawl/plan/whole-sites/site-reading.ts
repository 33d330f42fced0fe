/** What the pages read of one site say: its class, and its edges to other sites. */
import type { PlainState } from '../../../packed/packed-state.js';
import type { StateFields } from '../../../packed/state-fields.js';
import type { StoredVisit } from '../../../storage/store.js';
import { SiteEvidence } from './classify/site-classifier.js';
import { SiteEdge } from './edge-weights.js';

export class SiteReading {
  /** Requests made: pages, redirects and failures. */
  requests = 0;
  readonly pages: { id: number; confidence: number }[] = [];
  /** By the name of the other site. */
  readonly edges = new Map<string, SiteEdge>();
  private readonly evidence: SiteEvidence;

  /** `error` is p_err of the page classifier. */
  constructor(
    readonly site: string,
    error: number,
  ) {
    this.evidence = new SiteEvidence(error);
  }

  save(): PlainState {
    const { requests, pages, edges, evidence } = this;
    return {
      ...{ requests, logRatio: evidence.logRatio },
      ids: Int32Array.from(pages, ({ id }) => id),
      confidences: Float64Array.from(pages, ({ confidence }) => confidence),
      edges: [...edges].map(([site, edge]) => ({ site, ...edge.save() })),
    };
  }

  /** Into one that has read nothing. */
  restore(state: StateFields): void {
    const ids = state.array('ids', Int32Array);
    const confidences = state.array('confidences', Float64Array, ids.length);
    this.requests = state.number('requests');
    for (const [i, id] of ids.entries()) this.pages.push({ id, confidence: confidences[i] });
    for (const edge of state.inners('edges')) this.edges.set(edge.text('site'), SiteEdge.restore(edge));
    Object.assign(this.evidence, { pages: ids.length, logRatio: state.number('logRatio') });
  }

  /** Pr[target | pages read]. */
  probability(prior: number): number {
    return this.evidence.probability(prior);
  }

  /**
   * Enters a page. Links inside the site are handed to `inside`; those to other sites become edges, one per site
   * and page. Returns the names of the other sites.
   */
  addPage(visit: StoredVisit, nameOf: (id: number) => string, inside: (target: number) => void): Set<string> {
    const confidence = visit.page!.score;
    this.pages.push({ id: visit.id, confidence });
    this.evidence.add(confidence);
    const others = new Set<string>();
    for (const target of visit.links?.targets ?? []) {
      const name = nameOf(target);
      if (name === this.site) inside(target);
      else if (!others.has(name)) {
        others.add(name);
        this.edgeTo(name, visit.id, target).add(confidence);
      }
    }
    return others;
  }

  private edgeTo(site: string, page: number, target: number): SiteEdge {
    let edge = this.edges.get(site);
    if (!edge) {
      edge = new SiteEdge(page, target);
      this.edges.set(site, edge);
    }
    return edge;
  }
}
