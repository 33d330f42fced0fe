/** From the judge's verdicts to what the strategy learns from: how far a page is on topic, from 0 to 1. */
import type { PlainState } from '../../../../packed/packed-state.js';
import type { StateFields } from '../../../../packed/state-fields.js';

/** Pages that count before the first: how near to a topic the run of pages is. */
const pseudoPages = 4;
const pseudoMean = 0.03;
const pseudoDeviation = 0.08;
/** Where a page begins to stand out, and how sharply. */
const turningPoint = 0.7;
const steepness = 2;
/** Where verdicts are right, a page off topic that reads like the topic is still a better sign than another. */
const offTopicShare = 0.3;
/** Of the judge's probability in a label; the rest is how far the words of the query stand out. More of it was worse (WebKB: .838 with .3, .850 with .15). */
const judgeShare = 0.15;
/** So much more of it where a person has taught the judge (WebKB, asked 20 times: .850 without, .857 with .2, .844 with .4); half of that after so many answers. */
const taughtShare = 0.2;
const fewAnswers = 8;

/** How far a number stands out among those before, from 0 to 1. */
class Relative {
  private count = pseudoPages;
  private mean = pseudoMean;
  private squares = pseudoPages * pseudoDeviation ** 2;

  restore(state: StateFields): void {
    this.count = state.number('count');
    this.mean = state.number('mean');
    this.squares = state.number('squares');
  }

  save(): PlainState {
    const { count, mean, squares } = this;
    return { count, mean, squares };
  }

  add(value: number): void {
    this.count++;
    const difference = value - this.mean;
    this.mean += difference / this.count;
    this.squares += difference * (value - this.mean);
  }

  of(value: number): number {
    const deviation = Math.sqrt(this.squares / this.count) || 1e-9;
    return 1 / (1 + Math.exp(-steepness * ((value - this.mean) / deviation - turningPoint)));
  }
}

export interface HeardVerdict {
  relevant: boolean;
  score?: number;
}

/**
 * Judges differ in what their score means. One that is sure (recorded labels, a person) says nothing of the pages in between: there
 * the words of the query do. One that calls a page relevant exactly from one half on gives probabilities. The score of any
 * other is only good for comparison with the pages before.
 */
export class SoftLabels {
  private readonly scores = new Relative();
  private readonly similarities = new Relative();
  private isProbability = true;
  private trained = false;
  private sure = 0;
  private total = 0;
  private answers = 0;

  static restore(state: StateFields): SoftLabels {
    const labels = new SoftLabels();
    labels.scores.restore(state.inner('scores'));
    labels.similarities.restore(state.inner('similarities'));
    labels.isProbability = state.flag('isProbability');
    labels.trained = state.flag('trained');
    labels.sure = state.number('sure');
    labels.total = state.number('total');
    labels.answers = state.number('answers');
    return labels;
  }

  save(): PlainState {
    const { scores, similarities, isProbability, trained, sure, total, answers } = this;
    return { scores: scores.save(), similarities: similarities.save(), isProbability, trained, sure, total, answers };
  }

  /** A page was judged. `similarity`: how much of the query it holds; `trained`: how likely it is on topic by what was learnt before the crawl, which says more. Gives how far its words stand out. */
  heard({ relevant, score = relevant ? 1 : 0 }: HeardVerdict, similarity: number, trained?: number): number {
    this.total++;
    if (score === 0 || score === 1) this.sure++;
    if (relevant !== score >= 0.5) this.isProbability = false;
    this.scores.add(score);
    this.similarities.add(similarity);
    this.trained = trained !== undefined;
    const words = this.similarities.of(similarity);
    return trained === undefined ? words : trained + (1 - trained) * offTopicShare * words;
  }

  /** A person said what pages are that were judged before. */
  answered(verdicts: readonly HeardVerdict[]): void {
    this.answers += verdicts.filter(({ score }) => score === 0 || score === 1).length;
  }

  /** Share of verdicts that left no doubt: those of labels. */
  get sureness(): number {
    return this.total === 0 ? 0 : this.sure / this.total;
  }

  /** How far a page is on topic by this verdict. `words`: what `heard` gave for it. */
  label({ relevant, score = relevant ? 1 : 0 }: HeardVerdict, words: number): number {
    if (score === 0 || score === 1) return relevant ? 1 : offTopicShare * words;
    if (this.trained) return words;
    // Two opinions that err in different ways: both together are better than either (measured on WebKB).
    const share = judgeShare + (taughtShare * this.answers) / (this.answers + fewAnswers);
    return share * (this.isProbability ? score : this.scores.of(score)) + (1 - share) * words;
  }
}
