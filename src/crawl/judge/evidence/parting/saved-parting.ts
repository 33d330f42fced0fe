/** How a crawl's pages are parted, and what was gathered to part them anew, as they are stored. */
import type { PlainState } from '../../../../packed/packed-state.js';
import type { StateFields } from '../../../../packed/state-fields.js';
import type { SampledPage } from './crawl-sample.js';
import type { Parting } from './parting.js';

/** Numbers of a sampled page before its views. */
const plainNumbers = 3;

export function savedParting({ line, trust, kinds }: Parting): PlainState {
  const sides = kinds?.sides ?? [];
  return {
    ...{ line, trust, found: kinds !== undefined, share: kinds?.share ?? 0, atZero: kinds?.atZero ?? 0 },
    sides: Float64Array.from(sides.flatMap(({ least, most, factor }) => [least, most, factor])),
  };
}

export function loadedParting(state: StateFields): Parting {
  const plain = { line: state.number('line'), trust: state.number('trust') };
  if (!state.flag('found')) return plain;
  const numbers = state.array('sides', Float64Array);
  const sides = Array.from({ length: numbers.length / 3 }, (_, i) => {
    const [least, most, factor] = numbers.subarray(3 * i, 3 * i + 3);
    return { least, most, factor };
  });
  return { ...plain, kinds: { share: state.number('share'), atZero: state.number('atZero'), sides } };
}

export function savedSample(pages: readonly SampledPage[]): PlainState {
  const rows = pages.flatMap(({ logOdds, near, label, views }) => [logOdds, near, label, ...views]);
  return { pages: pages.length, rows: Float64Array.from(rows) };
}

export function loadedSample(state: StateFields): SampledPage[] {
  const [pages, rows] = [state.number('pages'), state.array('rows', Float64Array)];
  const width = pages === 0 ? plainNumbers : rows.length / pages;
  if (!Number.isInteger(width)) throw new RangeError('"rows" is of another length');
  return Array.from({ length: pages }, (_, i) => {
    const [logOdds, near, label, ...views] = rows.subarray(i * width, (i + 1) * width);
    return { logOdds, near, label, views };
  });
}
