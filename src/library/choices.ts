import { existsSync } from 'node:fs';
import { Background } from '../algorithms/text/background.js';
import type { CrawlSettings } from '../config/crawl-settings.js';
import { UsageError } from '../core/errors.js';
import type { Judge } from '../crawl/judge/judge.js';
import { createJudge, loadJudgeFile } from '../crawl/judge/registry.js';
import { createStrategy, findStrategy, loadStrategyFile } from '../crawl/strategies/registry.js';
import type { Parameters, Strategy } from '../crawl/strategies/strategy.js';
import { type CrawlPlan, isFileName } from './request.js';

/** The strategy asked for, with what it needs checked against what the plan has. */
export async function chooseStrategy(
  given: string | Strategy | undefined,
  settings: CrawlSettings,
  plan: CrawlPlan,
): Promise<Strategy> {
  if (typeof given === 'object') return given;
  const name = settings.strategy;
  const parameters = parseParameters(settings.param);
  if (isFileName(name)) return loadStrategyFile(name, parameters);
  const has = {
    query: plan.query !== '',
    examples: plan.examples.relevant.length > 0,
    corpus: settings.corpus !== '',
    model: settings.model !== '',
  };
  const how = {
    query: 'keywords: --query "…", or "query:" in the topic file',
    examples: 'example pages: "examples:" in the topic file',
    corpus: 'pages to learn from: --corpus PATH',
    model: 'a model: --model FILE, made by honeyguide train',
  };
  for (const need of findStrategy(name).needs) {
    if (!has[need]) throw new UsageError(`The strategy ${name} needs ${how[need]}.`);
  }
  return createStrategy(name, parameters);
}

/** The judge asked for; `auto` takes examples before keywords, since a page says more than a few words. */
export async function chooseJudge(
  given: string | Judge | undefined,
  settings: CrawlSettings,
  plan: CrawlPlan,
): Promise<Judge> {
  if (typeof given === 'object') return given;
  const parameters: Parameters = Number.isNaN(settings.threshold) ? {} : { threshold: settings.threshold };
  if (isFileName(settings.judge)) return loadJudgeFile(settings.judge, parameters);
  if (settings.judge !== 'auto') return createJudge(settings.judge, parameters);
  if (plan.relevantLabels) return createJudge('labels', {});
  if (plan.examples.relevant.length > 0) return createJudge('similarity', parameters);
  if (plan.query) return createJudge('keywords', parameters);
  throw new UsageError(
    'No topic: say what you look for, for example --query "wild bees", or give example pages in a topic file.',
  );
}

/** key=value texts; numbers and true/false become what they look like. */
export function parseParameters(texts: readonly string[]): Parameters {
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
