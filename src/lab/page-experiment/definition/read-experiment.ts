/** EXPERIMENT.yaml → Experiment. Whatever cannot be is refused with file, line and what to write instead. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ParameterValues, Scalar, ValuesOf } from '../../../core/schema/index.js';
import { YamlFile } from '../../../core/schema/yaml-file.js';
import type { StrategyDefinition } from '../../../crawl/strategies/strategy.js';
import {
  type Experiment,
  type ExperimentTopic,
  experimentTable,
  type Splits,
  type StrategyChoice,
  type WebSource,
} from './definition.js';
import { grantsNeed, type Hearing, hearingOf, hearingProblem } from './hearing.js';
import { checkChoice, needsOf } from './strategy-choice.js';

/** The experiment of a file, and the file for complaints that need the web to be known. */
export interface ReadExperiment {
  experiment: Experiment;
  file: YamlFile;
}

type Written = ValuesOf<typeof experimentTable>;

/** `own` are further strategies that the experiment may name. */
export function readExperiment(path: string, own: readonly StrategyDefinition[] = []): ReadExperiment {
  return experimentOf(YamlFile.read(path, 'experiment'), own);
}

/** The same from text; `path` stands in messages and is where relative paths start. */
export function parseExperiment(text: string, path: string, own: readonly StrategyDefinition[] = []): ReadExperiment {
  return experimentOf(YamlFile.parse(text, path), own);
}

function experimentOf(file: YamlFile, own: readonly StrategyDefinition[]): ReadExperiment {
  const written = file.values(experimentTable);
  if (written.splits) checkSplits(written.splits, file);
  checkTopics(written.topics, file);
  const strategies = strategiesOf(written.strategies, file, own);
  checkNeeds(written, file, own);
  return { experiment: { ...written, web: webOf(written.web, file.folder), strategies }, file };
}

function webOf(web: Written['web'], folder: string): WebSource {
  if (typeof web !== 'string') return web;
  // Beside the experiment, as in any file format; else where the command runs, as a path on the command line.
  const places = [resolve(folder, web), resolve(web)];
  return { file: places.find(place => existsSync(place)) ?? places[0] };
}

function checkSplits({ values, train }: Splits, file: YamlFile): void {
  const both = train.find(name => values.includes(name));
  if (both !== undefined) {
    const message = `"${both}" stands in "values" and in "train"; a page cannot be crawled and learnt from.`;
    throw file.error(['splits', 'train'], message);
  }
  if (values.length === 1 && train.length === 0) {
    const message = 'one value leaves nothing to learn from; give at least two values, or "train".';
    throw file.error(['splits'], message);
  }
}

function checkTopics(topics: readonly ExperimentTopic[], file: YamlFile): void {
  const names = topics.map(({ name }) => name);
  const again = names.findIndex((name, index) => names.indexOf(name) < index);
  if (again >= 0) {
    throw file.error(['topics', again], `a topic "${names[again]}" stands in the file already; names must differ.`);
  }
}

function strategiesOf(
  written: Written['strategies'],
  file: YamlFile,
  own: readonly StrategyDefinition[],
): StrategyChoice[] {
  const choices: StrategyChoice[] = [];
  const seen = new Set<string>();
  written.forEach((entry, index) => {
    const { name, params, ...rest } = typeof entry === 'string' ? { name: entry, params: {} } : entry;
    for (const chosen of gridOf(params)) {
      const choice: StrategyChoice = { name, params: chosen, ...rest };
      checkChoice(choice, own, { origin: file, path: ['strategies', index] });
      const known = JSON.stringify([name, rest, chosen]);
      if (seen.has(known)) {
        throw file.error(['strategies', index], `${name} with these parameters stands in the list already.`);
      }
      seen.add(known);
      choices.push(choice);
    }
  });
  return choices;
}

/** Every combination of the values given as lists. */
function gridOf(params: Readonly<Record<string, Scalar | Scalar[]>>): ParameterValues[] {
  let grid: ParameterValues[] = [{}];
  for (const [key, value] of Object.entries(params)) {
    const values = Array.isArray(value) ? value : [value];
    grid = grid.flatMap(chosen => values.map(each => ({ ...chosen, [key]: each })));
  }
  return grid;
}

/** A strategy or critic that needs what the experiment does not give would only fail an hour later. */
function checkNeeds(written: Written, file: YamlFile, own: readonly StrategyDefinition[]): void {
  const { topics, strategies, splits, examples } = written;
  const has = { splits: splits !== undefined, examples: examples !== undefined };
  const wordless = topics.findIndex(topic => topic.query === '');
  strategies.forEach((entry, index) => {
    const { name, ...choice } = typeof entry === 'string' ? { name: entry } : entry;
    const hearing = hearingOf(written, choice);
    const problem = hearingProblem(hearing, has);
    if (problem) throw file.error(saysItself(choice) ? ['strategies', index] : placeOfHearing(written), problem);
    const needs = needsOf(name, own);
    const wordy = needs.includes('query') ? name : hearing.critic === 'keywords' ? 'the critic keywords' : undefined;
    if (wordy && wordless >= 0) {
      throw file.error(['topics', wordless], `${wordy} needs a query; give this topic one ("query: …").`);
    }
    // The other splits are examples, corpus and, browsed by a made-up user, the session of those that would take a model.
    if (!needs.every(need => grantsNeed(need, hearing, has))) {
      const message = splits
        ? `${name} needs pages to learn from, and the critic ${hearing.critic} shows none; add "pretrained: true".`
        : `${name} needs pages to learn from; add "splits" so that the others can be it.`;
      throw file.error(['strategies', index], message);
    }
  });
}

function saysItself({ critic, pretrained, labels }: Hearing): boolean {
  return critic !== undefined || pretrained !== undefined || labels !== undefined;
}

/** The key to blame when what the experiment says for all cannot be. */
function placeOfHearing({ labels, pretrained }: Hearing): string[] {
  if (labels) return ['labels'];
  return [pretrained ? 'pretrained' : 'critic'];
}
