/**
 * What is known before the crawl begins, from pages elsewhere that somebody judged: what pages on topic read like. Only that: which words of links
 * and which forms of addresses led to them elsewhere was tried too, and on WebKB an order that believed it was worse than one that learns them
 * in the crawl itself.
 */
import { LogisticRegression } from '../../../../algorithms/learning/logistic-regression.js';
import type { TextAnalyser } from '../../../../algorithms/text/analyser.js';
import { unitVector } from '../../../../algorithms/text/vector.js';
import type { TermCounts } from '../../../../core/page.js';
import { labelsMatch } from '../../../../core/topic.js';
import type { Preparation } from '../../../preparation.js';

/** As a model keeps it: terms by name, since ids are each analyser's own. */
export interface TrainingData {
  bias: number;
  words: string[];
  weights: number[];
}

interface JudgedPage {
  title: string;
  text: string;
  relevant: boolean;
}

export class Training {
  private constructor(
    private readonly reading: LogisticRegression,
    private readonly text: TextAnalyser,
  ) {}

  /** From pages of a corpus that have labels; where there is no corpus, from a session. Undefined where nothing was judged, or all of it alike. */
  static from(given: Preparation): Training | undefined {
    const { text } = given;
    const pages = judgedPages(given);
    const relevant = pages.filter(page => page.relevant).length;
    if (relevant === 0 || relevant === pages.length) return undefined;
    const vectors = pages.map(page => unitVector(text.weigh(text.analyse(page.title, page.text))));
    const labels = pages.map(page => (page.relevant ? 1 : 0));
    return new Training(new LogisticRegression({ balanced: false }).fit(vectors, labels), text);
  }

  static restore({ bias, words, weights }: TrainingData, text: TextAnalyser): Training {
    const ids = words.map(word => text.intern(word));
    return new Training(LogisticRegression.fromJSON({ bias, ids, weights }), text);
  }

  data(): TrainingData {
    const { bias, ids, weights } = this.reading.toJSON();
    return { bias, words: ids.map(id => this.text.term(id)), weights };
  }

  /** How likely a page is on topic by its words. */
  label(terms: TermCounts): number {
    return this.reading.probability(unitVector(this.text.weigh(terms)));
  }
}

function judgedPages(given: Preparation): JudgedPage[] {
  const { corpus, topic } = given;
  if (!corpus) return given.session?.pages.map(({ useful, ...page }) => ({ ...page, relevant: useful })) ?? [];
  const { relevantLabels } = topic;
  if (!relevantLabels) return [];
  const judged: JudgedPage[] = [];
  for (const { title, text, labels } of corpus.pages()) {
    if (labels) judged.push({ title, text, relevant: labelsMatch(labels, relevantLabels) });
  }
  return judged;
}
