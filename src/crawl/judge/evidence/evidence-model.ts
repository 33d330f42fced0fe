/**
 * What the pages of a crawl say of one another. The topic's words (or examples) give each page a first opinion of how likely it
 * is on topic. Those opinions are counted for every term, for every group of links and for every linking page; what the counts
 * say of a page, beside its own words, makes a second opinion, and the same once more makes the verdict. A page whose words say
 * little is thus known by its company: pages that stand in one list, or lie in one folder, are mostly about one thing.
 *
 * Opinions change as the crawl goes on. Each page is judged again in turn, a bounded number for every page that is kept, and
 * the counts move by the difference.
 */
import { sigmoid, sumOfProducts } from '../../../algorithms/learning/prior-logistic.js';
import type { PlainState } from '../../../packed/packed-state.js';
import type { Saved } from '../../../packed/saved.js';
import type { StateFields } from '../../../packed/state-fields.js';
import { type Coefficients, coefficientsFor, type Grounds } from './coefficients.js';
import { EvidenceTable, type Expectation, type Opinions, type Round, rounds } from './company/evidence-table.js';
import { Folders } from './company/folders.js';
import { LinkGroups } from './company/link-groups.js';
import { Summary } from './company/summary.js';
import { type CrawlMoments, newMoments } from './crawl-moments.js';
import { type Evaluation, learntLogOdds, newEvaluation, type OwnEvidence, said } from './evaluation.js';
import { constant, feature } from './features.js';
import { PageLog } from './page-log.js';
import type { SampledPage } from './parting/crawl-sample.js';
import { type Parting, partedLogOdds } from './parting/parting.js';
import { loadedParting, loadedSample, savedParting, savedSample } from './parting/saved-parting.js';
import { readViews } from './views.js';

/** Imaginary pages of the usual share that count with each term, and with each group or linking page. */
const termPages = 3;
const linkPages = 2;
/**
 * A folder with fewer other pages says nothing: that of a person holds one home page and whatever else he wrote. F1 from words, led by the default strategy, when folders say nothing, with two pages,
 * and with five, eight and sixteen others: WebKB .492, .442, .493, .507, .490; manuals behind a hub .480, .540, .551, .551, .540.
 */
const folderPages = 8;
/**
 * What nearness in meaning counts for in the first opinion, in deviations of nearness to the words. It teaches whom a page's company are, and says nothing of the page itself: added to its nearness it made
 * verdicts worse (F1 of `verdicts.js --fresh --heard --from Japan` from words: .75 without it, .77 so, .73 when added).
 */
const meaningWeight = 3.3;
/** Pages that are looked at together, to part them. */
const mostSampled = 2000;
/** Words of links that are nearer than so many deviations say no more: they are rare, and one page would stand far above all others. */
const mostOfTag = 2.5;
/** With so many kept pages a page's company counts as much as its own words do without any. */
const fewPages = 20;
/** Pages of a crawl that is neither small nor large, and of one so large that more make no difference. */
const usualCrawl = 100;
const largeCrawl = 1000;
/** Log-odds of a page that is alone: how steep, and the nearness to query or examples at which they are even. */
const aloneFactor = 6;
const evenNearness: Record<Grounds, number> = { words: 0.2, both: 0.2, examples: 0.2 };

/** Nobody spoke, or only of pages of one kind. */
export const noCorrection: readonly number[] = new Array(constant + 1).fill(0);

/** Of the log-odds by what was learnt before the crawl, in the second opinion; the verdict has them whole (F1 on WebKB, pretrained: .645 with none of it, .678, .669 with all). */
const learntShare = 0.5;

/** A page that a person spoke of is a witness as good as so many others (`node experiments/judge/asked.js`); an example is one (with four, verdicts from examples alone fell by .03). */
const labelWeight = 4;

export class EvidenceModel implements Saved {
  readonly log = new PageLog();
  readonly folders = new Folders();
  private readonly groups = new LinkGroups();
  private readonly termTable = new EvidenceTable();
  private readonly groupTable = new EvidenceTable();
  private readonly pageTable = new EvidenceTable();
  private readonly folderTable = new EvidenceTable();
  private readonly totals: [number, number] = [0, 0];
  /** Of the last time round, and of the one under way. */
  private moments: CrawlMoments;
  private gathering: CrawlMoments;
  private next = 0;
  /** Used again for each page that is judged again: there are eight of them for every page that comes. */
  private readonly evaluation = newEvaluation();
  private readonly near = new Float64Array(1);
  private readonly summary = new Summary();
  private readonly ofTerms: Expectation = { rate: 0, logit: 0, pages: termPages };
  private readonly ofLinks: Expectation = { rate: 0, logit: 0, pages: linkPages };
  /** Some of the pages, all of them in a small crawl: of the last time round, and of the one under way. */
  sample: readonly SampledPage[] = [];
  private sampling: SampledPage[] = [];
  /** How its pages are parted. */
  parting: Parting = { line: 0, trust: 0 };
  /** What a person's labels add to log-odds, a coefficient for each feature. */
  correction: readonly number[] = noCorrection;
  /** Completed times round. */
  cycles = 0;

  constructor(
    readonly grounds: Grounds,
    public coefficients: Coefficients = coefficientsFor[grounds],
  ) {
    this.moments = newMoments(grounds);
    this.gathering = newMoments(grounds);
  }

  /** A page that is not kept yet, or one that is (`place`): its own part is then left out. */
  evaluate(page: OwnEvidence, place = -1, into = newEvaluation()): Evaluation {
    const { raw, rows } = into;
    const learnt = learntLogOdds(page);
    into.near = this.nearness(page);
    into.opinions[0] = said(page, sigmoid(2 * (this.moments.teacher.standardised(0, into.near) - 0.7)));
    this.readFeatures(page, 0, place, raw[0]);
    this.standardise(raw[0], 0, rows[0]);
    into.opinions[1] = said(page, sigmoid(sumOfProducts(this.coefficients.first, rows[0]) + learntShare * learnt));
    this.readFeatures(page, 1, place, raw[1]);
    this.standardise(raw[1], 1, rows[1]);
    // Without company there are words alone.
    const company = this.log.size / (this.log.size + fewPages);
    const alone = aloneFactor * (this.plain(page) - evenNearness[this.grounds]);
    into.linear = company * sumOfProducts(this.coefficients.second, rows[1]) + (1 - company) * alone;
    readViews(rows[1], this.grounds, into.views);
    into.logOdds =
      partedLogOdds(this.parting, into.linear, into.views) + sumOfProducts(this.correction, rows[1]) + learnt;
    return into;
  }

  /** The page is kept: it is a witness for others from now on. */
  keep(page: OwnEvidence, { opinions, logOdds }: Evaluation): number {
    const { log } = this;
    const place = log.add(page.id, page.terms, page.folder);
    log.setShare(place, 'words', page.words);
    log.setShare(place, 'meaning', page.meaning);
    log.setShare(place, 'title', page.title);
    log.setShare(place, 'examples', page.examples);
    log.setShare(place, 'tag', page.tag);
    log.setShare(place, 'trained', page.trained);
    log.setLabel(place, page.label);
    log.setLogOdds(place, logOdds);
    log.setShare(place, 'firstOpinion', opinions[0]);
    log.setShare(place, 'secondOpinion', opinions[1]);
    const noted = this.notedOpinions(place);
    this.testify(place, noted, this.weightOf(place));
    this.totals[0] += noted[0];
    this.totals[1] += noted[1];
    return place;
  }

  /** A person's word on a kept page, or 0: there is none any more. */
  setLabel(place: number, label: number): void {
    const noted = this.notedOpinions(place);
    this.testify(place, noted, -this.weightOf(place));
    this.log.setLabel(place, label);
    this.testify(place, noted, this.weightOf(place));
  }

  /** Links of the page kept last: their targets, and a text that those of one group have in common. */
  link(place: number, links: readonly { id: number; path: string }[]): void {
    const { groups } = this;
    const counts = new Map<string, number>();
    for (const { path } of links) counts.set(path, (counts.get(path) ?? 0) + 1);
    const opened = new Map<string, number>();
    for (const { id, path } of links) {
      const knownBefore = groups.pagesOf(id).includes(place);
      const alone = counts.get(path) === 1;
      const group = alone ? -1 : (opened.get(path) ?? groups.open(place));
      if (!alone) opened.set(path, group);
      const isNew = alone ? groups.alone(id, place) : groups.join(id, group);
      const target = isNew ? this.log.place(id) : -1;
      if (target < 0) continue;
      const noted = this.notedOpinions(target);
      if (!alone) this.groupTable.add(group, noted, this.weightOf(target));
      if (!knownBefore) this.pageTable.add(place, noted, this.weightOf(target));
    }
  }

  /** Judges the next kept page again. Its place, and whether that was the last of all. */
  again(): { place: number; round: boolean } {
    const { log } = this;
    const place = this.next++;
    const page = this.kept(place);
    const evaluation = this.evaluate(page, place, this.evaluation);
    this.note(place, evaluation);
    if (place % Math.ceil(log.size / mostSampled) === 0) {
      const { linear, views } = evaluation;
      this.sampling.push({ logOdds: linear, views: views.slice(), near: this.plain(page), label: page.label });
    }
    this.near[0] = evaluation.near;
    this.gathering.teacher.add(this.near);
    for (const round of rounds) this.gathering.features[round].add(evaluation.raw[round]);
    const round = this.next >= log.size;
    if (round) {
      this.next = 0;
      this.cycles++;
      this.sample = this.sampling;
      this.sampling = [];
      this.moments = this.gathering;
      this.gathering = newMoments(this.grounds);
    }
    return { place, round };
  }

  /** A kept page, as it was when it was kept. Its list of terms is used again at the next call. */
  kept(place: number): OwnEvidence {
    const { log } = this;
    return {
      id: log.id(place),
      terms: log.termsOf(place),
      folder: log.folder(place),
      words: log.share(place, 'words'),
      meaning: log.share(place, 'meaning'),
      title: log.share(place, 'title'),
      examples: log.share(place, 'examples'),
      tag: log.share(place, 'tag'),
      trained: log.share(place, 'trained'),
      label: log.label(place),
    };
  }

  /** Whether few pages stand out above the others by their text and by the pages that link to them, or few fall behind: skewness. */
  get skewness(): { text: number; page: number } {
    const [, moments] = this.moments.features;
    return { text: moments.skewness(feature.text), page: moments.skewness(feature.page) };
  }

  /** The groups of links that a kept page stands in, and how many other kept pages each has. */
  company(place: number): { group: number; others: number }[] {
    const { groups, groupTable, log } = this;
    const own = this.weightOf(place);
    return Array.from(groups.groupsOf(log.id(place)), group => ({ group, others: groupTable.others(group, own) }));
  }

  /** Of what it keeps for its pages, and for the URLs that they link to. */
  get bytes(): { pages: number; urls: number } {
    const { log, groups, folders, termTable, groupTable, pageTable, folderTable } = this;
    const tables = termTable.bytes + groupTable.bytes + pageTable.bytes + folderTable.bytes;
    return { pages: log.bytes + groups.bytes.groups + folders.bytes + tables, urls: groups.bytes.urls };
  }

  save(): PlainState {
    const { totals, next, cycles } = this;
    return {
      ...{ totals: Float64Array.from(totals), next, cycles, correction: Float64Array.from(this.correction) },
      ...{ parting: savedParting(this.parting), sampling: savedSample(this.sampling) },
      ...Object.fromEntries(Object.entries(this.saved()).map(([name, part]) => [name, part.save()])),
    };
  }

  load(state: StateFields): () => void {
    const [first, second] = state.array('totals', Float64Array, 2);
    const [next, cycles] = [state.number('next'), state.number('cycles')];
    const correction = Array.from(state.array('correction', Float64Array, noCorrection.length));
    const parting = loadedParting(state.inner('parting'));
    const sampling = loadedSample(state.inner('sampling'));
    const steps = Object.entries(this.saved()).map(([name, part]) => part.load(state.inner(name)));
    return () => {
      for (const step of steps) step();
      Object.assign(this, { totals: [first, second], next, cycles, correction, parting, sampling });
    };
  }

  /** What has a state of its own. */
  private saved(): Record<string, Saved> {
    const { log, groups, folders, termTable, groupTable, pageTable, folderTable, moments, gathering } = this;
    return {
      ...{ log, groups, folders, termTable, groupTable, pageTable, folderTable },
      ...{ first: moments.features[0], again: moments.features[1], teacher: moments.teacher },
      ...{ nextFirst: gathering.features[0], nextAgain: gathering.features[1], nextTeacher: gathering.teacher },
    };
  }

  private note(place: number, { opinions, logOdds }: Evaluation): void {
    const { log } = this;
    const first = this.notedOpinion(place, 0);
    const second = this.notedOpinion(place, 1);
    log.setShare(place, 'firstOpinion', opinions[0]);
    log.setShare(place, 'secondOpinion', opinions[1]);
    log.setLogOdds(place, logOdds);
    this.move(place, 0, this.notedOpinion(place, 0) - first);
    this.move(place, 1, this.notedOpinion(place, 1) - second);
  }

  /** The opinion of a kept page is another by this difference: so is what its keys say. */
  private move(place: number, round: Round, difference: number): void {
    if (difference === 0) return;
    const { log, groups } = this;
    this.totals[round] += difference;
    const id = log.id(place);
    const moved = difference * this.weightOf(place);
    this.termTable.moveAll(log.termsOf(place), round, moved);
    this.groupTable.moveAll(groups.groupsOf(id), round, moved);
    this.pageTable.moveAll(groups.pagesOf(id), round, moved);
    this.folderTable.move(log.folder(place), round, moved);
  }

  private weightOf(place: number): number {
    return Math.abs(this.log.label(place)) === 2 ? labelWeight : 1;
  }

  /** What the page says of its terms, of its groups of links, of the pages that link to it and of its folder. */
  private testify(place: number, opinions: Opinions, weight: number): void {
    const { log, groups, termTable, groupTable, pageTable, folderTable } = this;
    const id = log.id(place);
    for (const term of log.termsOf(place)) termTable.add(term, opinions, weight);
    for (const group of groups.groupsOf(id)) groupTable.add(group, opinions, weight);
    for (const linking of groups.pagesOf(id)) pageTable.add(linking, opinions, weight);
    folderTable.add(log.folder(place), opinions, weight);
  }

  /** As the log keeps them, rounded: what was added is what is taken away. */
  private notedOpinions(place: number): [number, number] {
    return [this.notedOpinion(place, 0), this.notedOpinion(place, 1)];
  }

  private notedOpinion(place: number, round: Round): number {
    return this.log.share(place, round === 0 ? 'firstOpinion' : 'secondOpinion');
  }

  /** The topic's own words and examples, beside what other pages have of them, and what the words mean. */
  private nearness({ words, examples, meaning }: OwnEvidence): number {
    const [moments] = this.moments.features;
    const named = moments.standardised(feature.words, words) + moments.standardised(feature.examples, examples);
    return named + meaningWeight * meaning;
  }

  /** Nearness to the query, or to the examples where there is none. */
  plain({ words, examples }: OwnEvidence): number {
    return this.grounds === 'examples' ? examples : words;
  }

  /** `place`: where the page is kept already, its own opinion is among what was counted. */
  private readFeatures(page: OwnEvidence, round: Round, place: number, row: Float64Array): void {
    const { termTable, groupTable, pageTable, folderTable, groups, log, ofTerms, ofLinks, summary } = this;
    const kept = place < 0 ? 0 : this.weightOf(place);
    const asking = { round, kept, opinion: place < 0 ? 0 : this.notedOpinion(place, round) };
    ofTerms.rate = ofLinks.rate = Math.min(0.7, Math.max(0.01, (0.8 + this.totals[round]) / (8 + log.size)));
    ofTerms.logit = ofLinks.logit = Math.log(ofTerms.rate / (1 - ofTerms.rate));
    row[feature.words] = page.words;
    row[feature.title] = page.title;
    row[feature.examples] = page.examples;
    summary.of(page.terms, termTable, ofTerms, asking);
    row[feature.text] = summary.mean;
    summary.of(groups.groupsOf(page.id), groupTable, ofLinks, asking);
    summary.also(page.folder, folderPages, folderTable, ofLinks, asking);
    row[feature.group] = summary.most;
    row[feature.groups] = summary.mean;
    summary.of(groups.pagesOf(page.id), pageTable, ofLinks, asking);
    row[feature.page] = summary.most;
    row[feature.pages] = summary.mean;
    row[feature.tag] = page.tag;
    row[feature.plain] = this.plain(page);
    row[feature.size] = Math.log(Math.min(Math.max(log.size, 1), largeCrawl) / usualCrawl);
  }

  private standardise(raw: Float64Array, round: Round, row: Float64Array): void {
    const moments = this.moments.features[round];
    for (let i = 0; i < constant; i++) row[i] = moments.standardised(i, raw[i]);
    row[feature.tag] = Math.min(mostOfTag, row[feature.tag]);
    row[feature.plain] = raw[feature.plain];
    row[feature.size] = raw[feature.size];
    row[constant] = 1;
  }
}
