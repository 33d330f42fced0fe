import { share } from '../../core/schema/index.js';
import { TopicScorer } from '../topic-scorer.js';
import { defineJudge } from './judge.js';

/**
 * For the user who has nothing but keywords: a page is on topic when its cosine to the query reaches a threshold.
 * The default was measured: F1 against true labels is highest at 0.09…0.17 on eight topics of the simulated web (six words each)
 * and at 0.01…0.09 on WebKB (queries of Almpanidis Table 2 and shorter ones). At 0.1 precision is near its best on both.
 */
export const keywordsJudge = defineJudge({
  name: 'keywords',
  summary: 'cosine of the page to the query',
  parameters: { threshold: share({ default: 0.1, help: 'least cosine of a relevant page' }) },
  needs: ['query'],
  create: ({ threshold }) => {
    let scorer: TopicScorer | undefined;
    return {
      name: 'keywords',
      prepare: preparation => {
        scorer = new TopicScorer(preparation);
      },
      judge: page => {
        const score = scorer!.page(page);
        return { relevant: score > 0 && score >= threshold, score };
      },
    };
  },
});
