/**
 * How far a page is on topic by its words alone: how much of the query it holds, and how much it reads like pages that hold much of it, both beside the other pages of
 * the crawl. Those change what is usual, so all that is remembered is looked at again whenever the crawl has grown by a tenth. The text model is taught
 * by a person's word on a page, where there is none by the words of the query, and never by what it said itself: that would drift.
 */

import { Relative } from '../../../../algorithms/statistics/relative.js';
import type { PlainState } from '../../../../packed/packed-state.js';
import { joined, Runs } from '../../../../packed/runs.js';
import type { StateFields } from '../../../../packed/state-fields.js';
import type { QueryWords } from './query/query-words.js';
import { type HeardVerdict, isSure, type LabelledPage } from './soft-labels.js';
import { TextModel } from './text-model.js';

/**
 * What the text counts for beside the words of the query. With .75, 1.1 and 1.5: webs whose pages speak in other words .373, .389, .407
 * (experiments/critics/simulated-mismatch.yaml with seed 171), WebKB .852, .845, .843.
 */
const textWeight = 1.5;
/** Pages without which texts say nothing. */
const fewPages = 10;
/** Of what the words of the query say, where a person says no: pages that somebody is asked about come near the topic, and other pages are no better. */
const deniedShare = 0.5;
/** By so much the crawl grows until all is looked at again. */
const growth = 0.1;

/** What a page was when it was read. */
export interface Reading {
  /** How its language reads the query, and how much of each word the page holds. */
  query: QueryWords;
  held: Float32Array;
  /** Marks of its telling terms. */
  terms: Int32Array;
  /** How likely it is on topic by what was learnt before the crawl. */
  trained?: number;
  verdict: HeardVerdict;
}

/** With what is thought of it. */
type Remembered = Reading & LabelledPage;

export class Opinions {
  private readonly byId = new Map<number, Remembered>();
  private texts = new TextModel();
  private words = newWords();
  private reads = newReads();
  private both = newBoth();
  private pages = 0;
  private lookedAt = 4;

  /** `most`: pages that are remembered, the latest. */
  constructor(private readonly most: number) {}

  /** `queries`: by the number that `save` gave each. */
  static restore(state: StateFields, most: number, queries: readonly QueryWords[]): Opinions {
    const opinions = new Opinions(most);
    opinions.texts = TextModel.restore(state.inner('texts'));
    opinions.words.restore(state.inner('words'));
    opinions.reads.restore(state.inner('reads'));
    opinions.both.restore(state.inner('both'));
    opinions.pages = state.number('pages');
    opinions.lookedAt = state.number('lookedAt');
    const ids = state.array('ids', Int32Array);
    const ints = (name: string) => state.array(name, Int32Array, ids.length);
    const doubles = (name: string) => state.array(name, Float64Array, ids.length);
    const [query, relevant, scores, trained] = [ints('query'), ints('relevant'), doubles('score'), doubles('trained')];
    const [first, opinion] = [doubles('first'), doubles('opinion')];
    const [heldRuns, termRuns] = [new Runs(ints('helds')), new Runs(ints('counts'))];
    const held = state.array('held', Float32Array, heldRuns.total);
    const terms = state.array('terms', Int32Array, termRuns.total);
    for (let i = 0; i < ids.length; i++) {
      if (!queries[query[i]]) throw new RangeError('a query is not known');
      opinions.byId.set(ids[i], {
        query: queries[query[i]],
        held: heldRuns.of(held, i),
        terms: termRuns.of(terms, i),
        trained: known(trained[i]),
        verdict: { relevant: relevant[i] === 1, score: known(scores[i]) },
        first: first[i],
        opinion: opinion[i],
      });
    }
    return opinions;
  }

  save(queries: readonly QueryWords[]): PlainState {
    const { byId, texts, words, reads, both, pages, lookedAt } = this;
    const all = [...byId.values()];
    const ints = (of: (page: Remembered) => number) => Int32Array.from(all, of);
    const doubles = (of: (page: Remembered) => number | undefined) => {
      return Float64Array.from(all, page => of(page) ?? Number.NaN);
    };
    const held = all.map(page => page.held);
    const terms = all.map(page => page.terms);
    return {
      ...{ texts: texts.save(), words: words.save(), reads: reads.save(), both: both.save(), pages, lookedAt },
      ids: Int32Array.from(byId.keys()),
      query: ints(page => queries.indexOf(page.query)),
      relevant: ints(page => (page.verdict.relevant ? 1 : 0)),
      score: doubles(page => page.verdict.score),
      trained: doubles(page => page.trained),
      first: doubles(page => page.first),
      opinion: doubles(page => page.opinion),
      ...{ helds: lengthsOf(held), held: joined(Float32Array, held) },
      ...{ counts: lengthsOf(terms), terms: joined(Int32Array, terms) },
    };
  }

  /** A page was read; from now on it counts. */
  add(id: number, reading: Reading): Readonly<Remembered> {
    const { texts, words, reads, both, byId } = this;
    const { query, held, terms } = reading;
    const near = query.similarity(held);
    words.add(near);
    const first = words.of(near);
    const opinion =
      this.pages < fewPages ? first : both.of(words.deviations(near) + textWeight * reads.deviations(texts.of(terms)));
    const page = { ...reading, first, opinion };
    texts.add(terms, taughtBy(page));
    this.pages++;
    byId.set(id, page);
    if (byId.size > this.most) byId.delete(byId.keys().next().value!);
    return page;
  }

  /** What is thought of a page by its words; undefined where it is not remembered. */
  get(id: number): Readonly<Remembered> | undefined {
    return this.byId.get(id);
  }

  /** The judge, or a person, thinks otherwise of a page. Gives what was thought before; undefined where the page is not remembered. */
  judged(id: number, { relevant, score }: HeardVerdict): HeardVerdict | undefined {
    const page = this.byId.get(id);
    if (!page) return undefined;
    const before = page.verdict;
    const taught = taughtBy(page);
    page.verdict = { relevant, score };
    this.texts.move(page.terms, taughtBy(page) - taught);
    return before;
  }

  /** Is it time to look at all pages again? */
  get isTime(): boolean {
    return this.pages >= (1 + growth) * this.lookedAt;
  }

  /** Forms all opinions anew. */
  lookAgain(): Iterable<[id: number, page: Readonly<Remembered>]> {
    this.lookedAt = this.pages;
    const { byId, texts } = this;
    const all = [...byId.values()];
    const near = all.map(({ query, held }) => query.similarity(held));
    this.words = newWords(near);
    all.forEach((page, i) => {
      const before = taughtBy(page);
      page.first = this.words.of(near[i]);
      texts.move(page.terms, taughtBy(page) - before);
    });
    const read = all.map(page => texts.of(page.terms, taughtBy(page)));
    this.reads = newReads(read);
    const both = near.map((value, i) => this.words.deviations(value) + textWeight * this.reads.deviations(read[i]));
    this.both = newBoth(both);
    all.forEach((page, i) => {
      page.opinion = this.both.of(both[i]);
    });
    return byId;
  }
}

/** How near to a topic the run of pages is, how they read, and both together. */
const newWords = (values?: readonly number[]) => new Relative(0.03, 0.08, values);
const newReads = (values?: readonly number[]) => new Relative(0, 0.5, values);
const newBoth = (values?: readonly number[]) => new Relative(0, 1, values);

/** What a page teaches the text model: that it is on topic where a person says so; else what the words of the query say, half of it where a person says no. */
function taughtBy({ verdict, first }: Pick<Remembered, 'verdict' | 'first'>): number {
  if (!isSure(verdict)) return first;
  return verdict.relevant ? 1 : deniedShare * first;
}

function known(value: number): number | undefined {
  return Number.isNaN(value) ? undefined : value;
}

function lengthsOf(arrays: readonly { length: number }[]): Int32Array {
  return Int32Array.from(arrays, ({ length }) => length);
}
