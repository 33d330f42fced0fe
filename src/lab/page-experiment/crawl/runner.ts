/** Does the runs of an experiment in this process, keeping what runs on one web, split or topic share. */
import { findStrategy } from '../../../crawl/strategies/registry.js';
import type { StrategyDefinition } from '../../../crawl/strategies/strategy.js';
import type { FrozenWeb } from '../../../webs/frozen-web.js';
import type { Experiment } from '../definition/definition.js';
import { makeStrategy } from '../definition/strategy-choice.js';
import { SplitWeb } from '../webs/split-web.js';
import { TopicWeb } from '../webs/topic-web.js';
import { type FinishedRun, finishRun, type RunPlan } from './finished-run.js';
import { runCrawl } from './run-crawl.js';

/** Pages crawled unmeasured before the first run: code that was never run is slow, and no strategy should pay for it. */
const warmUpPages = 400;

export class Runner {
  private readonly splits = new Map<string, SplitWeb>();
  private readonly topics = new Map<string, TopicWeb>();
  private warm = false;

  constructor(
    private readonly experiment: Experiment,
    private readonly web: FrozenWeb,
    private readonly webName: string,
    /** Where the paths of a user's own strategies start. */
    private readonly folder: string,
    private readonly own: readonly StrategyDefinition[] = [],
  ) {}

  /** What goes wrong is told with the run it happened in. */
  async run(plan: RunPlan, key: string): Promise<FinishedRun> {
    try {
      return await this.runPlan(plan, key);
    } catch (error) {
      const { strategies, topics } = this.experiment;
      const place = `${strategies[plan.strategy].name} on ${topics[plan.topic].name}/${plan.split}`;
      if (error instanceof Error) error.message = `${place}: ${error.message}`;
      throw error;
    }
  }

  private async runPlan(plan: RunPlan, key: string): Promise<FinishedRun> {
    const target = this.target(plan);
    await this.warmUp(target);
    const { strategies, stop, training } = this.experiment;
    const choice = strategies[plan.strategy];
    const strategy = await makeStrategy(choice, this.folder, this.own);
    // What earlier runs left behind should not be cleared on this one's time.
    globalThis.gc?.();
    const lesson = { session: choice.session, training };
    const outcome = await runCrawl(target, strategy, plan.seed, stop, lesson);
    return finishRun(this.experiment, plan, key, this.webName, target, outcome);
  }

  private async warmUp(target: TopicWeb): Promise<void> {
    if (this.warm) return;
    this.warm = true;
    for (const name of ['breadth-first', 'best-first']) {
      await runCrawl(target, findStrategy(name).create({}), 1, { pages: warmUpPages });
    }
  }

  private target(plan: RunPlan): TopicWeb {
    const key = JSON.stringify([plan.split, plan.topic]);
    let target = this.topics.get(key);
    if (!target) {
      let split = this.splits.get(plan.split);
      if (!split) {
        split = new SplitWeb(this.web, this.experiment.splits, plan.split);
        this.splits.set(plan.split, split);
      }
      target = new TopicWeb(split, this.experiment.topics[plan.topic]);
      // Plans come topic by topic; older ones are not needed again soon, and their vectors are large.
      if (this.topics.size >= 4) this.topics.delete(this.topics.keys().next().value!);
      this.topics.set(key, target);
    }
    return target;
  }
}
