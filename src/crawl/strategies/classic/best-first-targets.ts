import type { TextAnalyser } from '../../../algorithms/text/analyser.js';
import type { SimilarityIndex } from '../../../algorithms/text/similarity-index.js';
import type { Page } from '../../../core/page.js';
import type { Preparation } from '../../preparation.js';
import { targetIndex } from '../../topic-scorer.js';
import { combineParameter } from '../parameters.js';
import { type Combine, defineStrategy, type Ranking, type Strategy } from '../strategy.js';

/** Liu §5.2.1, item 1 (docs/papers.md): all links of a page share its largest cosine to any target page. */
class BestFirstTargets implements Strategy {
  readonly name = 'best-first-targets';
  readonly parts = ['page'];
  private targets: SimilarityIndex | undefined;
  private text: TextAnalyser | undefined;

  constructor(readonly combine: Combine) {}

  prepare(preparation: Preparation): void {
    this.text = preparation.text;
    this.targets = targetIndex(preparation);
  }

  /** The targets are part of every model; nothing else is learnt. */
  learnt(): null {
    return null;
  }

  rank(page: Page, links: readonly unknown[]): Ranking {
    const score = this.targets!.best(this.text!.weigh(page.terms));
    return {
      priorities: new Float64Array(links.length).fill(score),
      parts: new Float32Array(links.length).fill(score),
    };
  }
}

export const bestFirstTargets = defineStrategy({
  name: 'best-first-targets',
  family: 'classic',
  paper: 'Liu §5.2.1 (BFS)',
  summary: 'largest cosine of the linking page to any relevant example',
  parameters: { combine: combineParameter },
  needs: ['examples'],
  create: ({ combine }) => new BestFirstTargets(combine),
});
