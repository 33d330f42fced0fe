/** How near a page is to what the user wrote and showed, before anything is learnt from the crawl. */
import type { TextAnalyser } from '../../../algorithms/text/analyser.js';
import { centroid, cosine, type SparseVector } from '../../../algorithms/text/vector.js';
import type { Page, TermCounts } from '../../../core/page.js';
import type { Topic } from '../../../core/topic.js';
import { normaliseUrl } from '../../../core/url.js';
import type { PlainState } from '../../../packed/packed-state.js';
import type { Saved } from '../../../packed/saved.js';
import type { StateFields } from '../../../packed/state-fields.js';
import type { Preparation } from '../../preparation.js';
import { exampleVectors, TopicScorer } from '../../topic-scorer.js';

/** BM25 with the usual constants (Robertson and Zaragoza 2009). */
const k1 = 1.2;
const b = 0.75;
/** Length of a page in terms, until some were seen; as if so many pages had it. */
const usualLength = 400;
const usualPages = 4;

export class TopicWords implements Saved {
  private readonly text: TextAnalyser;
  private readonly topic: Topic;
  private readonly scorer: TopicScorer;
  /** Vectors of the examples by URL, and their centre. */
  private readonly examples = new Map<string, SparseVector>();
  private readonly centre: SparseVector | undefined;
  private readonly queries = new Map<string, Int32Array>();
  private lengths = usualLength * usualPages;
  private pages = usualPages;

  constructor(preparation: Preparation) {
    const { topic, text } = preparation;
    this.text = text;
    this.topic = topic;
    this.scorer = new TopicScorer(preparation);
    for (const example of topic.examples) {
      const [vector] = exampleVectors({ ...topic, examples: [example] }, text);
      if (vector) this.examples.set(normaliseUrl(example.url) ?? example.url, vector);
    }
    this.centre = this.examples.size > 0 ? centroid([...this.examples.values()]) : undefined;
  }

  /** A page was kept: what is usual among the crawl's pages moves. */
  keep({ length }: TermCounts): void {
    this.lengths += length;
    this.pages++;
  }

  save(): PlainState {
    return { lengths: this.lengths, pages: this.pages };
  }

  load(state: StateFields): () => void {
    const [lengths, pages] = [state.number('lengths'), state.number('pages')];
    return () => Object.assign(this, { lengths, pages });
  }

  /** BM25 of the page to the query, as a share of the most that it can be. */
  words({ terms }: Page): number {
    const query = this.queryIn(terms.language ?? '');
    const saturation = k1 * (1 - b + (b * terms.length * this.pages) / this.lengths);
    let sum = 0;
    let most = 0;
    for (const id of query) {
      const weight = this.text.idf(id);
      most += weight * (k1 + 1);
      const count = countOf(id, terms);
      sum += (weight * count * (k1 + 1)) / (count + saturation);
    }
    return most > 0 ? sum / most : 0;
  }

  /** The query's terms by the rules of a language. */
  private queryIn(language: string): Int32Array {
    const known = this.queries.get(language);
    if (known) return known;
    const { ids } = this.text.analyseIn(language, this.topic.query);
    this.queries.set(language, ids);
    return ids;
  }

  title({ title, terms }: Page): number {
    return this.topic.query === '' ? 0 : this.scorer.anchor(title, terms.language);
  }

  /** The words of a link on a page in this language. */
  anchor(words: string, language?: string): number {
    return this.scorer.anchor(words, language);
  }

  /** An example is compared with the others: how near it is says how near pages on topic are. */
  nearExamples({ url, terms }: Page): number {
    if (!this.centre) return 0;
    const own = this.examples.get(url);
    const others = own && this.examples.size > 1 ? [...this.examples.values()].filter(vector => vector !== own) : [];
    return cosine(this.text.weigh(terms), others.length > 0 ? centroid(others) : this.centre);
  }
}

/** Ids are ascending. */
function countOf(id: number, { ids, counts }: TermCounts): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (ids[middle] === id) return counts[middle];
    if (ids[middle] < id) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}
