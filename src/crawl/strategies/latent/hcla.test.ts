import { describe, expect, it } from 'vitest';
import { DenseMatrix, norm } from '../../../algorithms/linear/dense.js';
import { denseSvd } from '../../../algorithms/linear/svd.js';
import { Lsi, type LsiColumn } from '../../../algorithms/text/lsi.js';
import type { ParameterValues } from '../../../core/schema/index.js';
import { address, practiceCrawl, practiceLink, practicePage, practicePreparation } from '../practice-web.contract.js';
import { createStrategy } from '../registry.js';
import { corpus, meanOfTheme, query, showPages, themedWeb, type Web, words } from './hcla/themed-web.contract.js';

const crawled = (web: Web, fetched: number, parameters: ParameterValues, reorderAt?: number[]) =>
  showPages('hcla', web, fetched, { weighting: 'tf', feedback: 0, ...parameters }, reorderAt);

/** Almpanidis §4 word by word: builds the dense matrix C, decomposes it whole and applies eq. 19. */
function direct(web: Web, fetched: number, parameters: { k: number } & ParameterValues): Map<number, number> {
  const { text } = practicePreparation({ query, corpus });
  const documents = corpus.map(document => text.analyse('', document));
  const lsi = Lsi.fit(documents, text, { rank: parameters.k });
  const rows = lsi.terms + fetched;
  const linkWeight = Number(parameters.linkWeight ?? 0.25);
  const column = (content: LsiColumn | undefined, sources: number[]) => {
    const vector = new Float64Array(rows);
    content?.indices.forEach((row, i) => {
      vector[row] = content.values[i] * (linkWeight === 0 ? content.length : 1);
    });
    for (const source of sources) {
      vector[lsi.terms + source] = linkWeight === 0 ? 1 : linkWeight / Math.sqrt(sources.length);
    }
    const length = norm(vector);
    return vector.map(value => (length > 0 ? value / length : 0));
  };
  const sourcesOf = (target: number) =>
    web.links.slice(0, fetched).flatMap((targets, source) => (targets.includes(target) ? [source] : []));
  const columns: Float64Array[] = [];
  for (let j = 0; j < lsi.rank; j++) {
    const vector = new Float64Array(rows);
    vector.set(lsi.left.column(j).map(value => value * lsi.values[j]));
    columns.push(vector);
  }
  for (let page = 0; page < fetched; page++) {
    const sources = sourcesOf(page);
    if (parameters.selfLinks !== false) sources.push(page);
    columns.push(column(lsi.weigh(text.analyse('', web.texts[page])), sources));
  }
  const waiting = web.texts.map((_, i) => i).filter(i => i >= fetched && sourcesOf(i).length > 0);
  const anchorsOf = (target: number) =>
    parameters.anchors
      ? lsi.weigh(text.analyse(...sourcesOf(target).map(() => words[target % words.length])))
      : undefined;
  const waitingColumns = waiting.map(target => column(anchorsOf(target), sourcesOf(target)));
  // Before the first computation all waiting pages have the same priority, so the first found are the best.
  columns.push(...waitingColumns.slice(0, Number(parameters.frontier ?? 0)));
  const matrix = new DenseMatrix(rows, columns.length);
  columns.forEach((vector, j) => {
    matrix.column(j).set(vector);
  });
  const left = denseSvd(matrix).left.slice(0, parameters.k);
  const place = (vector: Float64Array) => left.transposeMultiply(new DenseMatrix(rows, 1, vector)).data;
  const queryPlace = place(column(lsi.weigh(text.analyse(query)), []));
  return new Map(
    waiting.map((target, i) => {
      const found = place(waitingColumns[i]);
      return [target, found.reduce((sum, value, j) => sum + value * queryPlace[j], 0) / norm(found)];
    }),
  );
}

function worstDifference(actual: Map<number, number>, expected: Map<number, number>): number {
  expect([...actual.keys()].sort()).toEqual([...expected.keys()].sort());
  return Math.max(...[...expected].map(([id, score]) => Math.abs(score - actual.get(id)!)));
}

describe('hcla', () => {
  // 15 terms and 9 pages are fewer rows than k and the spare directions together: the iteration is then exact.
  const small = themedWeb(30, 4);
  const settings: ({ k: number } & ParameterValues)[] = [
    { k: 14 },
    { k: 16, selfLinks: false },
    { k: 15, linkWeight: 0 },
    { k: 14, linkWeight: 2, frontier: 1000 },
    { k: 14, linkWeight: 2, frontier: 4 },
    { k: 15, anchors: true },
    { k: 16, anchors: true, linkWeight: 0, frontier: 1000, selfLinks: false },
  ];
  it.each(settings)('equals the whole decomposition with %o', async parameters => {
    const { scores } = await crawled(small, 9, parameters);
    expect(scores.size).toBeGreaterThan(10);
    expect(worstDifference(scores, direct(small, 9, parameters))).toBeLessThan(1e-6);
  });

  it('follows the whole decomposition as the crawl grows', async () => {
    // Three themes make three clear directions; what lies beyond is noise, which two steps do not settle.
    const web = themedWeb(200, 8);
    const settings: ({ k: number } & ParameterValues)[] = [{ k: 3 }, { k: 3, linkWeight: 0, selfLinks: false }];
    for (const parameters of settings) {
      const { scores } = await crawled(web, 100, parameters, [25, 50, 75, 100]);
      const exact = direct(web, 100, parameters);
      expect(worstDifference(scores, exact)).toBeLessThan(0.02);
      expect(rankCorrelation(scores, exact)).toBeGreaterThan(0.99);
    }
  });

  it('puts pages of the wanted theme first', async () => {
    const web = themedWeb(400, 3);
    const { scores, provisional } = await crawled(web, 150, { k: 8 }, [75, 150]);
    expect(meanOfTheme(0, scores)).toBeGreaterThan(meanOfTheme(1, scores) + 0.1);
    expect(meanOfTheme(0, scores)).toBeGreaterThan(meanOfTheme(2, scores) + 0.1);
    expect(meanOfTheme(0, provisional)).toBeGreaterThan(meanOfTheme(1, provisional) + 0.05);
  });

  it('takes the first pages as they are found when it is told to', async () => {
    const web = themedWeb(60, 3);
    const early = await crawled(web, 20, { k: 8, explore: 21 }, [10, 20]);
    expect([...early.scores.values()].every(score => score === 0)).toBe(true);
    const late = await crawled(web, 20, { k: 8, explore: 20 }, [10, 20]);
    expect([...late.provisional.values()].every(score => score === 0)).toBe(true);
    expect([...late.scores.values()].some(score => score > 0)).toBe(true);
  });

  it('lets the corpus documents nearest to the query join it', async () => {
    const web = themedWeb(400, 3);
    const alone = await crawled(web, 150, { k: 8 }, [75, 150]);
    const joined = await crawled(web, 150, { k: 8, feedback: 10, weighting: 'log-entropy' }, [75, 150]);
    const lead = ({ scores }: typeof alone) => meanOfTheme(0, scores) - meanOfTheme(1, scores);
    expect(lead(joined)).toBeGreaterThan(lead(alone));
  });

  it('takes the links of the corpus into account when it is told to', async () => {
    const texts = { bees: 'honey bees nest', shares: 'shares fall', other: 'bees and shares' };
    const links: Record<string, string> = { bees: 'good', shares: 'bad' };
    const crawl = async (linked: boolean, corpusLinks: boolean) => {
      const pages = Object.entries(texts).map(([name, text]) => ({
        url: address(name),
        title: '',
        text,
        links: linked && links[name] ? [{ url: address(links[name]), anchor: '' }] : [],
      }));
      const preparation = { ...practicePreparation({ query: 'honey' }), corpus: { pages: () => pages } };
      const strategy = createStrategy('hcla', { every: 1, feedback: 0, corpusLinks });
      await strategy.prepare?.(preparation);
      const web = { home: { text: 'bees and shares', links: { bad: '', good: '' } } };
      return practiceCrawl(strategy, preparation, web, ['home']).order;
    };
    expect(await crawl(true, false)).toEqual(['home', 'bad', 'good']);
    expect(await crawl(false, true)).toEqual(['home', 'bad', 'good']);
    expect(await crawl(true, true)).toEqual(['home', 'good', 'bad']);
  });

  it('folds old pages and keeps going', async () => {
    const web = themedWeb(600, 6);
    const reorders = Array.from({ length: 10 }, (_, i) => (i + 1) * 30);
    const folded = await crawled(web, 300, { k: 3, pages: 60 }, reorders);
    const whole = await crawled(web, 300, { k: 3 }, reorders);
    expect(folded.scores.size).toBe(whole.scores.size);
    // Links into folded pages and rows without waiting links are lost; the order must survive it.
    expect(rankCorrelation(folded.scores, whole.scores)).toBeGreaterThan(0.6);
  });

  it('keeps the order of discovery when no word of the query is known', async () => {
    const strategy = createStrategy('hcla');
    const preparation = practicePreparation({ query: 'zebra', corpus });
    await strategy.prepare?.(preparation);
    const page = practicePage(preparation, 0, 'zebra', []);
    const links = [{ ...practiceLink(address('x')), id: 1 }];
    expect([...Array.from(strategy.rank(page, links, { relevant: false, priority: 0 }).priorities)]).toEqual([0]);
  });
});

function rankCorrelation(a: Map<number, number>, b: Map<number, number>): number {
  const ids = [...b.keys()];
  const ranks = (scores: Map<number, number>) => {
    const sorted = [...ids].sort((x, y) => scores.get(x)! - scores.get(y)!);
    return new Map(sorted.map((id, rank) => [id, rank]));
  };
  const [first, second] = [ranks(a), ranks(b)];
  const squares = ids.reduce((sum, id) => sum + (first.get(id)! - second.get(id)!) ** 2, 0);
  return 1 - (6 * squares) / (ids.length * (ids.length ** 2 - 1));
}
