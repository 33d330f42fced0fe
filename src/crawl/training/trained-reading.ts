/** What pages on topic read like, learnt before the crawl begins from pages elsewhere that somebody judged. */
import { LogisticRegression } from '../../algorithms/learning/logistic-regression.js';
import type { WeightedTerms } from '../../algorithms/learning/naive-bayes.js';
import type { TextAnalyser } from '../../algorithms/text/analyser.js';
import { type SparseVector, sparseVector, unitVector } from '../../algorithms/text/vector.js';
import type { TermCounts } from '../../core/page.js';
import type { LearntReading } from '../../core/session.js';
import { type JudgedPage, judgedPages, type Lessons } from './judged-pages.js';

/** How words are counted. */
const counts = 'log';

/**
 * Of the slopes of words. Few pages are on topic, so both kinds weigh the same: one half is even odds (`node experiments/learning/trained-pages.js`: .936; .896 with tf-idf, a
 * penalty of 1 and each page weighing the same). Title and address as marks of their own tell pages apart better still, and led crawls to fewer of them: links
 * have those marks, too, and learn nothing from pages that are judged by them.
 */
const penalty = 0.3;

export class TrainedReading {
  /** Judge and strategy ask about a page one after the other. */
  private last: { terms: TermCounts; label: number } | undefined;

  private constructor(
    private readonly regression: LogisticRegression,
    private readonly text: TextAnalyser,
  ) {}

  /** Undefined where nothing was judged, or all of it alike. */
  static from(pages: readonly JudgedPage[], text: TextAnalyser): TrainedReading | undefined {
    const relevant = pages.filter(page => page.relevant).length;
    if (relevant === 0 || relevant === pages.length) return undefined;
    const vectors = pages.map(page => wordVector(text.analyse(page.title, page.text)));
    const labels = pages.map(page => (page.relevant ? 1 : 0));
    return new TrainedReading(new LogisticRegression({ penalty }).fit(withoutRare(vectors), labels), text);
  }

  /** Learns when it is asked for the first time, and only then: few who get ready want it. */
  static whenAsked(lessons: Lessons, text: TextAnalyser): () => TrainedReading | undefined {
    let learnt: { reading: TrainedReading | undefined } | undefined;
    return () => (learnt ??= { reading: TrainedReading.from(judgedPages(lessons), text) }).reading;
  }

  static restore({ bias, words, weights, ...data }: LearntReading, text: TextAnalyser): TrainedReading {
    if (data.counts !== counts) throw new RangeError('words were counted in another way');
    if (words.length !== weights.length) throw new RangeError('there is not one weight for each word');
    const ids = words.map(word => text.intern(word));
    return new TrainedReading(LogisticRegression.fromJSON({ bias, ids, weights }), text);
  }

  data(): LearntReading {
    const { bias, ids, weights } = this.regression.toJSON();
    return { counts, bias, words: ids.map(id => this.text.term(id)), weights };
  }

  /** How likely a page is on topic by its words, where as many are as are not. */
  label(terms: TermCounts): number {
    if (this.last?.terms !== terms) this.last = { terms, label: this.regression.probability(wordVector(terms)) };
    return this.last.label;
  }
}

/** How rare words are in their language does not matter here: which of them tell is what is learnt. */
function wordVector({ ids, counts: occurrences }: TermCounts): SparseVector {
  return unitVector(sparseVector(ids, Float64Array.from(occurrences, Math.log1p)));
}

/** A word of one page tells that page from the others, and nothing of the next. */
function withoutRare(vectors: readonly SparseVector[]): WeightedTerms[] {
  const pages = new Map<number, number>();
  for (const { ids } of vectors) for (const id of ids) pages.set(id, (pages.get(id) ?? 0) + 1);
  return vectors.map(({ ids, values }) => {
    const shared = ids.map(id => (pages.get(id)! > 1 ? 1 : 0));
    return { ids: ids.filter((_, i) => shared[i] === 1), values: values.filter((_, i) => shared[i] === 1) };
  });
}
