import { UsageError } from '../../core/errors.js';
import { labelsMatch } from '../../core/topic.js';
import { defineJudge } from './judge.js';

/** Ground truth: a recorded or simulated web says what its pages are about. */
export const labelsJudge = defineJudge({
  name: 'labels',
  summary: 'the labels of a recorded or simulated web',
  parameters: {},
  needs: ['labels'],
  create: () => {
    let wanted: Record<string, string | string[]> = {};
    return {
      name: 'labels',
      prepare: ({ topic }) => {
        if (!topic.relevantLabels || Object.keys(topic.relevantLabels).length === 0) {
          throw new UsageError(
            'The judge labels needs to know which labels are wanted: "relevant: {category: student}" in the topic.',
          );
        }
        wanted = topic.relevantLabels;
      },
      judge: page => {
        const relevant = labelsMatch(page.labels, wanted);
        return { relevant, score: relevant ? 1 : 0 };
      },
    };
  },
});
