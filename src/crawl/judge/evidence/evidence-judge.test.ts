import { describe, expect, it } from 'vitest';
import type { TextAnalyser } from '../../../algorithms/text/analyser.js';
import { Background } from '../../../algorithms/text/background.js';
import type { Candidate, Page } from '../../../core/page.js';
import { Random } from '../../../core/random.js';
import type { JudgedAgain } from '../../../core/verdict.js';
import { address, practiceLink, practicePage, practicePreparation } from '../../strategies/practice-web.contract.js';
import { TrainedReading } from '../../training/trained-reading.js';
import { EvidenceTable } from './company/evidence-table.js';
import { LinkGroups } from './company/link-groups.js';
import { EvidenceJudge } from './evidence-judge.js';

/** Elsewhere pages with this word were on topic, others were not. */
function readingOf(word: string, text: TextAnalyser): TrainedReading {
  const page = (words: string, relevant: boolean) => ({ url: '', title: '', text: words, relevant });
  const pages = [...Array(20)].flatMap(() => [page(`${word} stone`, true), page('sand stone', false)]);
  return TrainedReading.from(pages, text)!;
}

/** A list page (0) and its 160 pages: those of the first twenty links are about bees, though two of them do not say so. */
function crawl(
  judge: EvidenceJudge,
  { query = 'honey bees', read = '' } = {},
): { pages: Page[]; changes: JudgedAgain[] } {
  const preparation = practicePreparation({ query });
  judge.prepare({ ...preparation, ...(read && { reading: readingOf(read, preparation.text) }) });
  const random = new Random(1);
  const filler = () => Array.from({ length: 12 }, () => `word${random.below(300)}`).join(' ');
  const texts = Array.from({ length: 160 }, (_, i) => {
    const about = i < 18 ? 'honey bees honey bees in the hive' : '';
    return `${about} ${filler()}`;
  });
  const candidates: Candidate[] = texts.map((_, i) => {
    const link = practiceLink(address(String(i + 1)), `item ${i}`);
    return { ...link, id: i + 1, path: i < 20 ? 'html>body>ul>li>a' : 'html>body>p>a' };
  });
  const list = practicePage(preparation, 0, filler(), candidates);
  const pages = [list, ...texts.map((text, i) => practicePage(preparation, i + 1, text, []))];
  const changes: JudgedAgain[] = [];
  for (const page of pages) {
    judge.judge(page);
    judge.kept(page, page === list ? candidates : []);
    changes.push(...judge.again(8));
  }
  changes.push(...judge.conclude());
  return { pages, changes };
}

/**
 * A crawl of pages that link to the next few, of which this share is about bees. Pages about bees share words of their own; a third of
 * them says a word of the query once, the others all of it, and a third has it in its title. One in five of the other pages mentions a word of it. Gives the shares of each kind called right.
 */
function crawlOf({ pages, right }: { pages: number; right: number }): { calledRight: number; calledWrong: number } {
  const judge = new EvidenceJudge(0.5);
  const preparation = practicePreparation({ query: 'honey bees', background: Background.english() });
  judge.prepare(preparation);
  const random = new Random(7);
  const some = (count: number, stem: string, of: number) =>
    Array.from({ length: count }, () => `${stem}${random.below(of)}`).join(' ');
  const about = Array.from({ length: pages }, (_, i) => i > 0 && Math.floor(i * right) > Math.floor((i - 1) * right));
  const texts = about.map(isRight => {
    if (isRight)
      return `${some(14, 'hive', 40)} ${random.next() < 0.67 ? 'honey bees '.repeat(3) : 'bees'} ${some(10, 'word', 200)}`;
    return `${some(24, 'word', 200)} ${some(6, 'other', 300)} ${random.next() < 0.2 ? 'honey' : ''}`;
  });
  texts.forEach((text, i) => {
    const links: Candidate[] = [1, 2, 3, 4].map(step => {
      return { ...practiceLink(address(String(i + step)), 'next'), id: i + step, path: 'html>body>p>a' };
    });
    const title = about[i] && i % 3 === 0 ? 'Of honey and bees' : '';
    const page = { ...practicePage(preparation, i, text, links), title };
    judge.judge(page);
    judge.kept(page, links);
    judge.again(8);
  });
  const called = lastVerdicts(judge.conclude());
  const share = (kind: boolean) => {
    const ids = Array.from(about.keys()).filter(i => about[i] === kind);
    return ids.filter(id => called.get(id)).length / Math.max(1, ids.length);
  };
  return { calledRight: share(true), calledWrong: share(false) };
}

const lastVerdicts = (changes: readonly JudgedAgain[]) => new Map(changes.map(({ id, relevant }) => [id, relevant]));

describe('evidence', () => {
  it('judges as if a label had never been given when it is taken back', () => {
    const [never, once] = [new EvidenceJudge(0.5), new EvidenceJudge(0.5)];
    const { pages } = crawl(never);
    crawl(once);
    const of = (judge: EvidenceJudge) => {
      // Opinions settle in some rounds.
      for (let round = 0; round < 4; round++) judge.conclude();
      return new Map(judge.conclude().map(({ id, score }) => [id, score]));
    };
    for (const [id, relevant] of [
      [30, true],
      [31, true],
      [2, false],
    ] as const) {
      once.learn({ url: pages[id].url, id, relevant });
    }
    once.again(500);
    for (const id of [30, 31, 2]) {
      const { score } = once.forget({ url: pages[id].url, id })!;
      expect(score > 0 && score < 1).toBe(true);
    }
    const [plain, forgot] = [of(never), of(once)];
    for (const id of [2, 30, 31, 40]) expect(forgot.get(id)).toBeCloseTo(plain.get(id)!, 2);
  });

  it('knows pages by the list they stand in, and says so of pages it judged before', () => {
    const { changes } = crawl(new EvidenceJudge(0.5));
    const last = new Map(changes.map(verdict => [verdict.id, verdict]));
    const of = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => last.get(from + i)!);
    expect(of(1, 19).every(({ relevant }) => relevant)).toBe(true);
    expect(of(21, 161).some(({ relevant }) => relevant)).toBe(false);
    // No word of the query on these two, but the list they stand in.
    const least = Math.min(...of(19, 21).map(({ score }) => score));
    expect(least).toBeGreaterThan(2 * Math.max(...of(21, 161).map(({ score }) => score)));
  });

  it('calls few pages right where hardly any is, though many say a word of the query', () => {
    expect(crawlOf({ pages: 400, right: 0.01 }).calledWrong).toBeLessThan(0.05);
    expect(crawlOf({ pages: 400, right: 0 }).calledWrong).toBeLessThan(0.05);
  });

  it('knows a page by the words of its own links', () => {
    const judge = new EvidenceJudge(0.5);
    const preparation = practicePreparation({ query: 'honey bees' });
    judge.prepare(preparation);
    const random = new Random(2);
    for (let id = 0; id < 120; id++) {
      const text = Array.from({ length: 12 }, () => `word${random.below(300)}`).join(' ');
      const page = practicePage(preparation, id, text, []);
      const subject = id % 10 === 0 ? 'Honey bees' : 'Steam engines';
      judge.judge(page);
      judge.kept(page, [{ ...practiceLink(address(subject), subject), id: 1000 + (id % 10), path: 'html>body>h3>a' }]);
    }
    const scores = judge.conclude().map(({ id, score }) => ({ id, score }));
    const of = (isRight: boolean) => scores.filter(({ id }) => (id % 10 === 0) === isRight).map(({ score }) => score);
    expect(Math.min(...of(true))).toBeGreaterThan(Math.max(...of(false)));
  });

  it('hears what was learnt elsewhere, of pages that say no word of the query', () => {
    const scores = (read: string) =>
      new Map(crawl(new EvidenceJudge(0.5), { read }).changes.map(({ id, score }) => [id, score]));
    const [unheard, heard] = [scores(''), scores('word7')];
    const { pages } = crawl(new EvidenceJudge(0.5));
    const has = ({ text }: Page) => text.split(' ').includes('word7');
    const more = pages
      .filter(page => page.id > 20)
      .map(page => ({ has: has(page), more: heard.get(page.id)! - unheard.get(page.id)! }));
    expect(more.filter(page => page.has).length).toBeGreaterThan(2);
    for (const page of more) page.has ? expect(page.more).toBeGreaterThan(0) : expect(page.more).toBeLessThan(0.001);
  });

  it('begins anew where something else was learnt', () => {
    const prepared = (read: string) => {
      const judge = new EvidenceJudge(0.5);
      crawl(judge, { read });
      return judge;
    };
    const state = prepared('word7').save();
    expect(prepared('word7').load(state)).toBe(true);
    expect(prepared('word7 word8').load(state)).toBe(false);
    expect(prepared('').load(state)).toBe(false);
  });

  it('judges the same crawl alike', () => {
    expect(crawl(new EvidenceJudge(0.5)).changes).toEqual(crawl(new EvidenceJudge(0.5)).changes);
  });

  it('goes by words alone where there is no crawl', () => {
    const judge = new EvidenceJudge(0.5);
    const preparation = practicePreparation({ query: 'honey bees' });
    judge.prepare(preparation);
    const verdict = (text: string) => judge.judge(practicePage(preparation, 0, text, []));
    expect(verdict('honey bees build a hive of honey').relevant).toBe(true);
    expect(verdict('stocks and shares').relevant).toBe(false);
  });

  it('takes a person at their word, and tells the neighbours', () => {
    const judge = new EvidenceJudge(0.5);
    const { pages } = crawl(judge);
    for (let id = 19; id < 21; id++) judge.learn({ url: pages[id].url, id, relevant: false });
    const verdicts = lastVerdicts(judge.conclude());
    for (let id = 19; id < 21; id++) expect(verdicts.get(id)).not.toBe(true);
    // A word on a page that comes later counts too.
    judge.learn({ url: address('99'), relevant: true });
    const preparation = practicePreparation({ query: 'honey bees' });
    expect(judge.judge(practicePage(preparation, 99, 'nothing', []))).toEqual({ relevant: true, score: 1 });
  });

  it('says what it said when a person agrees with it', () => {
    const judge = new EvidenceJudge(0.5);
    crawl(judge);
    const told = (ids: readonly number[], relevant: boolean) => {
      for (const id of ids) judge.learn({ url: address(String(id)), id, relevant });
    };
    told([1, 2, 3, 4], true);
    told([100, 101, 102, 103], false);
    const verdicts = lastVerdicts(judge.conclude());
    for (let id = 1; id <= 18; id++) expect(verdicts.get(id)).toBe(true);
    for (let id = 30; id <= 160; id++) expect(verdicts.get(id)).toBe(false);
  });

  it('asks about pages it is least sure of, and about none that it was told of', () => {
    const judge = new EvidenceJudge(0.5);
    crawl(judge);
    const [first] = judge.uncertain(3);
    judge.learn({ url: address(String(first)), id: first, relevant: true });
    expect(judge.uncertain(160)).not.toContain(first);
    expect(judge.uncertain(3)).toHaveLength(3);
  });
});

describe('a table of evidence', () => {
  it('gives log-odds without the page that asks', () => {
    const table = new EvidenceTable();
    table.add(7, [1, 0.5], 1);
    table.add(7, [0, 0.5], 1);
    table.add(7, [1, 0], 1);
    const expectation = { rate: 0.2, logit: Math.log(0.2 / 0.8), pages: 2 };
    // Two others, one hit: (1 + 2·0.2)/(2 + 2) = 0.35.
    const expected = Math.log(0.35 / 0.65) - Math.log(0.2 / 0.8);
    expect(table.logOdds(7, 0, expectation, 1, 1)).toBeCloseTo(expected, 6);
    expect(table.others(7, 1)).toBe(2);
    table.moveAll(Int32Array.of(7), 0, -1);
    expect(table.logOdds(7, 0, expectation, 1, 0)).toBeCloseTo(expected, 6);
    expect(table.others(1_000_000, 0)).toBe(0);
    // A page of weight four among them: (4 + 2·0.2)/(3 + 4 + 2).
    table.add(7, [1, 1], 4);
    table.moveAll(Int32Array.of(7), 0, -1);
    expect(table.logOdds(7, 0, expectation, 0, 0)).toBeCloseTo(Math.log(4.4 / 4.6) - expectation.logit, 6);
    expect(table.others(7, 4)).toBe(3);
  });
});

describe('groups of links', () => {
  it('are remembered for the first four places of a URL', () => {
    const groups = new LinkGroups();
    const opened = [0, 0, 1, 3].map(page => groups.open(page));
    const [first, second, third, fourth] = opened;
    expect([first, second].map(group => groups.join(500, group))).toEqual([true, true]);
    expect(groups.alone(500, 7)).toBe(true);
    expect(groups.alone(500, 7)).toBe(false);
    expect([third, fourth, first].map(group => groups.join(500, group))).toEqual([true, false, false]);
    expect([...groups.groupsOf(500)]).toEqual([0, 1, 2]);
    expect([...groups.pagesOf(500)]).toEqual([0, 7, 1]);
    expect([...groups.groupsOf(9999)]).toEqual([]);
    expect([...groups.pagesOf(9999)]).toEqual([]);
  });
});
