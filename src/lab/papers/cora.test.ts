/** Holds a part of the experiment on the Cora papers to the numbers in experiments/expected/. Needs the recorded pages beside the project. */
import { it } from 'vitest';
import { missing, runAgain } from '../../../test/support/expected-numbers.js';

it.skipIf(missing('cora/cora.jsonl.gz'))(
  'Cora gives the expected numbers for breadth-first and hcla',
  async () => {
    const labels = ['breadth-first', 'hcla anchors=true'];
    await runAgain('cora', { split: 'Information_Retrieval/Retrieval', topic: 'from-extraction', labels });
  },
  120_000,
);
