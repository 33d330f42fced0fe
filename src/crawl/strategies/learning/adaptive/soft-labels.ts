/** From the judge's verdicts to what the strategy learns from: how far a page is on topic, from 0 to 1. */

import { Relative } from '../../../../algorithms/statistics/relative.js';
import type { PlainState } from '../../../../packed/packed-state.js';
import type { StateFields } from '../../../../packed/state-fields.js';

/** Where verdicts are right, a page off topic that reads like the topic is still a better sign than another. */
const offTopicShare = 0.3;
/** Of the judge's probability in a label; the rest is how far the words of the query stand out. More of it was worse (WebKB: .838 with .3, .850 with .15), also where a person has taught the judge (asked 20 times, two seeds: .842 with up to .35, .847 with .15). */
const judgeShare = 0.15;

/**
 * So much of a label is lost where the judge has no doubt that the page is off topic, when it has found others that are not: what is unlike the usual page of a crawl is not
 * therefore on topic. Less from less than this probability on; half of it when so many pages were found.
 */
const doubtShare = 0.6;
const noDoubt = 0.1;
const fewFound = 5;

export interface HeardVerdict {
  relevant: boolean;
  score?: number;
}

/** What a label is made of. */
export interface LabelledPage {
  verdict: HeardVerdict;
  /** How far the words of the query stand out, and what is thought of the page by all its words. */
  first: number;
  opinion: number;
  /** How likely it is by what was learnt before the crawl. */
  trained?: number;
}

/**
 * Judges differ in what their score means. One that is sure (recorded labels, a person) says nothing of the pages in between: there
 * the words of the query do. One that calls a page relevant exactly from one half on gives probabilities. The score of any
 * other is only good for comparison with the pages before.
 */
export class SoftLabels {
  private readonly scores = new Relative(0.03, 0.08);
  private isProbability = true;
  private sure = 0;
  private total = 0;
  /** Sum of the probabilities, when pages were read. */
  private found = 0;

  static restore(state: StateFields): SoftLabels {
    const labels = new SoftLabels();
    labels.scores.restore(state.inner('scores'));
    labels.isProbability = state.flag('isProbability');
    labels.sure = state.number('sure');
    labels.total = state.number('total');
    labels.found = state.number('found');
    return labels;
  }

  save(): PlainState {
    const { scores, isProbability, sure, total, found } = this;
    return { scores: scores.save(), isProbability, sure, total, found };
  }

  /** A page was judged. */
  heard({ relevant, score = relevant ? 1 : 0 }: HeardVerdict): void {
    this.total++;
    this.found += score;
    if (isSure({ relevant, score })) this.sure++;
    if (relevant !== score >= 0.5) this.isProbability = false;
    this.scores.add(score);
  }

  /** What was thought of a page is another now: a person has spoken, say. */
  changed(before: HeardVerdict, now: HeardVerdict): void {
    this.sure += Number(isSure(now)) - Number(isSure(before));
  }

  /**
   * Share of pages whose verdict leaves no doubt: those of labels, and those that a person was asked about (WebKB, 200 answers in each crawl: .861 when only the first verdicts on pages count here, .883 with the
   * answers; one seed).
   */
  get sureness(): number {
    return this.total === 0 ? 0 : this.sure / this.total;
  }

  /** Where verdicts are sure there is nothing to think over, and marks know what sections give (WebKB with right verdicts, means of three seeds: .876 and .871 when pages are thought over, .875 and .870 when sections take turns and all is ranked anew more often). */
  get isGuessed(): boolean {
    return this.sureness < 0.5;
  }

  /** How far a page is on topic. Where its verdict leaves no doubt, only the words of the query speak beside it: what pages read like was a guess at what is known now. `usual`: what labels are on average. */
  label({ verdict, first, opinion, trained }: LabelledPage, usual: number): number {
    const { relevant, score = relevant ? 1 : 0 } = verdict;
    if (isSure(verdict)) return relevant ? 1 : this.denied({ first, opinion, trained }, usual);
    // What pages read like is a guess at what was learnt before (WebKB, trained, means of three seeds: .863 with the opinion, .869 with the words alone).
    if (trained !== undefined) return joined(first, trained);
    // Two opinions that err in different ways: both together are better than either (measured on WebKB).
    if (!this.isProbability) return judgeShare * this.scores.of(score) + (1 - judgeShare) * opinion;
    const doubt = Math.max(0, 1 - score / noDoubt) * (this.found / (this.found + fewFound));
    return (judgeShare * score + (1 - judgeShare) * opinion) * (1 - doubtShare * doubt);
  }

  /**
   * Of a page that is off topic for sure. Among guesses it is a page like others, and no worse: people are asked about pages that come near the topic, and what leads there would seem to lead to less than what leads anywhere (WebKB, 60
   * answers in each crawl: .835 when such a page is as little worth as where all is known, .854 so; one seed, experiments/critics/webkb-answers.yaml).
   */
  private denied({ first, opinion, trained }: Omit<LabelledPage, 'verdict'>, usual: number): number {
    const known = offTopicShare * joined(first, trained);
    return trained === undefined ? known + (1 - this.sureness) * (Math.min(opinion, usual) - known) : known;
  }
}

/** Does it leave no doubt? */
export function isSure({ relevant, score = relevant ? 1 : 0 }: HeardVerdict): boolean {
  return score === 0 || score === 1;
}

/** What was learnt before the crawl says more than words do. */
function joined(first: number, trained?: number): number {
  return trained === undefined ? first : trained + (1 - trained) * offTopicShare * first;
}
