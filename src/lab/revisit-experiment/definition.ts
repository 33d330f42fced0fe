/** An experiment about visiting pages again, on simulated webs whose pages change, appear and vanish. Its YAML form is read here. */
import { block, choice, integer, list, part, readTable, share, table, text } from '../../core/schema/index.js';
import { YamlFile } from '../../core/schema/yaml-file.js';
import { type LifeOptions, lifeOptions } from '../simulated/lives/page-lives.js';
import { topicNames, type WorldOptions, worldOptions, worldProblem } from '../simulated/options.js';

/** In which order pages are visited again; policies.ts says how. */
export const policyNames = [
  'uniform',
  'proportional',
  'relevant-uniform',
  'relevant-proportional',
  'likely',
  'worth',
  'hindsight',
] as const;
export type PolicyName = (typeof policyNames)[number];

export const revisitExperimentTable = table({
  revisits: block(
    {
      name: text({ notEmpty: true, example: 'revisits' }),
      web: part(worldOptions, { example: '{sites: 100, pages: 5000}' }),
      lives: part(lifeOptions, { default: {}, help: 'how pages change, appear and vanish' }),
      webs: list(integer({ minimum: 0, maximum: 2 ** 32 - 1 }), {
        atLeast: 1,
        example: '[1, 2, 3]',
        help: 'seeds of the webs: everything is done on each',
      }),
      topics: list(text(), { atLeast: 1, distinct: true, example: '[music, law]', help: 'pages on them are relevant' }),
      policies: list(choice(policyNames), { atLeast: 1, distinct: true, default: [...policyNames] }),
      budget: share({ default: 0.1, help: 'pages that may be visited in a round, as a share of all' }),
      every: integer({ default: 7, minimum: 1, maximum: 3650, help: 'days from one round to the next' }),
      warmUp: integer({ default: 84, minimum: 0, maximum: 36_500, help: 'days that are not measured' }),
      judgeErrors: share({ default: 0, help: 'share of pages that the judge is wrong about' }),
    },
    { example: '{name: revisits, web: {sites: 100, pages: 5000}, webs: [1], topics: [music]}' },
  ),
});

export interface RevisitExperiment {
  name: string;
  web: Partial<WorldOptions>;
  lives: LifeOptions;
  webs: number[];
  topics: string[];
  policies: PolicyName[];
  budget: number;
  every: number;
  warmUp: number;
  judgeErrors: number;
}

/** Does this file describe an experiment about visiting again? Such a file has a part `revisits`. */
export function isRevisitExperiment(path: string): boolean {
  const { value } = YamlFile.read(path, 'experiment');
  return typeof value === 'object' && value !== null && 'revisits' in value;
}

export function readRevisitExperiment(path: string): RevisitExperiment {
  return revisitExperimentOf(YamlFile.read(path, 'experiment'));
}

function revisitExperimentOf(file: YamlFile): RevisitExperiment {
  const { lives: given, ...experiment } = file.values(revisitExperimentTable).revisits;
  const complete = readTable(worldOptions, experiment.web, file, ['revisits', 'web']);
  const problem = worldProblem(complete);
  if (problem) throw file.error(['revisits', 'web'], `${problem}.`);
  const known = topicNames(complete.topics);
  const strange = experiment.topics.find(topic => !known.includes(topic));
  if (strange !== undefined) {
    throw file.error(['revisits', 'topics'], `the web has no topic "${strange}"; it has ${known.join(', ')}.`);
  }
  const lives = readTable(lifeOptions, given, file, ['revisits', 'lives']);
  if (experiment.warmUp >= lives.days) {
    throw file.error(['revisits', 'warmUp'], `the web is looked at for ${lives.days} days: warm up for fewer.`);
  }
  return { ...experiment, lives };
}
