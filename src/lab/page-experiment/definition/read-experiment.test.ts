import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { jsonSchemaOf } from '../../../core/schema/index.js';
import { experimentTable, strategyLabels } from './definition.js';
import { hearingOf } from './hearing.js';
import { parseExperiment, readExperiment } from './read-experiment.js';

const good = `name: webkb-student
web: /data/webkb.jsonl.gz
splits: {by: university, values: [cornell, texas], train: [misc]}
topics:
  - {name: student, relevant: {category: student}, query: "student interests", seeds: {category: department}}
  - name: course
    relevant: {category: [course, lecture]}
    query: course
    seeds: [http://a.example/]
strategies:
  - breadth-first
  - {name: naive-best-n, params: {n: [4, 8]}}
stop: {pages: 1000}
repeat: 2
text: main
`;

describe('reading an experiment', () => {
  it('reads everything that may be written', () => {
    expect(parseExperiment(good, 'x.yaml').experiment).toEqual({
      name: 'webkb-student',
      web: { file: '/data/webkb.jsonl.gz' },
      splits: { by: 'university', values: ['cornell', 'texas'], train: ['misc'] },
      topics: [
        {
          name: 'student',
          relevant: { category: 'student' },
          query: 'student interests',
          seeds: { category: 'department' },
        },
        {
          name: 'course',
          relevant: { category: ['course', 'lecture'] },
          query: 'course',
          seeds: ['http://a.example/'],
        },
      ],
      strategies: [
        { name: 'breadth-first', params: {} },
        { name: 'naive-best-n', params: { n: 4 } },
        { name: 'naive-best-n', params: { n: 8 } },
      ],
      text: 'main',
      languages: 'english',
      stop: { pages: 1000 },
      repeat: 2,
    });
  });

  it('has a web that is made up, no splits, and one repeat unless told', () => {
    const text = good
      .replace('web: /data/webkb.jsonl.gz', 'web: {simulated: {sites: 9}}')
      .replace(/splits:.*\n/, '')
      .replace(/repeat.*\n/, '')
      .replace('{pages: 1000}', 'exhausted');
    const { experiment } = parseExperiment(text, 'x.yaml');
    expect(experiment.web).toEqual({ simulated: { sites: 9 } });
    expect(experiment.splits).toBeUndefined();
    expect(experiment.repeat).toBe(1);
    expect(experiment.stop).toBe('exhausted');
  });

  it('hears from whom the experiment says, and strategies from whom they say themselves', () => {
    const text = good
      .replace('text: main', 'critic: keywords\nlabels: {ask: 20}\npretrained: true\nexamples: 5')
      .replace('- breadth-first', '- best-first\n  - {name: best-first, critic: examples, labels: {ask: 3}}');
    const { experiment } = parseExperiment(text, 'x.yaml');
    expect(experiment).toMatchObject({ critic: 'keywords', labels: { ask: 20 }, pretrained: true, examples: 5 });
    expect(experiment.strategies.slice(0, 2).map(choice => hearingOf(experiment, choice))).toEqual([
      { critic: 'keywords', pretrained: true, ask: 20 },
      { critic: 'examples', pretrained: true, ask: 3 },
    ]);
    expect(strategyLabels(experiment.strategies).slice(0, 2)).toEqual([
      'best-first',
      'best-first critic=examples ask=3',
    ]);
  });

  const cases: [what: string, from: string | RegExp, to: string, message: RegExp][] = [
    [
      'an unknown key',
      'repeat: 2',
      'repeats: 2',
      /^x\.yaml:14: unknown key "repeats"\. Did you mean repeat\? It may have: name, web, /,
    ],
    [
      'an unknown key of a topic',
      'query: course',
      'words: course',
      /^x\.yaml:8: unknown key "words" in entry 2 of "topics"\. It may have: name, relevant, query, seeds/,
    ],
    ['an unknown key of the splits', 'train: [misc]', 'test: [misc]', /^x\.yaml:3: unknown key "test" in "splits"/],
    ['a missing key', /stop.*\n/, '', /^x\.yaml:1: "stop" is missing; write for example stop: exhausted/],
    [
      'an unknown strategy',
      '- breadth-first',
      '- breath-first',
      /^x\.yaml:11: There is no strategy "breath-first".*breadth-first/,
    ],
    ['an unknown parameter', 'n: [4, 8]', 'k: 4', /^x\.yaml:12: .*no parameter "k"/],
    ['an impossible parameter', 'n: [4, 8]', 'n: [4, none]', /^x\.yaml:12: Parameter n .* must be a/],
    [
      'a strategy twice',
      '- breadth-first',
      '- breadth-first\n  - breadth-first',
      /^x\.yaml:12: breadth-first with these parameters stands in the list already/,
    ],
    ['no strategies', /strategies:[\s\S]*stop/, 'strategies: []\nstop', /^x\.yaml:10: "strategies" must not be empty/],
    ['a topic twice', 'name: course', 'name: student', /^x\.yaml:6: a topic "student" stands in the file already/],
    [
      'no relevant labels',
      '{category: student}',
      '{}',
      /^x\.yaml:5: "relevant" must not be empty; write for example \{category: student\}/,
    ],
    [
      'a value to crawl and to learn from',
      'train: [misc]',
      'train: [texas]',
      /^x\.yaml:3: "texas" stands in "values" and in "train"/,
    ],
    [
      'nothing to learn from',
      'values: [cornell, texas], train: [misc]',
      'values: [cornell]',
      /^x\.yaml:3: one value leaves nothing/,
    ],
    ['a budget of nothing', 'pages: 1000', 'pages: 0', /^x\.yaml:13: "pages" must be a whole number from 1/],
    ['another end', '{pages: 1000}', 'never', /^x\.yaml:13: "stop" must be exhausted, or \{pages: 1000\}, not "never"/],
    ['half a repeat', 'repeat: 2', 'repeat: 0.5', /^x\.yaml:14: "repeat" must be a whole number/],
    ['broken YAML', 'name: webkb-student', 'name: "webkb', /^x\.yaml:\d+: not valid YAML/],
    ['a query that a strategy needs', '- breadth-first', '- best-first', /^x\.yaml:6: best-first needs a query/],
    [
      'an unknown critic',
      'text: main',
      'critic: label',
      /^x\.yaml:15: "critic" must be one of labels, .* Did you mean labels/,
    ],
    [
      'questions where the answers are known',
      'text: main',
      'labels: {ask: 20}',
      /^x\.yaml:15: the critic labels knows every answer; a person is asked for another one/,
    ],
    [
      'what a critic does not show',
      'text: main\n',
      'critic: keywords\n',
      /^x\.yaml:11: best-first-targets needs pages to learn from, and the critic keywords shows none; add "pretrained: true"/,
    ],
    [
      'a critic without words',
      '- breadth-first',
      '- {name: breadth-first, critic: keywords}',
      /^x\.yaml:6: the critic keywords needs a query/,
    ],
    [
      'a critic without examples',
      /splits:.*\n/,
      'critic: classifier\n',
      /^x\.yaml:3: the critic classifier needs example pages; add "splits", or a number of them \("examples: 5"\)/,
    ],
    [
      'no examples for a strategy that needs them',
      '- breadth-first',
      '- best-first-targets',
      /^x\.yaml:10: best-first-targets needs pages to learn from/,
    ],
  ];
  it.each(cases)('refuses %s, with the line and what is allowed', (what, from, to, message) => {
    let text = good.replace(from, to);
    if (what.startsWith('a query') || what === 'a critic without words') text = text.replace(/ +query: course\n/, '');
    if (what.startsWith('what a critic')) text = text.replace('- breadth-first', '- best-first-targets');
    if (what.startsWith('no examples')) text = text.replace(/splits:.*\n/, '');
    expect(text).not.toBe(good);
    expect(() => parseExperiment(text, 'x.yaml')).toThrow(message);
  });
});

describe('the experiments of this repository', () => {
  const folder = fileURLToPath(new URL('../../../../experiments/', import.meta.url));
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.yaml') && !/^(?:sites|revisits)/.test(name),
  );
  const validate = new Ajv2020({ allowUnionTypes: true }).compile(jsonSchemaOf(experimentTable));

  it.each(names)('%s is read, and fits the JSON Schema of the table', name => {
    const { experiment, file } = readExperiment(`${folder}${name}`);
    expect(experiment.strategies.length).toBeGreaterThan(0);
    expect(validate(file.value) || validate.errors).toBe(true);
  });
});
