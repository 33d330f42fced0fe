import { expect, it } from 'vitest';
import { Random } from '../../../../core/random.js';
import { BestSums } from './best-sums.js';
import { EvidenceTable } from './evidence-table.js';
import { keyOfMark, kinds, kindWeights } from './marks/link-marks.js';
import { MarkPool } from './marks/mark-pool.js';

it('gives the sums of the table, whatever is taught, forgotten or averaged anew in between', () => {
  const random = new Random(5);
  const weights = Float64Array.from(kinds, kind => kindWeights[kind]);
  const table = new EvidenceTable(1 << 12);
  const pool = new MarkPool();
  const sums = new BestSums(table, pool, weights);
  const kept = (length: number) => {
    const marks = Array.from({ length }, () => {
      const kind = random.below(kinds.length);
      return { kind, key: keyOfMark(kinds[kind], random.below(500)) };
    });
    const keys = Int32Array.from(marks, ({ key }) => key);
    return pool.keep({ keys, kinds: Uint8Array.from(marks, ({ kind }) => kind), length });
  };
  // More links than are remembered, one of them with more marks.
  const runs = Array.from({ length: 130 }, (_, i) => kept(i === 0 ? 200 : 1 + random.below(60)));
  for (let look = 0; look < 300; look++) {
    const taught = runs[random.below(runs.length)];
    table.teach(pool, taught, 1, random.next(), random.next());
    table.correct(pool, taught, random.next() - 0.5);
    if (look % 40 === 7) table.compareWith(random.next(), 1 + random.next(), random.next());
    if (look > 200) for (let i = 0; i < 30; i++) table.add(keyOfMark('token', 1000 + 30 * look + i), 1, 0, 0);
    for (const run of runs.slice(random.below(60), 90 + random.below(40))) {
      expect(sums.of(run)).toBe(table.sum(pool, run, weights));
    }
    sums.end();
  }
});
