import { expect, it } from 'vitest';
import { Random } from '../../../../../core/random.js';
import { StateFields } from '../../../../../packed/state-fields.js';
import { alikeOf, kinds, type MarkRun } from './link-marks.js';
import { MarkPool } from './mark-pool.js';

const random = new Random(3);
const given = (length: number) => ({
  keys: Int32Array.from({ length }, () => random.below(2 ** 31)),
  kinds: Uint8Array.from({ length }, () => random.below(kinds.length)),
  length,
});

function keptBy(pool: MarkPool, { start, length }: MarkRun) {
  const [from, to] = [start, start + length];
  return { keys: pool.keys.slice(from, to), kinds: pool.kinds.slice(from, to), alike: pool.alike.slice(from, to) };
}

it('keeps the marks of each link, whatever comes, goes and changes beside them, in room that is used again', () => {
  const pool = new MarkPool();
  const expected = new Map<MarkRun, ReturnType<typeof given>>();
  for (let step = 0; step < 6000; step++) {
    const marks = given(random.below(90));
    const [run] = expected.keys();
    if (expected.size < 100 || random.next() < 0.4) expected.set(pool.keep(marks), marks);
    else if (random.next() < 0.5) {
      expected.set(pool.change(run, marks), marks);
      expected.delete(run);
    } else {
      pool.letGo(run);
      expected.delete(run);
    }
  }
  for (const [run, { keys, kinds: markKinds }] of expected) {
    expect(keptBy(pool, run)).toEqual({ keys, kinds: markKinds, alike: alikeOf(markKinds) });
  }
  // Some 400 runs at most were there at once, with 96 marks each at most.
  expect(pool.keys.length).toBeLessThan(96 * 400);
});

it('gives back what it saved, and refuses kinds that it does not know', () => {
  const pool = new MarkPool();
  const runs = [0, 3, 70].map(length => pool.keep(given(length)));
  const saved = pool.save(runs);
  const other = new MarkPool();
  other.keep(given(11));
  const restored = other.restore(new StateFields(saved), 3);
  expect(restored.map(run => keptBy(other, run))).toEqual(runs.map(run => keptBy(pool, run)));
  saved.kinds[5] = kinds.length;
  expect(() => other.restore(new StateFields(saved), 3)).toThrow(RangeError);
  expect(() => other.restore(new StateFields(saved), 2)).toThrow();
});
