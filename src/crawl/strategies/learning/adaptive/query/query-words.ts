/**
 * What texts share with the query, word by word. A word that nearly every page of the crawl holds (the name of a site, say) says nothing of where to go next,
 * however rare it is elsewhere; so words lose weight with the share of pages that hold them, and every comparison follows. Links
 * therefore keep which words they have, not a number.
 */
import type { TextAnalyser } from '../../../../../algorithms/text/analyser.js';
import type { SparseVector } from '../../../../../algorithms/text/vector.js';
import type { Page, TermCounts } from '../../../../../core/page.js';
import type { Topic } from '../../../../../core/topic.js';
import type { PlainState } from '../../../../../packed/packed-state.js';
import type { StateFields } from '../../../../../packed/state-fields.js';
import { beginningOf } from '../../../../page-beginning.js';
import { compoundsOf } from '../../../../query-compounds.js';
import { TopicMeaning } from '../../../../topic-meaning.js';
import { mentionOf, topicVector } from '../../../../topic-scorer.js';
import { SiteWords } from './site-words.js';

/** Words fit into the bits of a number. */
const mostWords = 31;
/** Of a word's weight that is left when every page holds it. */
const leastWeight = 0.1;
/** Occurrences that count half, however long the page is. */
const halfOccurrences = 1.2;

/** Words of the query that a text holds, by bit, and the squared weight of its other words. */
export interface Match {
  words: number;
  others: number;
}

const none = new Float32Array(0);

export const noMatch: Match = { words: 0, others: 0 };

export class QueryWords {
  private readonly ids: Int32Array;
  /** Of each term: the words of the query that it is, one bit each; two where it is both of them written as one. */
  private readonly masks = new Map<number, number>();
  private readonly mention: RegExp;
  private readonly pagesWith: Int32Array;
  private pages = 0;
  readonly sites: SiteWords;
  /** What the words mean together. */
  readonly meaning: TopicMeaning;
  /** Squared weights, and their sum. */
  private readonly squares: Float64Array;
  private total = 0;

  /** The query as one language reads it. */
  static of(topic: Topic, text: TextAnalyser, language: string): QueryWords {
    const { ids, values } = queryVector(topic, text, language);
    const words = Array.from(ids, (id, i) => ({ stem: text.term(id), value: values[i], idf: text.idf(id) }));
    // A word keeps its bit when the crawl is resumed: ids may be others then.
    words.sort((a, b) => b.value - a.value || (a.stem < b.stem ? -1 : 1));
    const kept = words.slice(0, mostWords);
    const idfs = Float64Array.from(kept, ({ idf }) => idf);
    const stems = kept.map(({ stem }) => stem);
    return new QueryWords(topic, text, language, stems, idfs);
  }

  static restore(state: StateFields, topic: Topic, text: TextAnalyser): QueryWords {
    const stems = state.texts('stems');
    const idfs = state.array('idfs', Float64Array, stems.length);
    const query = new QueryWords(topic, text, state.text('language'), stems, idfs);
    query.pagesWith.set(state.array('pagesWith', Int32Array, stems.length));
    query.pages = state.number('pages');
    query.sites.restore(state.inner('sites'));
    query.weigh();
    return query;
  }

  private constructor(
    topic: Topic,
    private readonly text: TextAnalyser,
    readonly language: string,
    private readonly stems: readonly string[],
    private readonly idfs: Float64Array,
  ) {
    this.ids = Int32Array.from(stems, stem => text.intern(stem));
    for (const { term, parts } of compoundsOf(topic.query, text, language)) {
      const mask = this.maskOf(parts);
      if (mask !== 0) this.masks.set(term, mask);
    }
    this.ids.forEach((id, bit) => {
      this.masks.set(id, 1 << bit);
    });
    this.pagesWith = new Int32Array(this.ids.length);
    this.squares = new Float64Array(this.ids.length);
    this.sites = new SiteWords(idfs);
    this.mention = mentionOf(stems, language);
    this.meaning = new TopicMeaning(topic, text, language);
    this.weigh();
  }

  save(): PlainState {
    const { language, stems, idfs, pagesWith, pages, sites } = this;
    return { language, stems, idfs, pagesWith, pages, sites: sites.save() };
  }

  /** How much of each word a page holds, from 0 to 1: its whole text, and as much what it begins with. */
  heldBy(page: Pick<Page, 'title' | 'text' | 'terms'>): Float32Array {
    const held = this.sharesIn(page.terms);
    const beginning = beginningOf(page);
    const first = this.mention.test(beginning) ? this.sharesIn(this.text.analyseIn(this.language, beginning)) : none;
    for (let bit = 0; bit < held.length; bit++) held[bit] = (held[bit] + (first[bit] ?? 0)) / 2;
    return held;
  }

  /** A page of this host that holds so much of each word counts among the pages from now on. */
  count(host: number, held: Float32Array): void {
    this.pages++;
    for (let bit = 0; bit < held.length; bit++) if (held[bit] > 0) this.pagesWith[bit]++;
    this.weigh();
    this.sites.add(host, held);
  }

  /** How much of the query a page has that holds so much of each word, from 0 to 1. */
  similarity(held: Float32Array): number {
    let sum = 0;
    let total = 0;
    for (let bit = 0; bit < held.length; bit++) {
      const weight = Math.sqrt(this.squares[bit]);
      total += weight;
      sum += weight * held[bit];
    }
    return total === 0 ? 0 : sum / total;
  }

  /** Of distinct stems. */
  match(stems: Int32Array): Match {
    let words = 0;
    let others = 0;
    for (const stem of stems) {
      const mask = this.masks.get(stem);
      if (mask === undefined) others += this.text.idf(stem) ** 2;
      else words |= mask;
    }
    // Rounded: the sum must not depend on the order of the stems' ids.
    return words === 0 ? noMatch : { words, others: Math.fround(others) };
  }

  /** Of a text that hardly ever holds a word of the query. */
  matchIn(text: string): Match {
    if (text === '' || !this.mention.test(text)) return noMatch;
    return this.match(this.text.analyseIn(this.language, text).ids);
  }

  /** Cosine of text and query. */
  cosine({ words, others }: Match): number {
    if (words === 0) return 0;
    let shared = 0;
    for (let bits = words; bits !== 0; bits &= bits - 1) shared += this.squares[31 - Math.clz32(bits & -bits)];
    return shared / Math.sqrt((shared + others) * this.total);
  }

  private sharesIn({ ids, counts }: TermCounts): Float32Array {
    const held = new Float32Array(this.ids.length);
    for (const [term, mask] of this.masks) {
      const at = find(ids, term);
      if (at < 0) continue;
      for (let bits = mask; bits !== 0; bits &= bits - 1) held[31 - Math.clz32(bits & -bits)] += counts[at];
    }
    return held.map(count => count / (count + halfOccurrences));
  }

  /** Of those terms that are words of the query. */
  private maskOf(terms: readonly number[]): number {
    return terms.map(term => this.ids.indexOf(term)).reduce((mask, bit) => (bit < 0 ? mask : mask | (1 << bit)), 0);
  }

  private weigh(): void {
    this.total = 0;
    const all = Math.log(this.pages + 4);
    for (let bit = 0; bit < this.ids.length; bit++) {
      const rare = Math.log((this.pages + 4) / (this.pagesWith[bit] + 1)) / all;
      this.squares[bit] = (this.idfs[bit] * Math.max(leastWeight, rare)) ** 2;
      this.total += this.squares[bit];
    }
  }
}

/** Where there are examples and no query, they count by what they begin with as much as by the whole. */
function queryVector(topic: Topic, text: TextAnalyser, language: string): SparseVector {
  const begun = topic.examples.map(example => ({ ...example, title: '', text: beginningOf(example) }));
  return topicVector({ ...topic, examples: [...topic.examples, ...begun] }, text, language);
}

function find(sorted: Int32Array, wanted: number): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (sorted[middle] < wanted) from = middle + 1;
    else to = middle;
  }
  return sorted[from] === wanted ? from : -1;
}
