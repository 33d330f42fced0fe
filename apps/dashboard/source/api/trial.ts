import type { Described, Figures } from './use-news.ts';

export type TrialOf = NonNullable<Described['trial']>;

/** Whether the trial is what this collection still waits for. */
export const isInTrial = (trial: TrialOf | undefined, { pages }: Figures): trial is TrialOf =>
  trial !== undefined && pages <= trial.pages;
