/** The judge `evidence`: what the model of evidence says, with a boundary, labels and the order in which pages are judged again. */
import { fitAround, sigmoid } from '../../../algorithms/learning/prior-logistic.js';
import { tellingTerms } from '../../../algorithms/learning/telling-terms.js';
import type { TextAnalyser } from '../../../algorithms/text/analyser.js';
import type { Candidate, Page } from '../../../core/page.js';
import { share } from '../../../core/schema/index.js';
import type { NamedPage, Opinion } from '../../../core/topic.js';
import { normaliseUrl } from '../../../core/url.js';
import type { JudgedAgain, Verdict } from '../../../core/verdict.js';
import type { PlainState } from '../../../packed/packed-state.js';
import { lines, StateFields } from '../../../packed/state-fields.js';
import type { Preparation } from '../../preparation.js';
import type { TrainedReading } from '../../training/trained-reading.js';
import { defineJudge, type Judge } from '../judge.js';
import type { Grounds } from './coefficients.js';
import type { Evaluation, OwnEvidence } from './evaluation.js';
import { EvidenceModel, noCorrection } from './evidence-model.js';
import { ownLinks } from './own-links.js';
import type { CrawlSample } from './parting/crawl-sample.js';
import { partingNumbers, partingOf } from './parting/parting.js';
import { SiteCounts } from './parting/site-counts.js';
import { placesToAsk } from './questions.js';
import { TopicWords } from './topic-words.js';

/** Examples that are looked at when the line is drawn: more say no more. */
const mostExamples = 100;
/** Times round at the end of a crawl: for opinions to settle. */
const lastRounds = 3;
/** Of what is saved: goes up when that changes. */
const stateVersion = 9;
/** Smaller changes of a score are not told until the end. */
const worthTelling = 0.05;
/** How firmly what the judge says holds against a person's labels (`node experiments/judge/asked.js`; less is worse with few labels, more with many). */
const precision = 6;

/**
 * The judge that `auto` means. It judges by the topic's words or examples, and by the company a page is in (evidence-model.ts);
 * what it learns in the crawl it applies to the pages it has judged before.
 */
export class EvidenceJudge implements Judge {
  readonly name = 'evidence';
  readonly stateful = true;
  private text!: TextAnalyser;
  private topic!: TopicWords;
  private reading: TrainedReading | undefined;
  model!: EvidenceModel;
  /** A person's word on pages, by URL; the examples are such words too, which nobody takes back. */
  private labels = new Map<string, boolean>();
  private readonly examples = new Map<string, boolean>();
  private labelled: number[] = [];
  private readonly sites = new SiteCounts();
  /** Places of the examples on topic that were crawled. */
  private shown: number[] = [];
  /** What it was made ready for: what was learnt for another topic is worth nothing. */
  private about = '';
  private last: { page: Page; own: OwnEvidence; evaluation: Evaluation } | undefined;

  constructor(private readonly threshold: number) {}

  prepare(preparation: Preparation): void {
    const { topic, text } = preparation;
    this.text = text;
    this.topic = new TopicWords(preparation);
    const shown = topic.examples.some(example => example.relevant);
    const grounds: Grounds = !shown ? 'words' : topic.query === '' ? 'examples' : 'both';
    this.reading = preparation.reading;
    this.model = new EvidenceModel(grounds);
    const examples = topic.examples.map(({ url, relevant, text: words }) => `${relevant} ${url} ${words.length}`);
    this.about = [grounds, topic.query, this.reading?.data().bias ?? '', ...examples].join('\n');
    for (const { url, relevant } of topic.examples) this.examples.set(normaliseUrl(url) ?? url, relevant);
  }

  judge(page: Page): Verdict {
    const own = this.ownEvidence(page);
    const evaluation = this.model.evaluate(own);
    this.last = { page, own, evaluation };
    return this.verdict(evaluation.logOdds, own.label);
  }

  kept(page: Page, links: readonly Candidate[]): void {
    if (this.last?.page !== page) this.judge(page);
    const { own, evaluation } = this.last!;
    this.topic.keep(page.terms);
    this.sites.add(page.url);
    for (const { anchor } of ownLinks(links)) {
      own.tag = Math.max(own.tag, this.topic.anchor(anchor, page.terms.language));
    }
    const place = this.model.keep(own, evaluation);
    this.noteTold(place, this.verdict(evaluation.logOdds, own.label));
    if (own.label !== 0) this.labelled.push(place);
    if (this.examples.get(page.url)) this.shown.push(place);
    this.model.link(place, links);
  }

  again(count: number): JudgedAgain[] {
    const changes: JudgedAgain[] = [];
    for (let left = Math.min(count, this.model.log.size); left > 0; left--) this.judgeNext(changes, worthTelling);
    return changes;
  }

  conclude(): JudgedAgain[] {
    const { log } = this.model;
    const changes: JudgedAgain[] = [];
    for (let left = lastRounds * log.size; left > 0; left--) this.model.again().round && this.settle();
    for (let place = 0; place < log.size; place++) this.tell(place, changes, -1);
    return changes;
  }

  learn({ url, id = -1, relevant }: Opinion): void {
    this.labels.set(url, relevant);
    const place = this.model.log.place(id);
    if (place < 0) return;
    if (this.model.log.label(place) === 0) this.labelled.push(place);
    this.model.setLabel(place, relevant ? 2 : -2);
    this.learnFromLabels();
  }

  forget({ url, id = -1 }: NamedPage): Verdict | undefined {
    this.labels.delete(url);
    const place = this.model.log.place(id);
    if (place < 0) return undefined;
    const label = this.labelOf(url);
    this.model.setLabel(place, label);
    if (label === 0 && this.labelled.includes(place)) this.labelled.splice(this.labelled.indexOf(place), 1);
    this.learnFromLabels();
    const verdict = this.verdict(this.model.evaluate(this.model.kept(place), place).logOdds, label);
    this.noteTold(place, verdict);
    return verdict;
  }

  save(): PlainState {
    const { labels, labelled, shown, model, topic, sites } = this;
    return {
      ...{ version: stateVersion, about: this.about },
      ...{ labelled: Int32Array.from(labelled), shown: Int32Array.from(shown) },
      ...{ labels: lines(labels.keys()), words: Uint8Array.from(labels.values(), Number) },
      ...{ model: model.save(), topic: topic.save(), sites: sites.save() },
    };
  }

  load(saved: PlainState): boolean {
    try {
      const state = new StateFields(saved);
      if (state.number('version') !== stateVersion || state.text('about') !== this.about) return false;
      const urls = state.lines('labels');
      const words = state.array('words', Uint8Array, urls.length);
      const labelled = Array.from(state.array('labelled', Int32Array));
      const shown = Array.from(state.array('shown', Int32Array));
      const { model, topic, sites } = this;
      const parts = Object.entries({ model, topic, sites });
      const steps = parts.map(([name, part]) => part.load(state.inner(name)));
      for (const step of steps) step();
      Object.assign(this, { labelled, shown, labels: new Map(urls.map((url, i) => [url, words[i] === 1])) });
      return true;
    } catch {
      return false;
    }
  }

  uncertain(count: number): number[] {
    const { model, labelled } = this;
    return placesToAsk(model, labelled, count).map(place => model.log.id(place));
  }

  private ownEvidence(page: Page): OwnEvidence {
    return {
      id: page.id,
      terms: tellingTerms(page.terms, this.text),
      folder: this.model.folders.of(page.url),
      words: this.topic.words(page),
      meaning: this.topic.meaning(page),
      title: this.topic.title(page),
      examples: this.topic.nearExamples(page),
      trained: this.reading?.label(page.terms) ?? 0,
      tag: 0,
      label: this.labelOf(page.url),
    };
  }

  /** 2 on topic and -2 off topic, by a person's word; 1 and -1, because it is an example; 0 where nobody spoke. */
  private labelOf(url: string): number {
    const said = this.labels.get(url);
    if (said !== undefined) return said ? 2 : -2;
    const example = this.examples.get(url);
    return example === undefined ? 0 : example ? 1 : -1;
  }

  private judgeNext(changes: JudgedAgain[], least: number): void {
    const { place, round } = this.model.again();
    this.tell(place, changes, least);
    if (round) this.settle();
  }

  /** Adds the page to the changes when its verdict is another than was told, or its score by more than `least`. */
  private tell(place: number, changes: JudgedAgain[], least: number): void {
    const { log } = this.model;
    const verdict = this.verdict(log.logOdds(place), log.label(place));
    const before = log.calledRelevant(place);
    if (Math.abs(verdict.score - log.share(place, 'told')) <= least && verdict.relevant === before) return;
    this.noteTold(place, verdict);
    changes.push({ id: log.id(place), ...verdict, before });
  }

  private noteTold(place: number, { relevant, score }: Verdict): void {
    this.model.log.setShare(place, 'told', score);
    this.model.log.setCalledRelevant(place, relevant);
  }

  /** After each time round: where the crawl's pages part, and what a person's labels say of that. */
  private settle(): void {
    this.part();
    this.learnFromLabels();
  }

  part(): void {
    const { grounds, log } = this.model;
    this.model.parting = partingOf(this.sample(), log.size, partingNumbers(grounds));
  }

  /** What the pages are parted by. */
  sample(): CrawlSample {
    const { model } = this;
    const examples = this.shown.slice(0, mostExamples).map(place => model.evaluate(model.kept(place), place).linear);
    return { pages: model.sample, examples, skewness: model.skewness, sites: this.sites.spread };
  }

  /** How many there are of a kind. */
  private labelsOf(sign: number): number {
    return this.labelled.filter(place => Math.sign(this.model.log.label(place)) === sign).length;
  }

  private learnFromLabels(): void {
    const { model, labelled } = this;
    const { log } = model;
    model.correction = noCorrection;
    // Labels of one kind say where the topic is, not where it ends.
    if (this.labelsOf(1) === 0 || this.labelsOf(-1) === 0) return;
    const points = labelled.map(place => {
      const { rows, logOdds } = model.evaluate(model.kept(place), place);
      return { features: rows[1], label: log.label(place) > 0 ? 1 : 0, weight: 1, offset: logOdds };
    });
    model.correction = fitAround(noCorrection, precision, points);
  }

  private verdict(logOdds: number, label: number): Verdict {
    if (label !== 0) return { relevant: label > 0, score: label > 0 ? 1 : 0 };
    const score = sigmoid(logOdds);
    return { relevant: score >= this.threshold, score };
  }
}

export const evidenceJudge = defineJudge({
  name: 'evidence',
  summary: 'words or examples, and the company a page is in: judges again as the crawl learns',
  parameters: { threshold: share({ default: 0.5, help: 'least probability of a relevant page' }) },
  needs: [],
  create: ({ threshold }) => new EvidenceJudge(threshold),
});
