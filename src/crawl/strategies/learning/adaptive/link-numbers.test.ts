import { describe, expect, it } from 'vitest';
import { TextAnalyser } from '../../../../algorithms/text/analyser.js';
import { EvidenceTable } from './evidence-table.js';
import { FetchedLinks } from './fetched-links.js';
import type { HotLink } from './hot-links.js';
import { LinkNumbers, markWeights, numberParts } from './link-numbers.js';
import { keyOfMark, kinds, MarkList } from './marks/link-marks.js';
import { MarkPool } from './marks/mark-pool.js';
import { noMatch, QueryWords } from './query/query-words.js';
import { SoftLabels } from './soft-labels.js';
import { SectionTurns } from './turns/section-turns.js';
import { SiteTurns } from './turns/site-turns.js';

const query = QueryWords.of({ name: 'bees', query: 'bees', seeds: [], examples: [] }, new TextAnalyser(), '');
const section = Int32Array.of(77);

function crawl() {
  const evidence = new EvidenceTable();
  const pool = new MarkPool();
  const sites = new SiteTurns(evidence);
  const [sections, labels] = [new SectionTurns(), new SoftLabels()];
  const fetched = new FetchedLinks(evidence, sites, pool, 100);
  return { evidence, pool, sites, sections, labels, fetched };
}

/** A link with a word of its anchor, one of its title, and the page it stands on. */
function linkIn(pool: MarkPool): HotLink {
  const marks = new MarkList();
  marks.add('anchor', 5);
  marks.add('title', 6);
  marks.add('page', 7);
  return {
    ...{
      id: 3,
      parent: 0,
      depth: 2,
      doorsteps: 0,
      inLinks: 1,
      directory: 11,
      host: 12,
      meaning: 0,
      page: 0.4,
      label: 0.5,
      support: 0.5,
    },
    marks: pool.keep(marks),
    ...{ words: { anchor: '', heading: '' }, query, anchor: noMatch, context: noMatch, address: noMatch },
    ...{ sections: section, priority: 0, place: -1, lookedAt: false },
  };
}

describe('numbers of links', () => {
  it('a number is the sum of its parts, and the same by what its marks are worth together', () => {
    const learnt = crawl();
    const link = linkIn(learnt.pool);
    for (let i = 0; i < 8; i++) learnt.evidence.add(keyOfMark('anchor', 5), 1, 1, 0);
    learnt.evidence.compareWith(0.3, 0.1);
    const numbers = new LinkNumbers(learnt, 1, 0);
    const parts = new Float32Array(2 * numberParts.length);
    const number = numbers.writeParts(link, parts, numberParts.length);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(number, 5);
    expect(numbers.of(link, learnt.evidence.sum(learnt.pool, link.marks, markWeights))).toBeCloseTo(number, 12);
    const shown = Object.fromEntries(numberParts.map((name, i) => [name, parts[numberParts.length + i]]));
    expect(shown.words).toBeGreaterThan(0.5);
    expect(shown.address).toBe(0);
    expect(shown.depth).toBeLessThan(0);
    expect(parts.subarray(0, numberParts.length)).toEqual(new Float32Array(numberParts.length));
  });

  it('goes by what an anchor means as far as verdicts are guesses', () => {
    const numbers = new Map<boolean, number[]>();
    for (const isSure of [false, true]) {
      const learnt = crawl();
      for (let i = 0; i < 4; i++) learnt.labels.heard({ relevant: false, score: isSure ? 0 : 0.2 });
      const link = linkIn(learnt.pool);
      const [none, some] = [0, 0.5].map(meaning => new LinkNumbers(learnt, 1, 0).of({ ...link, meaning }, 0));
      numbers.set(isSure, [none, some]);
    }
    const [[guessed, guessedMeaning], [sure, sureMeaning]] = [numbers.get(false)!, numbers.get(true)!];
    expect(guessedMeaning - guessed).toBeCloseTo(2 * 0.5, 9);
    expect(sureMeaning).toBe(sure);
  });

  it('tells the marks that moved it, and no others', () => {
    const learnt = crawl();
    const link = linkIn(learnt.pool);
    for (let i = 0; i < 8; i++) learnt.evidence.add(keyOfMark('anchor', 5), 1, 1, 0);
    learnt.evidence.compareWith(0.3, 0.1);
    const told = new LinkNumbers(learnt, 1, 0).tellingMarks(link);
    expect(told.map(({ kind, key }) => [kinds[kind], key])).toEqual([['anchor', keyOfMark('anchor', 5)]]);
  });

  it('what is early ends with what is found: half of it after three pages on topic, nothing by pages that are not', () => {
    const numbers = new LinkNumbers(crawl(), 1, 0);
    numbers.found(0.3);
    expect(numbers.early).toBe(1);
    for (let i = 0; i < 3; i++) numbers.found(1);
    expect(numbers.early).toBe(0.5);
    expect(new LinkNumbers(crawl(), 1, numbers.successes).early).toBe(0.5);
  });

  it('a section in vain costs its links, but not where verdicts are sure; a site that was asked for is asked again when something changed', () => {
    const learnt = crawl();
    const link = linkIn(learnt.pool);
    const numbers = new LinkNumbers(learnt, 1, 0);
    const before = numbers.of(link, 0);
    for (let page = 0; page < 30; page++) learnt.sections.gave(section, 0);
    expect(numbers.of(link, 0)).toBeCloseTo(before - Math.log(2), 12);
    for (let page = 0; page < 20; page++) learnt.sites.gave(link.host, 0);
    expect(numbers.of(link, 0)).toBeCloseTo(before - Math.log(2), 12);
    numbers.sitesChanged();
    expect(numbers.of(link, 0)).toBeLessThan(before - Math.log(2) - 1);
    const vain = numbers.of(link, 0);
    learnt.labels.heard({ relevant: false, score: 0 });
    expect(numbers.of(link, 0)).toBeCloseTo(vain + Math.log(2), 12);
  });
});
