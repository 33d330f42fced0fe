/** From the judge's verdicts to what the strategy learns from: how far a page is on topic, from 0 to 1. */

/** Pages that count before the first: how near to a topic the run of pages is. */
const pseudoPages = 4;
const pseudoMean = 0.03;
const pseudoDeviation = 0.08;
/** Where a page begins to stand out, and how sharply. */
const turningPoint = 0.7;
const steepness = 2;
/** Where verdicts are right, a page off topic that reads like the topic is still a better sign than another. */
const offTopicShare = 0.5;

/** How far a number stands out among those before. */
class Relative {
  private count = pseudoPages;
  private mean = pseudoMean;
  private squares = pseudoPages * pseudoDeviation ** 2;

  of(value: number): number {
    this.count++;
    const difference = value - this.mean;
    this.mean += difference / this.count;
    this.squares += difference * (value - this.mean);
    const deviation = Math.sqrt(this.squares / this.count) || 1e-9;
    return 1 / (1 + Math.exp(-steepness * ((value - this.mean) / deviation - turningPoint)));
  }
}

export interface HeardVerdict {
  relevant: boolean;
  score?: number;
}

/**
 * Judges differ in what their score means. One whose verdicts are yes and no (labels) says nothing of the pages in between: there
 * the words of the query do. One that calls a page relevant exactly from one half on gives probabilities. The score of any
 * other is only good for comparison with the pages before.
 */
export class SoftLabels {
  private readonly scores = new Relative();
  private readonly similarities = new Relative();
  private isHard = true;
  private isProbability = true;

  /** `similarity`: of the page and the query. */
  label({ relevant, score = relevant ? 1 : 0 }: HeardVerdict, similarity: number): number {
    if (score > 0 && score < 1) this.isHard = false;
    if (relevant !== score >= 0.5) this.isProbability = false;
    const bySimilarity = this.similarities.of(similarity);
    const byScore = this.scores.of(score);
    if (this.isHard) return relevant ? 1 : offTopicShare * bySimilarity;
    return this.isProbability ? score : byScore;
  }

  /** A verdict that changed later. `before`: the label so far. */
  changed({ relevant, score = relevant ? 1 : 0 }: HeardVerdict, before: number): number {
    if (this.isHard) return relevant ? 1 : Math.min(before, offTopicShare);
    return this.isProbability ? score : before;
  }
}
