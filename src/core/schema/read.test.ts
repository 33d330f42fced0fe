import { describe, expect, expectTypeOf, it } from 'vitest';
import { UsageError } from '../errors.js';
import type { ValuesOf } from './field.js';
import {
  block,
  bytes,
  choice,
  either,
  file,
  flag,
  integer,
  list,
  map,
  number,
  optional,
  part,
  scalar,
  share,
  table,
  text,
} from './make-field.js';
import { flagName, parametersOf, spelled } from './origin.js';
import { readGiven, readTable } from './read.js';
import { YamlFile } from './yaml-file.js';

const everything = table({
  name: text({ notEmpty: true, example: 'bees' }),
  order: choice(['mean', 'max'], { default: 'max' }),
  clusters: integer({ default: 5, minimum: 2, maximum: 200 }),
  pause: number({ default: 1, minimum: 0, maximum: 60 }),
  weight: optional(share()),
  size: bytes({ default: 1024, minimum: 1, maximum: 1024 ** 3 }),
  quick: flag({ default: false }),
  value: optional(scalar()),
  hosts: list(text(), { default: [], bare: '*' }),
  distinct: optional(list(text(), { distinct: true, atLeast: 1 })),
  labels: optional(map(either([text(), list(text())]), { atLeast: 1, example: '{topic: bees}' })),
  stop: either([choice(['exhausted']), block({ pages: integer({ minimum: 1, maximum: 1e6 }) })], {
    default: 'exhausted',
  }),
  topics: optional(list(block({ name: text(), query: text({ default: '' }) }))),
  ontology: file({ default: '' }),
});
type Everything = ValuesOf<typeof everything>;

const flags = spelled(flagName);
const read = (given: object) => readTable(everything, { name: 'bees', ...given }, flags);
const fromYaml = (source: string) => YamlFile.parse(source, '/home/me/x.yaml').values(everything);

describe('types', () => {
  it('follow from the table', () => {
    expectTypeOf<Everything['order']>().toEqualTypeOf<'mean' | 'max'>();
    expectTypeOf<Everything['clusters']>().toEqualTypeOf<number>();
    expectTypeOf<Everything['weight']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Everything['quick']>().toEqualTypeOf<boolean>();
    expectTypeOf<Everything['hosts']>().toEqualTypeOf<string[]>();
    expectTypeOf<Everything['labels']>().toEqualTypeOf<Record<string, string | string[]> | undefined>();
    expectTypeOf<Everything['stop']>().toEqualTypeOf<'exhausted' | { pages: number }>();
    expectTypeOf<Everything['topics']>().toEqualTypeOf<{ name: string; query: string }[] | undefined>();
  });
});

describe('readTable', () => {
  it('fills in defaults and leaves out what is optional', () => {
    expect(read({})).toEqual({
      name: 'bees',
      order: 'max',
      clusters: 5,
      pause: 1,
      size: 1024,
      quick: false,
      hosts: [],
      stop: 'exhausted',
      ontology: '',
    });
  });

  it('reads texts, as a command line gives them, and values, as files and calls do', () => {
    expect(read({ clusters: '7', pause: '0.5', size: '2m', quick: 'true', weight: '1e-3' })).toMatchObject({
      clusters: 7,
      pause: 0.5,
      size: 2 * 1024 * 1024,
      quick: true,
      weight: 0.001,
    });
    expect(read({ clusters: 7, size: 10, quick: true, name: 2024 })).toMatchObject({
      clusters: 7,
      size: 10,
      quick: true,
      name: '2024',
    });
  });

  it('takes one item for a list of it, and a bare flag for what it stands for', () => {
    expect(read({ hosts: 'a b' }).hosts).toEqual(['a b']);
    expect(read({ hosts: true }).hosts).toEqual(['*']);
    expect(read({ hosts: false }).hosts).toEqual([]);
    expect(read({ topics: { name: 'one' } }).topics).toEqual([{ name: 'one', query: '' }]);
  });

  it('hands out no default that others share', () => {
    read({}).hosts.push('x');
    expect(read({}).hosts).toEqual([]);
  });

  it('takes key=value for a pair where values are texts', () => {
    expect(read({ labels: ['topic=bees', 'formula=a=b'] }).labels).toEqual({ topic: 'bees', formula: 'a=b' });
    expect(() => fromYaml('name: x\nlabels: topic=bees\n')).toThrow(
      'x.yaml:2: "labels" must be pairs, for example {topic: bees}, not "topic=bees".',
    );
  });

  it('checks the form of a text, unless it is empty', () => {
    const formats = table({
      language: text({ default: '', format: 'language' }),
      only: list(text({ format: 'pattern' }), { default: [] }),
      proxy: text({ default: '', format: 'http-url' }),
    });
    const formed = (given: object) => readTable(formats, given, flags);
    const good = { language: 'de-CH', only: ['^a+$'], proxy: 'http://127.0.0.1:3128' };
    expect(formed(good)).toEqual(good);
    expect(formed({ language: '' })).toEqual({ language: '', only: [], proxy: '' });
    expect(() => formed({ language: 'german' })).toThrow(
      '--language must be the code of a language that can be recognised, for example en or de, not "german". Did you mean de (German)?',
    );
    expect(() => formed({ only: ['a', '('] })).toThrow(
      '--only must be a regular expression, not "(". It cannot be read: /(/u: Unterminated group.',
    );
    expect(() => formed({ proxy: 'localhost' })).toThrow('--proxy must be a URL such as http://127.0.0.1:3128');
  });

  it('leaves a part as given, and fills a block whose default is {}', () => {
    const inner = table({ a: integer({ default: 1, minimum: 0, maximum: 9 }), b: flag({ default: true }) });
    const both = table({ given: part(inner), filled: block(inner, { default: {} }) });
    expect(readTable(both, { given: { a: 2 } }, flags)).toEqual({ given: { a: 2 }, filled: { a: 1, b: true } });
    expectTypeOf<ValuesOf<typeof both>['given']>().toEqualTypeOf<{ a?: number; b?: boolean }>();
  });

  it('tells forms apart', () => {
    expect(read({ labels: { topic: 'bees', kind: ['a', 'b'] } }).labels).toEqual({ topic: 'bees', kind: ['a', 'b'] });
    expect(read({ stop: { pages: 5 } }).stop).toEqual({ pages: 5 });
  });

  it.each<[object, string]>([
    [{ name: ' ' }, '--name must not be empty.'],
    [{ name: undefined }, '"name" is missing; write for example name: bees.'],
    [{ name: true }, '--name must be a text, not true.'],
    [{ order: 'maxx' }, '--order must be one of mean, max, not "maxx". Did you mean max?'],
    [{ clusters: 'many' }, '--clusters must be a whole number from 2 to 200, not "many".'],
    [{ clusters: 2.5 }, '--clusters must be a whole number from 2 to 200, not 2.5.'],
    [{ clusters: '' }, '--clusters must be a whole number from 2 to 200, not "".'],
    [{ clusters: true }, '--clusters must be a whole number from 2 to 200, not true.'],
    [{ pause: '1e99' }, '--pause must be a number from 0 to 60, not "1e99".'],
    [{ pause: Number.NaN }, '--pause must be a number from 0 to 60, not NaN.'],
    [
      { size: '3x' },
      '--size must be a whole number from 1 to 1073741824 (bytes, or with k, m, g behind it), not "3x".',
    ],
    [{ quick: 'perhaps' }, '--quick must be true or false, not "perhaps".'],
    [{ hosts: [1, {}] }, '--hosts must be a text, not {}.'],
    [{ hosts: {} }, '--hosts must be a list, for example [a, b], not {}.'],
    [{ distinct: [] }, '--distinct must not be empty.'],
    [{ distinct: ['a', 'a'] }, '"a" stands in the list already.'],
    [{ labels: {} }, '--labels must not be empty; write for example {topic: bees}.'],
    [{ labels: 'bees' }, '--labels must be written as key=value, not "bees".'],
    [{ labels: 5 }, '--labels must be written as key=value, not 5.'],
    [{ stop: 'never' }, '--stop must be one of exhausted, not "never".'],
    [{ stop: [1] }, '--stop must be a single value or pairs, not [1].'],
    [{ stop: { page: 1 } }, 'Unknown setting --page. Did you mean pages?'],
    [{ claster: 1 }, 'Unknown setting --claster. Did you mean clusters?'],
    [{ constructor: 1 }, 'Unknown setting --constructor.'],
    [{ name: 'x'.repeat(99), order: 'y'.repeat(99) }, `--order must be one of mean, max, not "${'y'.repeat(58)}….`],
  ])('refuses %j in one line', (given, message) => {
    const act = () => readTable(everything, { name: 'bees', ...given }, flags);
    expect(act).toThrow(UsageError);
    expect(act).toThrow(new UsageError(message));
  });

  it('leaves away what is not given', () => {
    expect(readGiven(everything, { clusters: 3, order: undefined, weight: null }, flags)).toEqual({ clusters: 3 });
  });
});

describe('a YAML file', () => {
  it('is read by the same table, its names of files from its own folder', () => {
    expect(fromYaml('name: bees\nontology: words/bees.yaml\nstop: {pages: 3}\n')).toMatchObject({
      ontology: '/home/me/words/bees.yaml',
      stop: { pages: 3 },
    });
  });

  it.each<[string, string | RegExp]>([
    ['name: x\nclusters: 1\n', ':2: "clusters" must be a whole number from 2 to 200, not 1.'],
    ['name: x\nhosts:\n  - a\n  - {}\n', ':4: entry 2 of "hosts" must be a text, not {}.'],
    [
      'name: x\ntopics:\n  - name: a\n    word: b\n',
      ':4: unknown key "word" in entry 1 of "topics". It may have: name, query.',
    ],
    ['name: x\ntopics:\n  - query: b\n', ':3: "name" is missing; write for example name: ….'],
    ['name: x\norders: max\n', /:2: unknown key "orders"\. Did you mean order\? It may have: name, order, /],
    ['- a\n', ':1: the file must be pairs, for example {key: value}.'],
    ['name: [1\n', /:2: not valid YAML/],
  ])('%j is refused with its line', (source, message) => {
    expect(() => fromYaml(source)).toThrow(UsageError);
    expect(() => fromYaml(source)).toThrow(typeof message === 'string' ? `/home/me/x.yaml${message}` : message);
  });
});

describe('parameters', () => {
  const parameters = table({ n: integer({ default: 1, minimum: 1, maximum: 9, help: '' }) });

  it('are called by their owner, at the line of a file where they stand in one', () => {
    const source = YamlFile.parse('strategy: x\nparams:\n  n: 10\n', 'x.yaml');
    const within = { origin: source, path: ['params'] };
    expect(() => readTable(parameters, { n: 10 }, parametersOf('strategy x', within))).toThrow(
      'x.yaml:3: Parameter n of the strategy x must be a whole number from 1 to 9, not 10.',
    );
    expect(() => readTable(parameters, { m: 1 }, parametersOf('strategy x'))).toThrow(
      'The strategy x has no parameter "m". Did you mean n? It takes: n.',
    );
    expect(() => readTable({}, { m: 1 }, parametersOf('judge y'))).toThrow(
      'The judge y takes no parameters; leave "m" out.',
    );
  });
});
