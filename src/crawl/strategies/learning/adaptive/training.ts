/**
 * What is known before the crawl begins, from pages elsewhere that somebody judged: what pages on topic read like, and what links to them look like
 * (link-training.ts).
 */
import { LogisticRegression } from '../../../../algorithms/learning/logistic-regression.js';
import type { WeightedTerms } from '../../../../algorithms/learning/naive-bayes.js';
import type { TextAnalyser } from '../../../../algorithms/text/analyser.js';
import { type SparseVector, sparseVector, unitVector } from '../../../../algorithms/text/vector.js';
import type { CorpusPage } from '../../../../core/corpus.js';
import type { TermCounts } from '../../../../core/page.js';
import type { SessionPage } from '../../../../core/session.js';
import { labelsMatch } from '../../../../core/topic.js';
import type { Preparation } from '../../../preparation.js';
import { type LinkSlopes, learnLinks } from './link-training.js';

/** As a model keeps it: terms by name, since ids are each analyser's own. */
export interface TrainingData {
  /** How `words` are counted; models of before it was kept have weights for other values. */
  counts: typeof counts;
  bias: number;
  words: string[];
  weights: number[];
  /** What links to pages on topic looked like. */
  links?: LinkSlopes;
}

const counts = 'log';

/** Of a model that knows pages alone. */
const noLinks: LinkSlopes = { keys: [], slopes: [] };

/**
 * Of the slopes of words. Few pages are on topic, so both kinds weigh the same: one half is even odds (`node experiments/learning/trained-pages.js`: .936; .896 with tf-idf, a
 * penalty of 1 and each page weighing the same). Title and address as marks of their own tell pages apart better still, and led crawls to fewer of them: links
 * have those marks, too, and learn nothing from pages that are judged by them.
 */
const penalty = 0.3;

interface JudgedPage {
  url: string;
  title: string;
  text: string;
  relevant: boolean;
}

export class Training {
  private constructor(
    private readonly reading: LogisticRegression,
    private readonly text: TextAnalyser,
    readonly links: LinkSlopes,
  ) {}

  /** From pages of a corpus that have labels; where there is no corpus, from a session. Undefined where nothing was judged, or all of it alike. */
  static from(given: Preparation): Training | undefined {
    const { text } = given;
    const pages = judgedPages(given);
    const relevant = pages.filter(page => page.relevant).length;
    if (relevant === 0 || relevant === pages.length) return undefined;
    const vectors = pages.map(page => wordVector(text.analyse(page.title, page.text)));
    const labels = pages.map(page => (page.relevant ? 1 : 0));
    const reading = new LogisticRegression({ penalty }).fit(withoutRare(vectors), labels);
    return new Training(reading, text, linksOf(given, pages));
  }

  static restore({ bias, words, weights, links, ...data }: TrainingData, text: TextAnalyser): Training {
    if (data.counts !== counts) throw new RangeError('words were counted in another way');
    const ids = words.map(word => text.intern(word));
    return new Training(LogisticRegression.fromJSON({ bias, ids, weights }), text, links ?? noLinks);
  }

  data(): TrainingData {
    const { bias, ids, weights } = this.reading.toJSON();
    return { counts, bias, words: ids.map(id => this.text.term(id)), weights, links: this.links };
  }

  /** How likely a page is on topic by its words. */
  label(terms: TermCounts): number {
    return this.reading.probability(wordVector(terms));
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

function judgedPages(given: Preparation): JudgedPage[] {
  const { corpus, topic } = given;
  if (!corpus) return given.session?.pages.map(({ useful, ...page }) => ({ ...page, relevant: useful })) ?? [];
  const { relevantLabels } = topic;
  if (!relevantLabels) return [];
  const judged: JudgedPage[] = [];
  for (const { url, title, text, labels } of corpus.pages()) {
    if (labels) judged.push({ url, title, text, relevant: labelsMatch(labels, relevantLabels) });
  }
  return judged;
}

function linksOf({ corpus, session, text }: Preparation, judged: readonly JudgedPage[]): LinkSlopes {
  const relevant = new Map(judged.map(page => [page.url, page.relevant]));
  const pages = corpus ? corpus.pages() : (session?.pages ?? []).map(linked);
  return learnLinks(pages, url => relevant.get(url), text);
}

/** Sessions keep no anchors. */
function linked({ url, title, text, links }: SessionPage): CorpusPage {
  return { url, title, text, links: links.map(to => ({ url: to, anchor: '' })) };
}
