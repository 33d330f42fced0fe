/** EXPERIMENT.yaml → Experiment. Whatever cannot be is refused with file, line and what to write instead. */
import { existsSync } from 'node:fs';
import { dirname, isAbsolute, resolve } from 'node:path';
import { suggestion } from '../../../config/resolve.js';
import type { ParameterValues } from '../../../core/schema/index.js';
import { YamlFile } from '../../../core/schema/yaml-file.js';
import type { StrategyDefinition } from '../../../crawl/strategies/strategy.js';
import { CheckedYaml } from './checked-yaml.js';
import {
  type Experiment,
  type ExperimentTopic,
  type LabelMatch,
  type SessionKind,
  type Splits,
  type Stop,
  type StrategyChoice,
  sessionKinds,
  type Training,
  type WebSource,
} from './definition.js';
import { checkChoice, needsOf } from './strategy-choice.js';

const keys = ['name', 'web', 'splits', 'topics', 'strategies', 'training', 'stop', 'repeat'] as const;

/** The experiment of a file, and the file for complaints that need the web to be known. */
export interface ReadExperiment {
  experiment: Experiment;
  file: YamlFile;
}

/** `own` are further strategies that the experiment may name. */
export function readExperiment(path: string, own: readonly StrategyDefinition[] = []): ReadExperiment {
  return experimentOf(YamlFile.read(path, 'experiment'), own);
}

/** The same from text; `path` stands in messages and is where relative paths start. */
export function parseExperiment(text: string, path: string, own: readonly StrategyDefinition[] = []): ReadExperiment {
  return experimentOf(YamlFile.parse(text, path), own);
}

function experimentOf(file: YamlFile, own: readonly StrategyDefinition[]): ReadExperiment {
  const root = new CheckedYaml(file, file.value, []);
  const fields = root.fields(keys);
  const splits = fields.optional('splits');
  const training = fields.optional('training');
  const repeat = fields.optional('repeat');
  const experiment: Experiment = {
    name: fields.required('name', 'name: my-experiment').text(),
    web: webOf(fields.required('web', 'web: pages.jsonl.gz'), file.path),
    splits: splits && splitsOf(splits),
    topics: topicsOf(
      fields.required('topics', 'topics: [{name: bees, relevant: {topic: bees}, query: wild bees, seeds: [URL]}]'),
    ),
    strategies: strategiesOf(fields.required('strategies', 'strategies: [breadth-first, best-first]'), own),
    training: training && trainingOf(training),
    stop: stopOf(fields.required('stop', 'stop: exhausted, or stop: {pages: 1000}')),
    repeat: repeat?.wholeNumber(1) ?? 1,
  };
  checkNeeds(experiment, file, own);
  return { experiment, file };
}

function webOf(value: CheckedYaml, path: string): WebSource {
  if (!value.isText) {
    const simulated = value
      .fields(['simulated'])
      .required('simulated', 'web: {simulated: {sites: 50, pages: 5000, seed: 1}}');
    return { simulated: simulated.record() };
  }
  const written = value.text();
  if (isAbsolute(written)) return { file: written };
  // Beside the experiment, as in any file format; else where the command runs, as a path on the command line.
  const places = [resolve(dirname(path), written), resolve(written)];
  return { file: places.find(place => existsSync(place)) ?? places[0] };
}

function splitsOf(value: CheckedYaml): Splits {
  const fields = value.fields(['by', 'values', 'train', 'crawl']);
  const train = fields.optional('train');
  const crawl = fields.optional('crawl');
  const part = crawl?.text() ?? 'split';
  if (part !== 'split' && part !== 'whole') {
    throw crawl!.problem(`"${part}" cannot be crawled; write "split" (its own pages) or "whole" (the whole web).`);
  }
  const splits: Splits = {
    by: fields.required('by', 'splits: {by: university, values: [cornell, texas]}').text(),
    values: fields.required('values', 'values: [cornell, texas]').distinctTexts(),
    train: train?.distinctTexts() ?? [],
    ...(part === 'whole' && { crawl: part }),
  };
  const both = splits.train.find(name => splits.values.includes(name));
  if (both !== undefined)
    throw train!.problem(`"${both}" stands in "values" and in "train"; a page cannot be crawled and learnt from.`);
  if (splits.values.length === 1 && splits.train.length === 0) {
    throw value.problem('one value leaves nothing to learn from; give at least two values, or "train".');
  }
  return splits;
}

function topicsOf(value: CheckedYaml): ExperimentTopic[] {
  const names = new Set<string>();
  return value.items(1).map(item => {
    const fields = item.fields(['name', 'relevant', 'query', 'seeds']);
    const name = fields.required('name', 'name: student').text();
    if (names.has(name)) throw item.problem(`a topic "${name}" stands in the file already; names must differ.`);
    names.add(name);
    const seeds = fields.required('seeds', 'seeds: {category: department}, or a list of URLs');
    return {
      name,
      relevant: labelsOf(fields.required('relevant', 'relevant: {category: student}')),
      query: fields.optional('query')?.text() ?? '',
      seeds: seeds.isList || seeds.isText ? seeds.distinctTexts() : labelsOf(seeds),
    };
  });
}

function labelsOf(value: CheckedYaml): LabelMatch {
  const entries = value.entries();
  if (entries.length === 0) throw value.problem('give at least one label, for example {category: student}.');
  return Object.fromEntries(entries.map(([key, item]) => [key, item.isList ? item.distinctTexts() : item.text()]));
}

function strategiesOf(value: CheckedYaml, own: readonly StrategyDefinition[]): StrategyChoice[] {
  const choices: StrategyChoice[] = [];
  for (const item of value.items(1)) {
    const fields = item.isText ? undefined : item.fields(['name', 'params', 'session']);
    const name = fields ? fields.required('name', '{name: hcla, params: {k: 50}}').text() : item.text();
    const params = fields?.optional('params');
    const kind = fields?.optional('session');
    const session = kind && sessionOf(kind);
    for (const chosen of params ? gridOf(params) : [{}]) {
      checkChoice({ name, params: chosen }, own, item, params);
      const written = JSON.stringify(chosen);
      const same = (choice: StrategyChoice) =>
        choice.name === name && choice.session === session && JSON.stringify(choice.params) === written;
      if (choices.some(same)) throw item.problem(`${name} with these parameters stands in the list already.`);
      choices.push({ name, params: chosen, ...(session && { session }) });
    }
  }
  return choices;
}

function sessionOf(value: CheckedYaml): SessionKind {
  const word = value.text();
  const kind = sessionKinds.find(each => each === word);
  if (!kind)
    throw value.problem(`"${word}" is no session; write ${sessionKinds.join(', ')}.${suggestion(word, sessionKinds)}`);
  return kind;
}

function trainingOf(value: CheckedYaml): Training {
  const fields = value.fields(['targets', 'wrongTurns', 'perLayer']);
  const wrongTurns = fields.optional('wrongTurns')?.wholeNumber(0);
  const perLayer = fields.optional('perLayer')?.wholeNumber(1);
  return { targets: fields.required('targets', 'training: {targets: 30}').wholeNumber(1), wrongTurns, perLayer };
}

/** Every combination of the values given as lists. */
function gridOf(value: CheckedYaml): ParameterValues[] {
  let grid: Record<string, number | string | boolean>[] = [{}];
  for (const [key, item] of value.entries()) {
    const values = item.isList ? item.items(1).map(entry => entry.scalar()) : [item.scalar()];
    grid = grid.flatMap(params => values.map(each => ({ ...params, [key]: each })));
  }
  return grid;
}

function stopOf(value: CheckedYaml): Stop {
  if (!value.isText) return { pages: value.fields(['pages']).required('pages', 'stop: {pages: 1000}').wholeNumber(1) };
  const word = value.text();
  if (word === 'exhausted') return 'exhausted';
  throw value.problem(
    `"${word}" is no way to stop; write "exhausted" or {pages: 1000}.${suggestion(word, ['exhausted'])}`,
  );
}

/** A strategy that needs what the experiment does not give would only fail an hour later. */
function checkNeeds(experiment: Experiment, file: YamlFile, own: readonly StrategyDefinition[]): void {
  const wordless = experiment.topics.findIndex(topic => topic.query === '');
  const list = file.value as { strategies: unknown[] };
  list.strategies.forEach((entry, index) => {
    const name = typeof entry === 'string' ? entry : (entry as { name: string }).name;
    const needs = needsOf(name, own);
    if (needs.includes('query') && wordless >= 0) {
      throw file.error(['topics', wordless], `${name} needs a query; give this topic one ("query: …").`);
    }
    // The other splits are examples, corpus and, browsed by a made-up user, the session of those that would take a model.
    if (needs.some(need => need !== 'query') && !experiment.splits) {
      throw file.error(
        ['strategies', index],
        `${name} needs pages to learn from; add "splits" so that the others can be it.`,
      );
    }
  });
}
