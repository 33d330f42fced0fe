/** How near pages and anchors are to the topic by what their words mean, whether or not they hold the words of the query. */
import type { TextAnalyser } from '../algorithms/text/analyser.js';
import { TextMeaning } from '../algorithms/text/meaning/text-meaning.js';
import type { TermCounts } from '../core/page.js';
import type { Topic } from '../core/topic.js';
import type { PlainState } from '../packed/packed-state.js';
import type { StateFields } from '../packed/state-fields.js';

/** What all pages of a crawl mean says nothing of any, and is taken away; half of it until there are so many of them. */
const fewPages = 10;
/**
 * How far the words of the query point the same way, from where on they have a meaning together, and from where on it is clear: "project university objective laboratory" (.52) has none,
 * "insects reptiles fish" (.89) has. Without this, anchors that mean the same cost WebKB .02.
 */
const [unclear, clear] = [0.5, 0.9];

/** What the words of the query mean together. */
interface Wanted {
  reader: TextMeaning;
  direction: Float64Array | undefined;
  /** How clear that is, from 0 to 1. */
  clarity: number;
  /** Of what the crawl's pages mean. */
  sum: Float64Array;
}

export class TopicMeaning {
  private wanted: Wanted | undefined;
  private pages = fewPages;

  /** `language`: whose words the query is read as. There are vectors of English alone. */
  constructor(
    private readonly topic: Topic,
    private readonly text: TextAnalyser,
    private readonly language = '',
  ) {}

  /** Cosine of page and query, without what the crawl's pages have in common, where the query is clear; less where it is not. 0 where there is nothing to compare, or they point apart. */
  near(terms: TermCounts): number {
    const { reader, direction, clarity, sum } = this.read();
    const meaning = clarity > 0 ? reader.of(terms) : undefined;
    if (!meaning || !direction) return 0;
    let product = 0;
    let squares = 0;
    for (let i = 0; i < meaning.length; i++) {
      const own = meaning[i] - sum[i] / this.pages;
      product += own * direction[i];
      squares += own * own;
    }
    return product > 0 ? clarity * Math.min(1, product / Math.sqrt(squares)) : 0;
  }

  /** The same of a short text by its distinct stems, as it is. */
  nearShort(stems: Int32Array): number {
    const { reader, direction, clarity } = this.read();
    return clarity > 0 && direction ? clarity * Math.max(0, reader.cosine(stems, direction)) : 0;
  }

  /** The page counts among those of the crawl from now on. */
  keep(terms: TermCounts): void {
    const { reader, clarity, sum } = this.read();
    const meaning = clarity > 0 ? reader.of(terms) : undefined;
    if (!meaning) return;
    for (let i = 0; i < meaning.length; i++) sum[i] += meaning[i];
    this.pages++;
  }

  save(): PlainState {
    // A copy: what was saved must stay as it was when something else is loaded.
    return { sum: this.read().sum.slice(), pages: this.pages };
  }

  load(state: StateFields): () => void {
    const { sum } = this.read();
    const [saved, pages] = [state.array('sum', Float64Array, sum.length), state.number('pages')];
    return () => {
      sum.set(saved);
      this.pages = pages;
    };
  }

  /** With the first page: the vectors are loaded while the next ones are on their way, and no crawl waits for them before it asks for its first. */
  private read(): Wanted {
    if (this.wanted) return this.wanted;
    const reader = TextMeaning.by(this.text);
    const query = this.text.analyseIn(this.language, this.topic.query);
    const clarity = Math.min(1, Math.max(0, (reader.agreement(query) - unclear) / (clear - unclear)));
    const sum = new Float64Array(reader.directions);
    this.wanted = { reader, direction: reader.of(query), clarity, sum };
    return this.wanted;
  }
}
