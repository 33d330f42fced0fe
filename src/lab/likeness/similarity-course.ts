/** The similarity of a crawl as it goes on, page by page. */
import type { Likeness, PageLikeness } from './likeness.js';

/** Both measures at the same numbers of fetches. */
export interface SimilarityCurves {
  /** Pages fetched at each point. */
  fetches: number[];
  /** Batsakis §4.2 b, of the pages up to there. */
  average: number[];
  /** Liu eq. 9 on reduced vectors. */
  maximum: number[];
}

export class SimilarityCourse {
  private pages = 0;
  private sum = 0;
  private readonly places: Float64Array;

  constructor(private readonly likeness: Likeness) {
    this.places = new Float64Array(likeness.dimensions);
  }

  add({ largest, place }: PageLikeness): void {
    this.pages++;
    this.sum += largest;
    for (let i = 0; i < place.length; i++) this.places[i] += place[i];
  }

  get average(): number {
    return this.pages === 0 ? 0 : this.sum / this.pages;
  }

  get maximum(): number {
    return this.likeness.maximumAverage(this.places, this.pages);
  }
}

/** So many points at most, evenly spaced, the last one at the end. */
export function evenPoints(fetched: number, points: number): number[] {
  const count = Math.min(points, fetched);
  return Array.from({ length: count }, (_, index) => Math.round(((index + 1) * fetched) / count));
}
