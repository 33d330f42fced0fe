import type { TextAnalyser } from '../../algorithms/text/analyser.js';
import type { SimilarityIndex } from '../../algorithms/text/similarity-index.js';
import { share } from '../../core/schema/index.js';
import { targetIndex } from '../topic-scorer.js';
import { defineJudge } from './judge.js';

/** Batsakis §4.1 and Liu §5.2: a page is on topic when its largest cosine to a relevant example reaches a threshold. */
export const similarityJudge = defineJudge({
  name: 'similarity',
  summary: 'largest cosine of the page to a relevant example',
  parameters: {
    threshold: share({ default: 0.75, help: 'least cosine of a relevant page (Batsakis uses 0.75, Liu 0.7)' }),
  },
  needs: ['examples'],
  create: ({ threshold }) => {
    let text: TextAnalyser | undefined;
    let targets: SimilarityIndex | undefined;
    return {
      name: 'similarity',
      prepare: preparation => {
        text = preparation.text;
        targets = targetIndex(preparation);
      },
      judge: page => {
        const score = targets!.best(text!.weigh(page.terms));
        return { relevant: score > 0 && score >= threshold, score };
      },
    };
  },
});
