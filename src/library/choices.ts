import { existsSync } from 'node:fs';
import { Background } from '../algorithms/text/background.js';
import { type CrawlSettings, crawlSettings } from '../config/crawl-settings.js';
import { UsageError } from '../core/errors.js';
import { isModuleFile } from '../core/module-file.js';
import type { ParameterValues } from '../core/schema/index.js';
import type { TrainedModel } from '../core/session.js';
import type { Judge } from '../crawl/judge/judge.js';
import { createJudge, openJudge } from '../crawl/judge/registry.js';
import { createStrategy, findStrategy, openStrategy } from '../crawl/strategies/registry.js';
import type { Strategy } from '../crawl/strategies/strategy.js';
import type { CrawlPlan } from './request.js';

/** The strategy asked for, with what it needs checked against what the plan has. */
export async function chooseStrategy(
  given: string | Strategy | undefined,
  settings: CrawlSettings,
  plan: CrawlPlan,
  model?: TrainedModel,
): Promise<Strategy> {
  if (typeof given === 'object') return given;
  // The model says what it is for; the default says nothing. What is chosen is what crawl.yaml must tell.
  if (model && settings.strategy === crawlSettings.strategy.default) settings.strategy = model.strategy;
  const name = settings.strategy;
  const parameters = parseParameters(settings.param);
  if (isModuleFile(name)) return (await openStrategy(name)).create(parameters);
  const has = {
    query: plan.query !== '',
    examples: plan.examples.relevant.length > 0 || model !== undefined,
    corpus: settings.corpus !== '',
    model: settings.model !== '',
    labels: plan.relevantLabels !== undefined,
  };
  const how = {
    query: 'keywords: --query "…", or "query:" in the topic file',
    examples: 'example pages: "examples:" in the topic file',
    corpus: 'pages to learn from: --corpus PATH',
    model: 'a model: --model FILE, made by honeyguide train',
    labels: 'labels: "labels:" in the topic file',
  };
  for (const need of findStrategy(name).needs) {
    if (!has[need]) throw new UsageError(`The strategy ${name} needs ${how[need]}.`);
  }
  return model ? trainedStrategy(name, parameters, model, settings.model) : createStrategy(name, parameters);
}

/** What was learnt fits only the strategy and the parameters it was learnt with. */
function trainedStrategy(name: string, given: ParameterValues, model: TrainedModel, path: string): Strategy {
  if (name !== model.strategy) {
    throw new UsageError(
      `${path} was trained for ${model.strategy}. Leave --strategy out, or train a model for ${name} if that can learn.`,
    );
  }
  const checked = findStrategy(name).check({ ...model.parameters, ...given });
  const changed = Object.keys(given).find(key => checked[key] !== model.parameters[key]);
  if (changed !== undefined) {
    throw new UsageError(
      `${path} was trained with ${changed}=${model.parameters[changed]}. Give --param ${changed}=… to honeyguide train instead.`,
    );
  }
  return createStrategy(name, model.parameters);
}

/** The judge asked for; `auto` takes examples before keywords, since a page says more than a few words. */
export async function chooseJudge(
  given: string | Judge | undefined,
  settings: CrawlSettings,
  plan: CrawlPlan,
  model?: TrainedModel,
): Promise<Judge> {
  if (typeof given === 'object') return given;
  const parameters: ParameterValues = Number.isNaN(settings.threshold) ? {} : { threshold: settings.threshold };
  if (isModuleFile(settings.judge)) return (await openJudge(settings.judge)).create(parameters);
  if (settings.judge !== 'auto') return createJudge(settings.judge, parameters);
  if (plan.relevantLabels) return createJudge('labels', {});
  if (plan.examples.relevant.length > 0 || model) return createJudge('similarity', parameters);
  if (plan.query) return createJudge('keywords', parameters);
  throw new UsageError(
    'No topic: say what you look for, for example --query "wild bees", or give example pages in a topic file.',
  );
}

/** key=value texts; numbers and true/false become what they look like. */
export function parseParameters(texts: readonly string[]): ParameterValues {
  return Object.fromEntries(
    texts.map(text => {
      const at = text.indexOf('=');
      if (at <= 0)
        throw new UsageError(`--param ${JSON.stringify(text)}: write it as key=value, for example --param k=50.`);
      return [text.slice(0, at), typedValue(text.slice(at + 1))];
    }),
  );
}

function typedValue(text: string): number | string | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

export function loadBackground(path: string): Background {
  if (!existsSync(path)) throw new UsageError(`Cannot read the document frequencies ${path}: no such file.`);
  return Background.load(path);
}
