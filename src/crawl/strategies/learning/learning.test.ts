import { describe, expect, it } from 'vitest';
import { TextAnalyser } from '../../../algorithms/text/analyser.js';
import { Background } from '../../../algorithms/text/background.js';
import type { Candidate } from '../../../core/page.js';
import type { ParameterValues } from '../../../core/schema/index.js';
import type { Session, TrainedModel } from '../../../core/session.js';
import type { Preparation } from '../../preparation.js';
import { judgedPages } from '../../training/judged-pages.js';
import { TrainedReading } from '../../training/trained-reading.js';
import {
  address,
  type PracticeWeb,
  practiceCrawl,
  practiceLink,
  practicePage,
  practicePreparation,
} from '../practice-web.contract.js';
import { createStrategy } from '../registry.js';
import type { Arrival, Strategy } from '../strategy.js';

/**
 * Two pages of each kind. tops: 0→2, 1→3, 0→1. lists: 2→4, 2→5, 3→4, 3→0. targets: 4, 5. With three states
 * A(T1) = (3/4, 0, 1/4), A(T2) = (0, 2/3, 1/3), and A(T0), of which nothing is known, is uniform.
 */
const texts = [
  'home welcome',
  'welcome home visit',
  'people staff',
  'people staff room',
  'honey bees',
  'honey bees wax',
];
const links: Record<number, number[]> = { 0: [2, 1], 1: [3], 2: [4, 5], 3: [4, 0] };
const session: Session = {
  name: 'bees',
  recorded: '',
  pages: texts.map((text, i) => ({
    url: address(String(i)),
    title: '',
    text,
    links: (links[i] ?? []).map(target => address(String(target))),
    useful: i >= 4,
  })),
};
const exact = { states: 3, smoothing: 0, neighbours: 1 };
const kMeans = { ...exact, clusters: 3 };
const xMeans = { ...exact, minimum: 2, maximum: 2 };
const seed: Arrival = { relevant: false, priority: Infinity };

function trained(name: string, parameters: ParameterValues): { strategy: Strategy; preparation: Preparation } {
  const strategy = createStrategy(name, parameters);
  const given = practicePreparation();
  const reading = TrainedReading.from(judgedPages({ ...given, session }), given.text);
  const preparation = { ...given, session, reading };
  strategy.prepare?.(preparation);
  return { strategy, preparation };
}

function ranked(
  { strategy, preparation }: { strategy: Strategy; preparation: Preparation },
  text: string,
  arrival: Arrival = seed,
  anchors = ['one', 'two'],
) {
  const found = anchors.map((anchor, i) => practiceLink(address(`x${i}`), anchor));
  const candidates = found.map((link, i): Candidate => ({ ...link, id: 50 + i }));
  return strategy.rank(practicePage(preparation, 9, text, found), candidates, arrival);
}

const rounded = (values: ArrayLike<number> | undefined) => Array.from(values ?? [], value => Number(value.toFixed(6)));
const packed = (...bins: number[]) => bins.reduce((sum, bin, i) => sum + bin / 1001 ** i, 0) * 0.001;

describe('hmm-kmeans', () => {
  const crawler = trained('hmm-kmeans', kMeans);

  it('gives all links of a page its prediction, with the chance of a target after two steps behind it', () => {
    const ranking = ranked(crawler, 'people of the staff');
    // Two steps: 3/4 · A(T0)[0] + 1/4 · A(T2)[0] = 3/4 · 1/3.
    expect(rounded(ranking.priorities)).toEqual(rounded([packed(750, 250), packed(750, 250)]));
    expect(rounded(ranking.carry)).toEqual([0, 1, 0, 0, 1, 0]);
    expect(rounded(ranking.parts)).toEqual([0.75, 0, 0.25, 0.75, 0, 0.25]);
  });

  it('prefers what leads to a target in two steps where one step cannot', () => {
    // T2: next (0, 2/3, 1/3); after two steps 2/3 · 3/4.
    expect(rounded(ranked(crawler, 'welcome').priorities)[0]).toBe(rounded([packed(0, 500)])[0]);
  });

  it('goes on from the α that came with the link', () => {
    const carry = Float64Array.of(0, 0, 1);
    // Nothing known is on the page: α is what was expected, A(T2) = (0, 2/3, 1/3).
    const ranking = ranked(crawler, 'zebra', { relevant: false, priority: 0.2, carry });
    expect(rounded(ranking.carry)).toEqual(rounded([0, 2 / 3, 1 / 3, 0, 2 / 3, 1 / 3]));
    expect(rounded(ranking.parts?.slice(0, 3))).toEqual(rounded([1 / 2, 2 / 9, 1 / 6 + 1 / 9]));
    // Seen as a seed, π tells: a third of the training pages is in each state.
    expect(rounded(ranked(crawler, 'zebra').carry?.slice(0, 3))).toEqual(rounded([1 / 3, 1 / 3, 1 / 3]));
  });
});

describe('hmm', () => {
  it.each(['hmm', 'hmm-no-lsi'])('%s orders by the whole vector', name => {
    const crawler = trained(name, xMeans);
    expect(rounded(ranked(crawler, 'people staff').priorities)[0]).toBe(rounded([packed(750, 0, 250)])[0]);
    expect(rounded(ranked(crawler, 'home').priorities)[0]).toBe(rounded([packed(0, 666, 333)])[0]);
  });

  it('sees through other words in latent space', () => {
    // "room" and "visit" each occur on one training page only, beside words of their kind.
    const crawler = trained('hmm', { ...xMeans, rank: 3 });
    expect(rounded(ranked(crawler, 'room').carry?.slice(0, 3))).toEqual([0, 1, 0]);
    expect(rounded(ranked(crawler, 'visit').carry?.slice(0, 3))).toEqual([0, 0, 1]);
  });
});

describe('hmm-xmeans', () => {
  it('clusters the targets with the others', () => {
    const crawler = trained('hmm-xmeans', { ...exact, minimum: 3, maximum: 3 });
    expect(rounded(ranked(crawler, 'honey').carry?.slice(0, 3))).toEqual([1, 0, 0]);
    expect(rounded(ranked(crawler, 'staff').priorities)[0]).toBe(rounded([packed(750, 250)])[0]);
  });
});

describe('hybrids', () => {
  // Centroid of "honey bee" and "honey bee wax", every word weighing 1: the sum of the two unit vectors.
  const weights = [Math.SQRT1_2 + 1 / Math.sqrt(3), Math.SQRT1_2 + 1 / Math.sqrt(3), 1 / Math.sqrt(3)];
  const honey = weights[0] / Math.hypot(...weights);

  it('Batsakis eq. 11: mean with the cosine of the page to the centroid of the targets', () => {
    const crawler = trained('hmm-hybrid', kMeans);
    const ranking = ranked(crawler, 'people staff honey zebra');
    const page = honey / 2;
    expect(rounded(ranking.priorities)[0]).toBeCloseTo((packed(750, 250) + page) / 2, 6);
    expect(ranking.parts?.[3]).toBeCloseTo(page, 6);
  });

  it('Batsakis eq. 12: the cosine of the anchor counts as much as that of the page', () => {
    const crawler = trained('hmm-hybrid-anchor', kMeans);
    const ranking = ranked(crawler, 'people staff honey zebra', seed, ['honey', 'cow']);
    const page = honey / 2;
    expect(ranking.priorities[0]).toBeCloseTo((packed(750, 250) + (page + honey) / 2) / 2, 6);
    expect(ranking.priorities[1]).toBeCloseTo((packed(750, 250) + page / 2) / 2, 6);
    expect(rounded(ranking.parts?.slice(5))).toEqual(rounded([0.75, 0, 0.25, Math.fround(page), 0]));
  });
});

describe('context-graph', () => {
  const crawler = trained('context-graph', { layers: 2, threshold: 0.6 });

  it('orders by layer, then by likelihood, with "other" last', () => {
    const priority = (text: string) => ranked(crawler, text).priorities[0];
    const [target, list, top, weak] = ['honey bees', 'people staff', 'home welcome', 'zebra'].map(priority);
    expect(target).toBeGreaterThan(list);
    expect(list).toBeGreaterThan(top);
    expect(top).toBeGreaterThan(weak);
    expect(priority('honey bees honey bees')).toBeGreaterThan(target);
  });

  it('takes the likelihood from naive Bayes', () => {
    // 9 stems. Layer 0 has 5 words, honey 2 of them: 3/14; layer 1 has 5 words: 1/14; layer 2 has 5 words: 1/14.
    const { parts } = ranked(crawler, 'honey');
    expect(rounded(parts?.slice(0, 2))).toEqual(rounded([0, Math.fround(3 / 5)]));
    expect(ranked(crawler, 'zebra').parts?.[0]).toBe(3);
  });
});

describe('several topics (Liu §6)', () => {
  it('have clusters of their own where they are kept apart', () => {
    const topics = session.pages.map((page, i) => ({ ...page, topic: i % 2 === 0 ? 'one' : 'two' }));
    const symbols = (parameters: ParameterValues) => {
      const strategy = createStrategy('hmm-kmeans', { ...exact, clusters: 2, ...parameters });
      strategy.prepare?.({ ...practicePreparation(), session: { ...session, pages: topics } });
      const { hmm } = JSON.parse(JSON.stringify(strategy.learnt?.()));
      return hmm.symbols;
    };
    // The targets are one cluster; the others are one together, or one for each topic.
    expect(symbols({})).toBe(2);
    expect(symbols({ topics: 'apart' })).toBe(3);
  });
});

describe('back-crawling (Liu §5.2.1)', () => {
  // Junk and list look alike, like nothing that was learnt; the list leads to the targets, and a page that looks right to one of them.
  const web: PracticeWeb = {
    junk: { text: 'zebra', links: { j1: '', j2: '', j3: '' } },
    list: { text: 'zebra', links: { one: '', two: '', three: '' } },
    hub: { text: 'people staff', links: { one: '' } },
    one: { text: 'zebra', relevant: true },
  };

  it.each(['context-graph', 'hmm-kmeans'])('%s raises the links of pages that led to a target', name => {
    const fixed = name === 'context-graph' ? { layers: 2, threshold: 0.6 } : kMeans;
    const order = (parameters: ParameterValues) => {
      const { strategy, preparation } = trained(name, { ...fixed, combine: 'max', ...parameters });
      return practiceCrawl(strategy, preparation, web, ['junk', 'list', 'hub']).order.slice(3);
    };
    expect(order({})).toEqual(['one', 'j1', 'j2', 'j3', 'two', 'three']);
    expect(order({ backCrawl: true })).toEqual(['one', 'two', 'three', 'j1', 'j2', 'j3']);
  });

  it('ranks the links of a page at once that is known to lead to a target', () => {
    const { strategy, preparation } = trained('context-graph', { layers: 2, threshold: 0.6, backCrawl: true });
    // Pages of the practice web have their number for a name.
    const later = { ...web, 0: { relevant: true }, list: { text: 'zebra', links: { 0: '', two: '' } } };
    const { rankings } = practiceCrawl(strategy, preparation, later, ['0', 'list', 'junk']);
    const best = (page: string) => rankings.get(page)!.priorities[0];
    expect(best('list')).toBeGreaterThan(best('junk'));
  });
});

describe('a trained model', () => {
  const names: [string, ParameterValues][] = [
    ['hmm', { ...xMeans, rank: 3 }],
    ['hmm-no-lsi', xMeans],
    ['hmm-kmeans', kMeans],
    ['hmm-hybrid-anchor', kMeans],
    ['context-graph', {}],
    ['adaptive', {}],
  ];

  const modelOf = (
    strategy: string,
    parameters: ParameterValues,
    targets: TrainedModel['targets'],
    learnt: unknown,
  ): TrainedModel => ({
    ...{ format: 'honeyguide-model', version: 1, strategy, parameters, targets, learnt },
    trainedOn: { session: 'honey', recorded: '', pages: 0, links: 0, targets: targets.length },
  });

  it.each(names)('%s ranks alike after a journey through JSON, whatever words came first', (name, parameters) => {
    const first = trained(name, parameters);
    const learnt = JSON.parse(JSON.stringify(first.strategy.learnt?.()));
    const targets = session.pages.filter(page => page.useful);
    const model = modelOf(name, parameters, targets, learnt);
    const text = new TextAnalyser({ background: Background.uniform() });
    text.analyse('wax staff zebra visit honey');
    const reading = TrainedReading.restore(JSON.parse(JSON.stringify(first.preparation.reading!.data())), text);
    const preparation = { ...practicePreparation(), text, model, reading };
    const strategy = createStrategy(name, parameters);
    strategy.prepare?.(preparation);
    for (const words of ['people staff honey', 'home', 'zebra', 'wax and a room', '']) {
      const again = ranked({ strategy, preparation }, words, seed, ['honey', 'room']);
      const before = ranked(first, words, seed, ['honey', 'room']);
      expect(rounded(again.priorities)).toEqual(rounded(before.priorities));
      expect(rounded(again.carry)).toEqual(rounded(before.carry));
    }
  });

  it.each(names)('%s says that a damaged one must be trained again', (name, parameters) => {
    const damaged = modelOf(name, parameters, [], { space: {} });
    const strategy = createStrategy(name, parameters);
    const prepare = () => strategy.prepare?.({ ...practicePreparation(), model: damaged });
    expect(prepare).toThrow(`What ${name} learnt is damaged in the model, or of another version. Train it again.`);
  });
});
