/** How near a page is to what the user wrote and showed, before anything is learnt from the crawl. */
import type { TextAnalyser } from '../../../algorithms/text/analyser.js';
import { centroid, cosine, type SparseVector } from '../../../algorithms/text/vector.js';
import type { Page, TermCounts } from '../../../core/page.js';
import type { Topic } from '../../../core/topic.js';
import { normaliseUrl } from '../../../core/url.js';
import type { PlainState } from '../../../packed/packed-state.js';
import type { Saved } from '../../../packed/saved.js';
import type { StateFields } from '../../../packed/state-fields.js';
import { beginningOf } from '../../page-beginning.js';
import type { Preparation } from '../../preparation.js';
import { type Compound, compoundsOf } from '../../query-compounds.js';
import { TopicMeaning } from '../../topic-meaning.js';
import { mentionOf, TopicScorer } from '../../topic-scorer.js';

/** BM25 with the usual constants (Robertson and Zaragoza 2009). */
const k1 = 1.2;
const b = 0.75;
/**
 * What the query's words at the beginning of a page count beside those of the whole. With 0, .25 and 1 fresh subjects had a mean F1 of .71, .76 and .76 from words (`verdicts.js --fresh --heard`, two starts);
 * pages that have no beginning, made of words drawn by lot, lose by it (`demo.js`: .81 with 0, .79 with .25, .75 with .5).
 */
const beginningWeight = 0.25;
/** The same for nearness to the examples, where there is no query that knows the beginning already (five examples alone: .64 with 1, .60 with .25; with words 1 did harm in other crawls). */
const beginningAlone = 1;
/** Length of a page in terms, until some were seen; as if so many pages had it. */
const usualLength = 400;
const usualPages = 4;

/** The query's terms by the rules of a language; `mention` finds texts that may hold one of them. */
interface ReadQuery {
  ids: Int32Array;
  /** Its words written as one. */
  compounds: readonly Compound[];
  mention: RegExp;
}

/** A page's vectors. */
interface ReadPage {
  whole: SparseVector;
  beginning: SparseVector;
}

export class TopicWords implements Saved {
  private readonly text: TextAnalyser;
  private readonly topic: Topic;
  private readonly scorer: TopicScorer;
  /** The examples by URL, and their centre. */
  private readonly examples = new Map<string, ReadPage>();
  private readonly centre: ReadPage | undefined;
  private readonly queries = new Map<string, ReadQuery>();
  private readonly meant: TopicMeaning;
  private lengths = usualLength * usualPages;
  private pages = usualPages;

  constructor(preparation: Preparation) {
    const { topic, text } = preparation;
    this.text = text;
    this.topic = topic;
    this.meant = new TopicMeaning(topic, text);
    this.scorer = new TopicScorer(preparation);
    for (const { url, title, text: words, language = '', relevant } of topic.examples) {
      const whole = text.weigh(text.analyseIn(language, title, words));
      if (!relevant || whole.norm === 0) continue;
      const read = { whole, beginning: this.weighBeginning({ title, text: words }, language) };
      this.examples.set(normaliseUrl(url) ?? url, read);
    }
    this.centre = this.examples.size > 0 ? centreOf([...this.examples.values()]) : undefined;
  }

  /** A page was kept: what is usual among the crawl's pages moves. */
  keep(terms: TermCounts): void {
    this.lengths += terms.length;
    this.meant.keep(terms);
    this.pages++;
  }

  save(): PlainState {
    return { lengths: this.lengths, pages: this.pages, meant: this.meant.save() };
  }

  load(state: StateFields): () => void {
    const [lengths, pages] = [state.number('lengths'), state.number('pages')];
    const loadMeant = this.meant.load(state.inner('meant'));
    return () => {
      loadMeant();
      Object.assign(this, { lengths, pages });
    };
  }

  /** BM25 to the query, as a share of the most that it can be: of the whole page, and of what it begins with. */
  words(page: Page): number {
    const { terms } = page;
    const query = this.queryIn(terms.language ?? '');
    const ofPage = this.shareOf(query, terms, (terms.length * this.pages) / this.lengths);
    return (ofPage + beginningWeight * this.shareOfBeginning(query, page)) / (1 + beginningWeight);
  }

  private shareOfBeginning(query: ReadQuery, page: Page): number {
    const beginning = beginningOf(page);
    if (!query.mention.test(beginning)) return 0;
    return this.shareOf(query, this.text.analyseIn(page.terms.language ?? '', beginning), 1);
  }

  /** `length`: of the text, beside what is usual. */
  private shareOf({ ids, compounds }: ReadQuery, terms: TermCounts, length: number): number {
    const saturation = k1 * (1 - b + b * length);
    let sum = 0;
    let most = 0;
    for (const id of ids) {
      const weight = this.text.idf(id);
      let count = countOf(id, terms);
      for (const { term, parts } of compounds) if (parts.includes(id)) count += countOf(term, terms);
      sum += (weight * count) / (count + saturation);
      most += weight;
    }
    return most > 0 ? sum / most : 0;
  }

  private queryIn(language: string): ReadQuery {
    let known = this.queries.get(language);
    if (!known) {
      const { ids } = this.text.analyseIn(language, this.topic.query);
      const stems = Array.from(ids, id => this.text.term(id));
      const compounds = compoundsOf(this.topic.query, this.text, language);
      this.queries.set(language, (known = { ids, compounds, mention: mentionOf(stems, language) }));
    }
    return known;
  }

  /** How near the page is to the query in meaning, whether or not it holds its words. */
  meaning({ terms }: Page): number {
    return this.meant.near(terms);
  }

  title({ title, terms }: Page): number {
    return this.topic.query === '' ? 0 : this.scorer.anchor(title, terms.language);
  }

  /** The words of a link on a page in this language. */
  anchor(words: string, language?: string): number {
    return this.scorer.anchor(words, language);
  }

  /** Cosine to the examples' centre, of the whole and of the beginning. An example is compared with the others: how near it is says how near pages on topic are. */
  nearExamples(page: Page): number {
    if (!this.centre) return 0;
    const own = this.examples.get(page.url);
    const others = own && this.examples.size > 1 ? [...this.examples.values()].filter(each => each !== own) : [];
    const { whole, beginning } = others.length > 0 ? centreOf(others) : this.centre;
    const weight = this.topic.query === '' ? beginningAlone : beginningWeight;
    const ofBeginning = cosine(this.weighBeginning(page, page.terms.language ?? ''), beginning);
    return (cosine(this.text.weigh(page.terms), whole) + weight * ofBeginning) / (1 + weight);
  }

  private weighBeginning(page: Pick<Page, 'title' | 'text'>, language: string): SparseVector {
    return this.text.weigh(this.text.analyseIn(language, beginningOf(page)));
  }
}

function centreOf(pages: readonly ReadPage[]): ReadPage {
  return { whole: centroid(pages.map(({ whole }) => whole)), beginning: centroid(pages.map(each => each.beginning)) };
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
