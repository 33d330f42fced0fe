/**
 * What can be said of a crawl without its labels: average similarity (Batsakis §4.2), maximum average similarity (Liu eq. 9), and the
 * pages that judges who know no labels call relevant.
 */
import { TextAnalyser } from '../../../algorithms/text/analyser.js';
import type { LsiModel } from '../../../algorithms/text/lsi.js';
import type { Corpus } from '../../../core/corpus.js';
import type { Page, TermCounts } from '../../../core/page.js';
import { Random } from '../../../core/random.js';
import type { Topic } from '../../../core/topic.js';
import type { Judge } from '../../../crawl/judge/judge.js';
import { createJudge } from '../../../crawl/judge/registry.js';
import type { FrozenWeb } from '../../../webs/frozen-web.js';
import { Likeness, type PageLikeness, reducedSpace, spacePages } from '../../likeness/likeness.js';
import { evenPoints, SimilarityCourse, type SimilarityCurves } from '../../likeness/similarity-course.js';
import { type AtSimilarity, similarityThresholds, usualThreshold } from '../../likeness/thresholds.js';
import { averageSimilarity } from '../../metrics/similarity.js';

export interface SimilarityMeasures {
  averageSimilarity: number;
  maximumAverageSimilarity: number;
  /** Fetched pages whose largest cosine to an example reaches each threshold. */
  pagesAtSimilarity: AtSimilarity;
}

/** Judges whose curves stand beside those by labels. Each needs a query or examples, and is left out where there are none. */
export const opinionJudges = ['similarity', 'keywords', 'classifier'] as const;
export type OpinionJudge = (typeof opinionJudges)[number];

/** What a crawl looks like to those who know no labels. */
export interface Opinions extends SimilarityMeasures {
  similarityCurves: SimilarityCurves;
  /** Fetches at which each judge called a page relevant. */
  calledRelevant: Partial<Record<OpinionJudge, number[]>>;
}

/** One for all topics, splits and crawls of a web. */
const spaces = new WeakMap<FrozenWeb, LsiModel>();

function spaceOf(web: FrozenWeb): LsiModel {
  let space = spaces.get(web);
  if (!space) {
    const text = new TextAnalyser();
    const pages = evenPoints(web.size, spacePages).map(count => {
      const { title, text: words } = web.text(count - 1);
      return text.analyse(title, words);
    });
    space = reducedSpace(pages, text);
    spaces.set(web, space);
  }
  return space;
}

/** Points of the curves. */
const curvePoints = 100;

interface MeasuredPage extends PageLikeness {
  called: ReadonlySet<OpinionJudge>;
}

export interface MeterGrounds {
  web: FrozenWeb;
  topic: Topic;
  /** Unlabelled pages that stand for the other class of the classifier. */
  corpus: Corpus;
}

/**
 * Without examples the query stands for them. Everything is weighed once per topic, in the order of the pages' numbers,
 * so that the same crawl has the same similarity to the last bit wherever and whenever it runs.
 */
export class SimilarityMeter {
  private readonly pages = new Map<number, MeasuredPage>();
  private readonly likeness: Likeness;
  private readonly judges: [OpinionJudge, Judge][];
  private readonly hasExamples: boolean;

  constructor(grounds: MeterGrounds, pages: Int32Array) {
    const { web, topic } = grounds;
    const text = new TextAnalyser();
    const termsOf = (number: number): TermCounts => {
      const { title, text: words } = web.text(number);
      return text.analyse(title, words);
    };
    const relevant = topic.examples.filter(example => example.relevant);
    this.hasExamples = relevant.length > 0;
    const given = this.hasExamples ? relevant.map(({ title, text: words }) => [title, words]) : [[topic.query]];
    const examples = given.map(texts => text.analyse(...texts));
    this.likeness = new Likeness(examples, spaceOf(web), text);
    this.judges = this.preparedJudges(grounds, text);
    for (const number of pages) this.pages.set(number, this.measured(number, web.url(number), termsOf(number)));
  }

  /** For a crawl that fetched these pages. */
  measure(fetched: readonly number[]): Opinions {
    const pages = fetched.map(number => {
      const page = this.pages.get(number);
      if (!page) throw new Error(`page ${number} was fetched but no link leads to it`);
      return page;
    });
    const largest = pages.map(page => page.largest);
    const reached = similarityThresholds.map(least => [least, largest.filter(value => value >= Number(least)).length]);
    const similarityCurves = this.curves(pages);
    const calledBy = (judge: OpinionJudge) =>
      pages.flatMap(({ called }, index) => (called.has(judge) ? [index + 1] : []));
    const judges: OpinionJudge[] = [
      ...(this.hasExamples ? (['similarity'] as const) : []),
      ...this.judges.map(([name]) => name),
    ];
    return {
      pagesAtSimilarity: Object.fromEntries(reached) as AtSimilarity,
      averageSimilarity: averageSimilarity(largest),
      maximumAverageSimilarity: similarityCurves.maximum.at(-1) ?? 0,
      similarityCurves,
      calledRelevant: Object.fromEntries(judges.map(judge => [judge, calledBy(judge)])),
    };
  }

  private curves(pages: readonly PageLikeness[]): SimilarityCurves {
    const course = new SimilarityCourse(this.likeness);
    const curves: SimilarityCurves = { fetches: evenPoints(pages.length, curvePoints), average: [], maximum: [] };
    let read = 0;
    for (const end of curves.fetches) {
      while (read < end) course.add(pages[read++]);
      curves.average.push(course.average);
      curves.maximum.push(course.maximum);
    }
    return curves;
  }

  /** The judge `similarity` needs no call: it is the largest cosine against a threshold. */
  private preparedJudges({ topic, corpus }: MeterGrounds, text: TextAnalyser): [OpinionJudge, Judge][] {
    const names: OpinionJudge[] = [
      ...(topic.query === '' ? [] : (['keywords'] as const)),
      ...(this.hasExamples ? (['classifier'] as const) : []),
    ];
    return names.map(name => {
      const judge = createJudge(name);
      void judge.prepare?.({ topic, text, corpus, random: new Random(`opinion of ${name}`) });
      return [name, judge];
    });
  }

  private measured(id: number, url: string, terms: TermCounts): MeasuredPage {
    const likeness = this.likeness.of(terms);
    const called = new Set<OpinionJudge>();
    if (this.hasExamples && likeness.largest >= usualThreshold) called.add('similarity');
    // These judges look at nothing but the words.
    const page: Page = { id, url, terms, depth: 0, title: '', text: '', language: '', headings: [], links: [] };
    for (const [name, judge] of this.judges) if (judge.judge(page).relevant) called.add(name);
    return { ...likeness, called };
  }
}
