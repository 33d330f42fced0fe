/** Does the runs of a page experiment in this process, keeping what runs on one web, split or topic share. */
import { findStrategy } from '../../../crawl/strategies/registry.js';
import type { FrozenWeb } from '../../../webs/frozen-web.js';
import { type CrawlOrder, hitsOf } from '../../metrics/crawl-order.js';
import type { OpenExperiment, Place } from '../../runner/experiment-kind.js';
import type { Experiment } from '../definition/definition.js';
import { hearingOf } from '../definition/hearing.js';
import { makeStrategy } from '../definition/strategy-choice.js';
import { SplitWeb } from '../webs/split-web.js';
import { TopicWeb } from '../webs/topic-web.js';
import { type FinishedRun, finishRun, type RunPlan } from './finished-run.js';
import { type RunOutcome, runCrawl } from './run-crawl.js';

/** Pages crawled unmeasured before the first run: code that was never run is slow, and no strategy should pay for it. */
const warmUpPages = 400;

export class PageRunner implements OpenExperiment<RunPlan, FinishedRun> {
  private readonly splits = new Map<string, SplitWeb>();
  private readonly topics = new Map<string, TopicWeb>();
  private warm = false;

  constructor(
    private readonly experiment: Experiment,
    private readonly web: FrozenWeb,
    private readonly place: Place,
  ) {}

  /** A run with its cost and all that results tell about it, oracle and similarities included. */
  async run(plan: RunPlan): Promise<FinishedRun> {
    await this.warmUp(plan);
    const outcome = await this.outcome(plan);
    return finishRun(this.experiment, plan, this.target(plan), outcome);
  }

  /** A crawl alone, for whoever wants to know the order of the pages and nothing else. */
  async crawl(plan: RunPlan): Promise<CrawlOrder> {
    const { fetched } = await this.outcome(plan);
    const { relevant, reachable, relevantReachable } = this.target(plan);
    return { fetched: fetched.length, hits: hitsOf(fetched.map(page => relevant[page])), reachable, relevantReachable };
  }

  /** What goes wrong is told with the run it happened in. */
  private async outcome(plan: RunPlan): Promise<RunOutcome> {
    const { strategies, topics, stop, training, text, languages, politeness } = this.experiment;
    const choice = strategies[plan.strategy];
    try {
      const strategy = await makeStrategy(choice, this.place.folder, this.place.own ?? []);
      // What earlier runs left behind should not be cleared on this one's time.
      globalThis.gc?.();
      const hearing = hearingOf(this.experiment, choice);
      const { corpus, session } = choice;
      const options = { corpus, session, training, text, languages, politeness, hearing };
      return await runCrawl(this.target(plan), strategy, plan.seed, stop, options);
    } catch (error) {
      if (error instanceof Error) {
        error.message = `${choice.name} on ${topics[plan.topic].name}/${plan.split}: ${error.message}`;
      }
      throw error;
    }
  }

  private async warmUp(plan: RunPlan): Promise<void> {
    if (this.warm) return;
    this.warm = true;
    for (const name of ['breadth-first', 'best-first']) {
      await runCrawl(this.target(plan), findStrategy(name).create({}), 1, { pages: warmUpPages });
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
      target = new TopicWeb(split, this.experiment.topics[plan.topic], this.experiment.examples);
      // Plans come topic by topic; older ones are not needed again soon, and their vectors are large.
      if (this.topics.size >= 4) this.topics.delete(this.topics.keys().next().value!);
      this.topics.set(key, target);
    }
    return target;
  }
}
