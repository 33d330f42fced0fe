/** Pages to learn from. Reading it again gives the same pages in the same order. */
export interface Corpus {
  pages(): Iterable<CorpusPage>;
}

export interface CorpusPage {
  url: string;
  title: string;
  text: string;
  /** Absent where it is not known. */
  language?: string;
  /** Absolute, normalised targets. */
  links: readonly { url: string; anchor: string }[];
  labels?: Record<string, string | string[]>;
}
