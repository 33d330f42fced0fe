/** A person who is asked about pages while a crawl runs, and knows the truth. */
import type { Opinion } from '../../../core/topic.js';
import type { Judge } from '../../../crawl/judge/judge.js';

/** Nothing is asked before there is something to choose from. */
const pagesBefore = 10;

export interface Questions {
  /** How many. */
  ask: number;
  /** Fetches that the crawl may make. Between two questions the crawl grows by the same factor: what is said early helps longest. */
  fetches: number;
  /** It may choose the page; else the page whose score is nearest to the threshold is asked about. */
  judge: Pick<Judge, 'uncertain'>;
  threshold: number;
  url: (id: number) => string;
  truth: (url: string) => boolean;
}

export class AskedPerson {
  private readonly scores = new Map<number, number>();
  private readonly asked = new Set<number>();

  constructor(private readonly questions: Questions) {}

  /** A page was judged. */
  read(id: number, score: number): void {
    this.scores.set(id, score);
  }

  /** What the person says now, after so many fetches; nothing while it is not yet time for the next question. */
  answers(fetched: number): Opinion[] {
    const { ask, fetches, url, truth } = this.questions;
    const opinions: Opinion[] = [];
    const first = Math.min(pagesBefore, fetches / ask);
    while (this.asked.size < ask && fetched >= first * (fetches / first) ** (this.asked.size / ask)) {
      const id = this.chosen();
      if (id === undefined) break;
      this.asked.add(id);
      opinions.push({ url: url(id), relevant: truth(url(id)) });
    }
    return opinions;
  }

  private chosen(): number | undefined {
    const { judge, threshold } = this.questions;
    // As many more as may be known already: a judge need not remember what was asked.
    const wanted = judge.uncertain?.(this.asked.size + 1).find(id => !this.asked.has(id));
    if (wanted !== undefined) return wanted;
    let nearest: number | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const [id, score] of this.scores) {
      const distance = Math.abs(score - threshold);
      if (distance >= least || this.asked.has(id)) continue;
      least = distance;
      nearest = id;
    }
    return nearest;
  }
}
