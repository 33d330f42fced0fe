/** What a judge says of a page. */
export interface Verdict {
  relevant: boolean;
  /** In [0, 1]; comparable within one judge only. */
  score: number;
}

/** A page that was judged once more. */
export interface JudgedAgain extends Verdict {
  id: number;
  /** Was it relevant before? */
  before: boolean;
}
