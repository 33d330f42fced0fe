/** What an edge from one site to another is worth (Ester §4.2). There is one edge per pair of sites, however many links. */
import type { PlainState } from '../../../packed/packed-state.js';
import type { StateFields } from '../../../packed/state-fields.js';
import type { EdgeWeighting } from './site-options.js';

export class SiteEdge {
  /** Pages of the site that link to the other one. */
  pages = 0;
  private confidences = 0;

  /** `firstPage`, `firstTarget`: ids of the first link found, to show where the edge comes from. */
  constructor(
    readonly firstPage: number,
    readonly firstTarget: number,
  ) {}

  static restore(state: StateFields): SiteEdge {
    const edge = new SiteEdge(state.number('firstPage'), state.number('firstTarget'));
    edge.pages = state.number('pages');
    edge.confidences = state.number('confidences');
    return edge;
  }

  save(): Record<string, PlainState> {
    const { firstPage, firstTarget, pages, confidences } = this;
    return { firstPage, firstTarget, pages, confidences };
  }

  /** A page with this confidence Pr[target|p] links there. Call it once per page. */
  add(confidence: number): void {
    this.pages++;
    this.confidences += confidence;
  }

  /** `siteConfidence` is Pr[target|W] of the linking site. */
  weight(weighting: EdgeWeighting, siteConfidence: number): number {
    const local = this.confidences / this.pages;
    if (weighting === 'global') return siteConfidence;
    return weighting === 'local' ? local : (local + siteConfidence) / 2;
  }
}
