import type { Page } from '../../core/page.js';
import type { ParameterTable } from '../../core/schema/index.js';
import type { Opinion } from '../../core/topic.js';
import { type Definition, type Description, define } from '../definition.js';
import type { Preparation } from '../preparation.js';

/** Says whether a fetched page is on topic. Never the strategy's own score: that would measure a strategy by its own opinion. */
export interface Judge {
  readonly name: string;
  prepare?(preparation: Preparation): void | Promise<void>;
  judge(page: Page): Verdict;
  /** For judges that learn while a crawl runs. A resumed crawl repeats the opinions of earlier runs. */
  learn?(opinion: Opinion): void;
  /** Ids of at most `count` judged pages whose label would teach it most, the best first; none that a person has labelled. */
  uncertain?(count: number): readonly number[];
}

export interface Verdict {
  relevant: boolean;
  /** In [0, 1]; comparable within one judge only. */
  score: number;
}

/** What the registry knows of a judge before one is made. */
export type JudgeDefinition = Definition<Judge>;

/** A judge as a file of this folder writes it down; one line in `registry.ts` makes it known. */
export function defineJudge<Described extends ParameterTable>(
  description: Description<Judge, Described>,
): JudgeDefinition {
  return define('judge', description);
}
