/**
 * What is known before the crawl begins, from pages elsewhere that somebody judged: what pages on topic read like, and what links to them look like
 * (link-training.ts).
 */
import { LogisticRegression } from '../../../../algorithms/learning/logistic-regression.js';
import type { TextAnalyser } from '../../../../algorithms/text/analyser.js';
import { unitVector } from '../../../../algorithms/text/vector.js';
import type { CorpusPage } from '../../../../core/corpus.js';
import type { TermCounts } from '../../../../core/page.js';
import type { SessionPage } from '../../../../core/session.js';
import { labelsMatch } from '../../../../core/topic.js';
import type { Preparation } from '../../../preparation.js';
import { type LinkSlopes, learnLinks } from './link-training.js';

/** As a model keeps it: terms by name, since ids are each analyser's own. */
export interface TrainingData {
  bias: number;
  words: string[];
  weights: number[];
  /** What links to pages on topic looked like. */
  links?: LinkSlopes;
}

/** Of a model that knows pages alone. */
const noLinks: LinkSlopes = { keys: [], slopes: [] };

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
    const vectors = pages.map(page => unitVector(text.weigh(text.analyse(page.title, page.text))));
    const labels = pages.map(page => (page.relevant ? 1 : 0));
    const reading = new LogisticRegression({ balanced: false }).fit(vectors, labels);
    return new Training(reading, text, linksOf(given, pages));
  }

  static restore({ bias, words, weights, links }: TrainingData, text: TextAnalyser): Training {
    const ids = words.map(word => text.intern(word));
    return new Training(LogisticRegression.fromJSON({ bias, ids, weights }), text, links ?? noLinks);
  }

  data(): TrainingData {
    const { bias, ids, weights } = this.reading.toJSON();
    return { bias, words: ids.map(id => this.text.term(id)), weights, links: this.links };
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
