import type { Page } from '../../core/page.js';
import type { Preparation } from '../preparation.js';

/** Says whether a fetched page is on topic. Never the strategy's own score: that would measure a strategy by its own opinion. */
export interface Judge {
  readonly name: string;
  prepare?(preparation: Preparation): void | Promise<void>;
  judge(page: Page): Verdict;
}

export interface Verdict {
  relevant: boolean;
  /** In [0, 1]; comparable within one judge only. */
  score: number;
}
