import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { closestNames } from '../../core/closest-names.js';
import { UsageError } from '../../core/errors.js';
import type { ParameterValues } from '../../core/schema/index.js';
import { openStrategy } from './open-strategy.js';
import { createStrategy, findStrategy, strategies } from './registry.js';

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
  it.each(strategies)('$name takes its own defaults, and says of each parameter what it means', definition => {
    const { parameters, check } = definition;
    const defaults = Object.fromEntries(Object.entries(parameters).map(([name, field]) => [name, field.default!]));
    expect(check(defaults)).toEqual(defaults);
    expect(check()).toEqual(defaults);
    for (const { help } of Object.values(parameters)) expect(help).toMatch(/\w/);
  });

  it('reads numbers and truth values from texts', () => {
    expect(createStrategy('naive-best-n', { n: '12' }).batch).toBe(12);
    expect(createStrategy('shark-search', { anchors: 'false' }).parts).toEqual(['inherited']);
  });

  it.each<[string, ParameterValues, RegExp]>([
    ['naive-best-n', { m: 1 }, /no parameter "m".*It takes: n, by, combine/],
    ['shark-search', { gama: 1 }, /Did you mean gamma/],
    ['breadth-first', { n: 1 }, /takes no parameters/],
    ['naive-best-n', { n: 0 }, /n of the strategy naive-best-n must be a whole number from 1 to 100000, not 0/],
    ['naive-best-n', { n: 1.5 }, /whole number/],
    ['naive-best-n', { n: 'many' }, /must be a whole number from 1/],
    ['naive-best-n', { n: Number.NaN }, /must be a whole number/],
    ['naive-best-n', { by: 'colour' }, /one of page, anchor, both/],
    ['shark-search', { anchors: 'perhaps' }, /true or false/],
    ['shark-search', { delta: 2 }, /from 0 to 1/],
  ])('%s refuses %j', (name, parameters, message) => {
    expect(() => createStrategy(name, parameters)).toThrow(message);
    expect(() => createStrategy(name, parameters)).toThrow(UsageError);
  });
});

describe('a strategy of one’s own', () => {
  const body = `name: 'mine', combine: 'max', rank: (page, links) => ({ priorities: links.map((_, i) => -i) })`;
  const opened = async (source: string, parameters: ParameterValues = {}) =>
    (await openStrategy(file(source))).create(parameters);

  it('is a strategy, a function that makes one, or a description', async () => {
    expect((await opened(`export default { ${body} };`)).name).toBe('mine');
    expect((await opened(`export default ({ n = 3 }) => ({ ${body}, batch: n });`, { n: '5' })).batch).toBe(5);
    const description = `export default {
      name: 'mine', parameters: { n: { kind: 'integer', default: 2, minimum: 1, maximum: 9 } },
      create: ({ n }) => ({ ${body}, batch: n }) };`;
    expect((await opened(description)).batch).toBe(2);
    expect((await opened(description, { n: '7' })).batch).toBe(7);
    await expect(opened(description, { n: 0 })).rejects.toThrow('n of the strategy mine must be a whole number from 1');
  });

  it('is told by its path; all else is a name', async () => {
    expect((await openStrategy('hmm')).name).toBe('hmm');
    await expect(openStrategy('mine')).rejects.toThrow('There is no strategy "mine"');
    await expect(openStrategy(join(folder, 'absent.js'))).rejects.toThrow('there is no such file');
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
    [`export default class { rank() {} };`, /cannot be made: Class constructor/],
    [`export default async () => ({ ${body} });`, /must be there at once; what takes time belongs into "prepare"/],
    [`export default { parameters: [], create() {} };`, /"parameters" must be a table such as \{ n: \{ kind/],
    [
      `export default { parameters: {}, needs: ['luck'], create() {} };`,
      /"needs" must be a list of some of query, exa/,
    ],
    [`export default { parameters: { n: 5 }, create() {} };`, /the parameter n must look like/],
    [
      `export default { parameters: { n: { kind: 'integer', minimum: 1, maximum: 3, default: 9 } }, create() {} };`,
      /the parameter n must look like .*: default must be a whole number from 1 to 3, not 9\.$/,
    ],
  ])('%s is refused with what is wrong', async (source, message) => {
    await expect(opened(source)).rejects.toThrow(message);
    await expect(opened(source)).rejects.toBeInstanceOf(UsageError);
  });

  it('takes no parameters when it is finished', async () => {
    await expect(opened(`export default { ${body} };`, { n: 1 })).rejects.toThrow(/takes no parameters/);
  });
});
