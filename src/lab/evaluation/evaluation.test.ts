import { describe, expect, it } from 'vitest';
import { TextAnalyser } from '../../algorithms/text/analyser.js';
import { Likeness, reducedSpace } from '../likeness/likeness.js';
import { type EvaluatedCrawl, evaluateCrawls } from './evaluation.js';
import { evaluationCharts, evaluationHtml, evaluationMarkdown, evaluationTables } from './report.js';

const text = new TextAnalyser();
const terms = (words: string) => text.analyse(words);
const examples = ['honey bees build a hive', 'wild bees gather honey'].map(terms);
const others = ['stocks and shares fall', 'trains leave the station'].map(terms);
const likeness = new Likeness(examples, reducedSpace([...examples, ...others], text), text);

function crawl(name: string, pages: string[]): EvaluatedCrawl {
  return {
    ...{ name, strategy: 'best-first', pageCount: pages.length },
    pages: pages.map((words, index) => ({
      // The same words are the same page, whoever fetched it.
      url: `http://a.example/${words.replaceAll(' ', '-')}`,
      relevant: index === 0,
      ...likeness.of(terms(words)),
    })),
  };
}

const bees = 'honey bees build a hive';
const both = () => [
  crawl('good <one>', [bees, 'wild bees gather honey', 'stocks and shares fall', 'honey']),
  crawl('bad', ['trains leave the station', bees]),
];

describe('likeness', () => {
  it('is the largest cosine to an example, and a place of unit length', () => {
    expect(likeness.of(terms(bees)).largest).toBeCloseTo(1, 12);
    expect(likeness.of(terms('stocks and shares fall')).largest).toBe(0);
    expect(Math.hypot(...likeness.of(terms(bees)).place)).toBeCloseTo(1, 12);
    expect(Math.hypot(...likeness.of(terms('quite unknown words')).place)).toBe(0);
  });

  it('compares sums of places with the targets (Liu eq. 9)', () => {
    // Two pages, one of them an example: σ of the pair is that of the example, halved, plus what the other shares with it.
    const [one, two] = [bees, 'trains leave the station'].map(words => likeness.of(terms(words)).place);
    const sum = one.map((value, index) => value + two[index]);
    expect(likeness.maximumAverage(one, 1)).toBeCloseTo(1, 12);
    expect(likeness.maximumAverage(sum, 2)).toBeCloseTo(0.5, 12);
    expect(likeness.maximumAverage(new Float64Array(likeness.dimensions), 0)).toBe(0);
  });
});

describe('an evaluation', () => {
  const evaluation = evaluateCrawls(both(), likeness, 2, { threshold: 0.75, segment: 2 });
  const [good, bad] = evaluation.crawls;

  it('counts pages like an example, by segments and against the union', () => {
    expect(good).toMatchObject({ pages: 4, alike: 2, share: 0.5, unionRecall: 1, ownRelevant: 1, segments: [1, 0] });
    expect(bad).toMatchObject({ pages: 2, alike: 1, share: 0.5, unionRecall: 0.5, segments: [0.5] });
    expect(evaluation.union).toBe(2);
    expect(good.curves).toMatchObject({ fetched: [1, 2, 3, 4], alike: [1, 2, 2, 2], unionRecall: [0.5, 1, 1, 1] });
    expect(good.curves.share).toEqual([1, 1, 2 / 3, 0.5]);
  });

  it('averages the largest cosine over the pages (Batsakis §4.2)', () => {
    expect(bad.averageSimilarity).toBeCloseTo(0.5, 12);
    expect(bad.curves.averageSimilarity.map(value => Number(value.toFixed(6)))).toEqual([0, 0.5]);
    expect(good.averageSimilarity).toBeGreaterThan(0.5);
    expect(bad.maximumAverageSimilarity).toBeCloseTo(0.5, 12);
  });

  it('calls nothing alike that shares no word, whatever the threshold', () => {
    const { crawls } = evaluateCrawls(both(), likeness, 2, { threshold: 0, segment: 2 });
    expect(crawls.map(({ alike }) => alike)).toEqual([3, 1]);
  });

  it('is shown as curves that end where each crawl ends', () => {
    const charts = evaluationCharts(evaluation);
    expect(charts.map(({ id }) => id)).toEqual(['alike', 'share', 'average', 'maximum', 'union', 'segments']);
    expect(charts[0].x).toEqual([1, 2, 3, 4]);
    expect(charts[0].series.map(({ curve }) => curve.mean)).toEqual([
      [1, 2, 2, 2],
      [0, 1],
    ]);
    expect(charts[5]).toMatchObject({ x: [1, 3], stepped: true });
    const alone = evaluateCrawls(both().slice(0, 1), likeness, 2, { threshold: 0.75, segment: 2 });
    expect(evaluationCharts(alone).map(({ id }) => id)).not.toContain('union');
  });

  it('says the same in HTML and in Markdown, and escapes names', () => {
    const html = evaluationHtml(evaluation);
    expect(html).toContain('good &#60;one&#62;');
    expect(html).not.toContain('good <one>');
    expect(evaluationMarkdown(evaluation)).toContain('| good <one> | best-first | 4 |');
    const segments = evaluationTables(evaluation)[2];
    expect(segments.rows.map(row => row.map(cell => cell.text))).toEqual([
      ['good <one>', '100.0\u00a0%', '0.0\u00a0%'],
      ['bad', '50.0\u00a0%', ''],
    ]);
  });
});
