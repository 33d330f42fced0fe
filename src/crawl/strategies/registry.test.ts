import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { closestNames } from '../../core/closest-names.js';
import { UsageError } from '../../core/errors.js';
import { createStrategy, findStrategy, loadStrategyFile, strategies } from './registry.js';
import type { Parameters } from './strategy.js';

const folder = mkdtempSync(join(tmpdir(), 'strategies-'));
let files = 0;
const file = (source: string): string => {
  const path = join(folder, `mine${files++}.mjs`);
  writeFileSync(path, source);
  return path;
};

describe('findStrategy', () => {
  it('knows every strategy once', () => {
    const names = strategies.map(definition => definition.name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(findStrategy(name).name).toBe(name);
  });

  it('names the closest ones when a name is wrong', () => {
    expect(() => findStrategy('best-frist')).toThrow(/no strategy "best-frist"\. Did you mean best-first/);
    expect(() => findStrategy('shark')).toThrow(/shark-search/);
    expect(() => findStrategy('xyz')).toThrow(/breadth-first, /);
    expect(() => findStrategy('')).toThrow(UsageError);
  });
});

describe('closestNames', () => {
  it('orders by edit distance', () => {
    expect(closestNames('pagerang', ['hits', 'page', 'pagerank'])).toEqual(['pagerank', 'page']);
    expect(closestNames('qqqqqq', ['hits', 'pagerank'])).toEqual([]);
  });
});

describe('createStrategy', () => {
  it('reads numbers and truth values from texts', () => {
    expect(createStrategy('naive-best-n', { n: '12' }).batch).toBe(12);
    expect(createStrategy('shark-search', { anchors: 'false' }).parts).toEqual(['inherited']);
  });

  it.each<[string, Parameters, RegExp]>([
    ['naive-best-n', { m: 1 }, /no parameter "m".*It takes: n, by, combine/],
    ['shark-search', { gama: 1 }, /Did you mean gamma/],
    ['breadth-first', { n: 1 }, /takes no parameters/],
    ['naive-best-n', { n: 0 }, /n of the strategy naive-best-n must be a number from 1 to 100000, not 0/],
    ['naive-best-n', { n: 1.5 }, /whole number/],
    ['naive-best-n', { n: 'many' }, /must be a number from 1/],
    ['naive-best-n', { n: Number.NaN }, /must be a number/],
    ['naive-best-n', { by: 'colour' }, /one of page, anchor, both/],
    ['shark-search', { anchors: 'perhaps' }, /true or false/],
    ['shark-search', { delta: 2 }, /from 0 to 1/],
  ])('%s refuses %j', (name, parameters, message) => {
    expect(() => createStrategy(name, parameters)).toThrow(message);
    expect(() => createStrategy(name, parameters)).toThrow(UsageError);
  });
});

describe('loadStrategyFile', () => {
  const body = `name: 'mine', combine: 'max', rank: (page, links) => ({ priorities: links.map((_, i) => -i) })`;

  it('takes a strategy, a function that makes one, or a definition', async () => {
    expect((await loadStrategyFile(file(`export default { ${body} };`))).name).toBe('mine');
    const made = await loadStrategyFile(file(`export default ({ n = 3 }) => ({ ${body}, batch: n });`), { n: 5 });
    expect(made.batch).toBe(5);
    const definition = `export default {
      name: 'mine', parameters: [{ name: 'n', help: '', default: 2, minimum: 1 }], needs: [],
      create: ({ n }) => ({ ${body}, batch: n }) };`;
    expect((await loadStrategyFile(file(definition))).batch).toBe(2);
    await expect(loadStrategyFile(file(definition), { n: 0 })).rejects.toThrow(/at least 1/);
  });

  it.each<[string, RegExp]>([
    ['export const x = 1;', /no default export/],
    ['export default 5;', /its default export is number/],
    ['export default null;', /default export is null/],
    [`export default { name: 'm', combine: 'max' };`, /"rank" must be a function/],
    [`export default { rank() {}, combine: 'max' };`, /"name" must be a text/],
    [`export default { name: 'm', rank() {} };`, /"combine" must be/],
    [`export default { name: 'm', combine: 'max', rank() {}, reorder() {} };`, /needs "reorderEvery"/],
    [`export default { name: 'm', combine: 'max', rank() {}, carryWidth: -1 };`, /"carryWidth" must be a whole number/],
    [`export default { name: 'm', combine: 'max', rank() {}, parts: 'page' };`, /"parts" must be a list/],
    ['export default {', /cannot be loaded/],
    ['throw new Error("broken");', /cannot be loaded: broken/],
  ])('says what is wrong with %s', async (source, message) => {
    const path = file(source);
    await expect(loadStrategyFile(path)).rejects.toThrow(message);
    await expect(loadStrategyFile(path)).rejects.toBeInstanceOf(UsageError);
  });

  it('says that a file is not there, and that a finished strategy takes no parameters', async () => {
    await expect(loadStrategyFile(join(folder, 'absent.js'))).rejects.toThrow(/no such file/);
    await expect(loadStrategyFile(file(`export default { ${body} };`), { n: 1 })).rejects.toThrow(
      /takes no parameters/,
    );
  });
});
