/** Which strategy and which judge: the names that win, what was given for their parameters, and what they need. */
import { existsSync } from 'node:fs';
import type { TextAnalyser } from '../algorithms/text/analyser.js';
import { Background } from '../algorithms/text/background.js';
import { type crawlSettings, defaultStrategy, type RunSettings } from '../config/crawl-settings.js';
import type { Layer } from '../config/layers.js';
import { UsageError } from '../core/errors.js';
import { type ParameterValues, parametersOf, type Scalar } from '../core/schema/index.js';
import type { TrainedModel } from '../core/session.js';
import type { Definition, Need, PartKind } from '../crawl/definition.js';
import { automaticJudge } from '../crawl/judge/automatic.js';
import type { Judge } from '../crawl/judge/judge.js';
import { openJudge } from '../crawl/judge/open-judge.js';
import { openStrategy } from '../crawl/strategies/open-strategy.js';
import type { Strategy } from '../crawl/strategies/strategy.js';
import type { PlannedPart } from './plan.js';

export type SettingsLayer = Layer<typeof crawlSettings>;

/** What a plan knows when it chooses its parts. */
export interface PartInput {
  /** The first one wins. */
  layers: readonly SettingsLayer[];
  query: string;
  examples: { relevant: readonly string[] };
  relevantLabels?: object;
  settings: RunSettings;
  model?: TrainedModel;
}

/** The strategy asked for, or that of the model, which says what it is for. */
export async function planStrategy(input: PartInput): Promise<PlannedPart> {
  const { model, settings } = input;
  const { name, definition, given } = await strategyChoice(input.layers, model?.strategy ?? defaultStrategy);
  requireNeeds('strategy', name, definition, input);
  if (model) requireTrained(name, definition, given, model, settings.model);
  return { name, parameters: definition.check({ ...model?.parameters, ...given }) };
}

/** The strategy that these layers name, and the parameters that they give for it. */
export async function strategyChoice(
  layers: readonly SettingsLayer[],
  otherwise: string,
): Promise<{ name: string; definition: Definition<Strategy>; given: ParameterValues }> {
  const { name, layers: meant } = chosen(layers, 'strategy', otherwise);
  const definition = await openStrategy(name);
  return { name, definition, given: givenParameters('strategy', definition, meant) };
}

/** What was learnt fits only the strategy and the parameters it was learnt with. */
function requireTrained(
  name: string,
  definition: Definition<unknown>,
  given: ParameterValues,
  model: TrainedModel,
  path: string,
): void {
  if (name !== model.strategy) {
    throw new UsageError(
      `${path} was trained for ${model.strategy}, not for ${name}. Train a model for ${name}, if that can learn; or, for a new crawl, leave --strategy out.`,
    );
  }
  const learnt = definition.check(model.parameters);
  const changed = Object.keys(given).find(key => given[key] !== learnt[key]);
  if (changed !== undefined) {
    throw new UsageError(
      `${path} was trained with ${changed}=${learnt[changed]}. Give --param ${changed}=… to honeyguide train instead.`,
    );
  }
}

/** The judge asked for. */
export async function planJudge(input: PartInput): Promise<PlannedPart> {
  const { name: asked, layers } = chosen(input.layers, 'judge', 'auto');
  const { query, examples, relevantLabels, model } = input;
  const grounds = {
    query,
    examples: examples.relevant.length > 0 || model !== undefined,
    labels: relevantLabels !== undefined,
  };
  const name = asked === 'auto' ? automaticJudge(grounds) : asked;
  const definition = await openJudge(name);
  requireNeeds('judge', name, definition, input);
  // Labels leave nothing to choose; a threshold may be meant for a crawl of the same topic without them.
  const given = asked === 'auto' && name === 'labels' ? [] : layers;
  return { name, parameters: definition.check(givenParameters('judge', definition, given)) };
}

/**
 * The name that wins, and the layers whose parameters are meant for it, the strongest last. Parameters belong to the part they were
 * given for: who names another one leaves those of weaker layers behind.
 */
function chosen(
  layers: readonly SettingsLayer[],
  kind: PartKind,
  otherwise: string,
): { name: string; layers: SettingsLayer[] } {
  let name = otherwise;
  let meant: SettingsLayer[] = [];
  for (const layer of [...layers].reverse()) {
    const named = layer.values[kind];
    if (named !== undefined && named !== name) {
      name = named;
      meant = [];
    }
    meant.push(layer);
  }
  return { name, layers: meant };
}

/** The parameters that these layers give, checked, and no others. */
function givenParameters(
  kind: PartKind,
  definition: Definition<unknown>,
  layers: readonly SettingsLayer[],
): ParameterValues {
  const parameters: Record<string, Scalar> = {};
  const key = kind === 'strategy' ? 'params' : 'judgeParams';
  for (const { values, origin } of layers) {
    const given: Record<string, Scalar> = { ...values[key] };
    if (kind === 'judge' && values.threshold !== undefined) given.threshold = values.threshold;
    const checked = definition.check(given, parametersOf(`${kind} ${definition.name}`, { origin, path: [key] }));
    for (const name of Object.keys(given)) parameters[name] = checked[name];
  }
  return parameters;
}

const waysToGive: Record<Need, string> = {
  query: 'keywords: --query "…", or "query:" in the topic file',
  examples: 'example pages: "examples: {relevant: [good/, https://…]}" in the topic file',
  corpus: 'pages to learn from: --corpus PATH',
  model: 'a model: --model FILE, made by honeyguide train',
  labels: 'to know which labels are wanted: "labels: {category: student}" in the topic file',
};

function requireNeeds(kind: PartKind, name: string, { needs }: Definition<unknown>, input: PartInput): void {
  const { query, examples, relevantLabels, settings, model } = input;
  const has: Record<Need, boolean> = {
    query: query !== '',
    examples: examples.relevant.length > 0 || model !== undefined,
    corpus: settings.corpus !== '',
    model: model !== undefined,
    labels: relevantLabels !== undefined,
  };
  const missing = needs.find(need => !has[need]);
  if (missing) throw new UsageError(`The ${kind} ${name} needs ${waysToGive[missing]}.`);
}

export async function makeStrategy({ name, parameters }: PlannedPart): Promise<Strategy> {
  return (await openStrategy(name)).create(parameters);
}

export async function makeJudge({ name, parameters }: PlannedPart): Promise<Judge> {
  return (await openJudge(name)).create(parameters);
}

export function loadBackground(path: string): Background {
  if (!existsSync(path)) throw new UsageError(`Cannot read the document frequencies ${path}: no such file.`);
  return Background.load(path);
}

/** A query of stop words would find nothing. */
export function requireWords(query: string, text: TextAnalyser): void {
  if (query === '' || text.analyse(query).ids.length > 0) return;
  throw new UsageError(
    `The query ${JSON.stringify(query)} holds only stop words. Give words that are special to the topic.`,
  );
}
