import { describe, expect, it } from 'vitest';
import { pageRank } from '../../../algorithms/graph/pagerank.js';
import { Random } from '../../../core/random.js';
import type { ParameterValues } from '../../../core/schema/index.js';
import type { Preparation } from '../../preparation.js';
import {
  address,
  type PracticeWeb,
  practiceCrawl,
  practicePage,
  practicePreparation,
} from '../practice-web.contract.js';
import { RecomputeSchedule } from '../recompute-schedule.js';
import { createStrategy } from '../registry.js';
import { DomainVocabulary } from './domain-vocabulary.js';
import { ExpansionOrder } from './expansion-order.js';

function crawl(
  name: string,
  parameters: ParameterValues,
  web: PracticeWeb,
  seeds: string[],
  limit?: number,
  query = 'honey',
) {
  const preparation = practicePreparation({ query, examples: [{ text: 'honey honey bee bee' }] });
  const strategy = createStrategy(name, parameters);
  strategy.prepare?.(preparation);
  return practiceCrawl(strategy, preparation, web, seeds, limit);
}

const plain = (...names: string[]) => ({ links: Object.fromEntries(names.map(name => [name, ''])) });

describe('backlink-count', () => {
  it('takes the URL that most fetched pages link to', () => {
    const web = { a: plain('b', 'c', 'z'), b: plain('y', 'z'), c: plain('z', 'x') };
    const { frontier, order } = crawl('backlink-count', {}, web, ['a'], 2);
    expect(order).toEqual(['a', 'b']);
    const count = (name: string) => frontier.priority(frontier.find(address(name)));
    expect([count('z'), count('c'), count('y')]).toEqual([2, 1, 1]);
    expect(crawl('backlink-count', {}, web, ['a']).order).toEqual(['a', 'b', 'z', 'c', 'y', 'x']);
  });
});

describe('pagerank', () => {
  const web = { a: plain('b', 'c'), b: plain('d', 'e'), c: plain('d', 'a') };

  it('gives waiting URLs their PageRank', () => {
    const { frontier, graph } = crawl('pagerank', { every: 1, iterations: 40 }, web, ['a'], 3);
    const ranks = pageRank(graph, { iterations: 100 });
    for (const name of ['d', 'e']) {
      const id = frontier.find(address(name));
      expect(frontier.priority(id)).toBeCloseTo(ranks[id], 6);
    }
    // Once b is read, d and e hold half of what b passes on, and b holds more than a: they come before c.
    expect(crawl('pagerank', { every: 1 }, web, ['a']).order).toEqual(['a', 'b', 'd', 'e', 'c']);
  });

  it('adds up d·PR(q)/C(q) between two computations', () => {
    const { frontier } = crawl('pagerank', { every: 1000 }, web, ['a'], 3);
    // a: 0.8 · 1 / 2 each for b and c; they pass on 0.8 · 0.4 / 2.
    const priority = (name: string) => frontier.priority(frontier.find(address(name)));
    expect(priority('d')).toBeCloseTo(0.32, 12);
    expect(priority('e')).toBeCloseTo(0.16, 12);
  });
});

describe('RecomputeSchedule', () => {
  it('follows the calls at first and growth by a twentieth later', () => {
    const schedule = new RecomputeSchedule();
    const at: number[] = [];
    for (let pages = 50; pages <= 3000; pages += 50) if (schedule.due(pages)) at.push(pages);
    expect(at.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, i) => 50 * (i + 1)));
    expect(at.slice(20, 24)).toEqual([1050, 1150, 1250, 1350]);
    expect(at.length).toBeLessThan(45);
  });
});

describe('hits', () => {
  it('prefers URLs that pages on topic link to', () => {
    const web: PracticeWeb = {
      a: { text: 'honey', links: { good: 'honey', bad: 'stocks', b: 'honey', c: 'stocks' } },
      b: { text: 'honey honey', links: { good: 'honey', new: 'honey' } },
      c: { text: 'stocks', links: { bad: 'stocks', worse: 'stocks' } },
    };
    const { frontier, order } = crawl('hits', { every: 1 }, web, ['a', 'b', 'c'], 3);
    expect(order).toEqual(['a', 'b', 'c']);
    const priority = (name: string) => frontier.priority(frontier.find(address(name)));
    expect(priority('good')).toBeGreaterThan(priority('new'));
    expect(priority('new')).toBeGreaterThan(priority('worse'));
    expect(priority('good')).toBeGreaterThan(priority('bad'));
  });

  it('is the leading eigenvector of the weighted graph', () => {
    const web: PracticeWeb = { a: { text: '', links: { x: 'honey', y: '' } } };
    const { frontier } = crawl('hits', { every: 1, floor: 0.25 }, web, ['a'], 1);
    // One hub with link weights 0.25 + 1/2 and 0.25: authorities in that proportion, length 1.
    const priority = (name: string) => frontier.priority(frontier.find(address(name)));
    expect(priority('x')).toBeCloseTo(0.75 / Math.hypot(0.75, 0.25), 6);
    expect(priority('y')).toBeCloseTo(0.25 / Math.hypot(0.75, 0.25), 6);
  });
});

describe('DomainVocabulary', () => {
  const options = { subdomains: 2, nearest: 2, occurrences: 2, pages: 0, phrases: false };
  const page = (preparation: Preparation, text: string) => practicePage(preparation, 0, text, []);

  it('is the mean of the two largest |v ∩ s| / |s| (Jamali eq. 2)', () => {
    const preparation = practicePreparation({
      examples: [
        { text: 'honey honey bee bee rare' },
        { text: 'honey bee bee' },
        { text: 'hockey hockey ice ice' },
        { text: 'stocks stocks', relevant: false },
      ],
    });
    const vocabulary = new DomainVocabulary(preparation, options);
    const similarity = (text: string) => vocabulary.similarity(page(preparation, text));
    // Vocabularies: {honey, bee} and {hockey, ice}; "rare" occurs once, stocks is not relevant.
    expect(similarity('honey bee rare stocks')).toBeCloseTo((2 / 4 + 0) / 2, 12);
    expect(similarity('honey ice')).toBeCloseTo((1 / 2 + 1 / 2) / 2, 12);
    expect(similarity('')).toBe(0);
    const nearest = new DomainVocabulary(preparation, { ...options, nearest: 1 });
    expect(nearest.similarity(page(preparation, 'bee'))).toBe(1);
  });

  it('uses the query when there are no examples', () => {
    const preparation = practicePreparation({ query: 'honey bees' });
    const vocabulary = new DomainVocabulary(preparation, options);
    expect(vocabulary.similarity(page(preparation, 'honey wasp'))).toBe(0.5);
  });

  it('takes a sample of the pages of each sub-domain, the same for the same seed', () => {
    const names = ['ant', 'bat', 'cat', 'dog', 'emu', 'fox'];
    const similarities = (pages: number) => {
      const preparation = practicePreparation({ examples: names.map(name => ({ text: `${name} ${name}` })) });
      const vocabulary = new DomainVocabulary(preparation, { ...options, subdomains: 1, pages });
      return names.map(name => vocabulary.similarity(page(preparation, name)));
    };
    expect(similarities(0)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(similarities(2).toSorted()).toEqual([0, 0, 0, 0, 1, 1]);
    expect(similarities(2)).toEqual(similarities(2));
  });

  it('counts phrases beside words when it is told to', () => {
    const preparation = practicePreparation({ examples: [{ text: 'honey bee. honey bee.' }] });
    const vocabulary = new DomainVocabulary(preparation, { ...options, phrases: true });
    // Page: three words and the phrases "honey bee" and "bee dance"; known are two words and the first phrase.
    expect(vocabulary.similarity(page(preparation, 'honey bee dance'))).toBeCloseTo(3 / 5, 12);
    expect(vocabulary.similarity(page(preparation, 'bee honey'))).toBeCloseTo(2 / 3, 12);
  });
});

describe('ExpansionOrder', () => {
  it('ranks as a direct reading of Jamali eq. 1, whatever is promoted', () => {
    const random = new Random(3);
    const order = new ExpansionOrder();
    const pages: { node: number; targets: Int32Array; similarity: number }[] = [];
    const promoted = new Set<number>();
    const rankOf = (page: (typeof pages)[number]) => {
      const to = page.targets.filter(target => promoted.has(target)).length;
      const from = pages.filter(other => promoted.has(other.node) && other.targets.includes(page.node)).length;
      return (to + from) * (0.1 + page.similarity);
    };
    for (let step = 0; step < 300; step++) {
      if (random.next() < 0.6 && pages.length < 120) {
        const node = pages.length * 37 + 5;
        const targets = Int32Array.from(new Set(Array.from({ length: 6 }, () => random.below(120) * 37 + 5)));
        pages.push({ node, targets: targets.filter(target => target !== node), similarity: random.next() });
        order.add(node, pages.at(-1)!.targets, pages.at(-1)!.similarity);
      } else {
        const candidates = pages.filter(page => !promoted.has(page.node));
        const best = order.best();
        if (candidates.length === 0) {
          expect(best).toBe(-1);
          continue;
        }
        const page = candidates.find(candidate => candidate.node === best)!;
        expect(rankOf(page)).toBeCloseTo(Math.max(...candidates.map(rankOf)), 12);
        expect(order.rank(best)).toBeCloseTo(rankOf(page), 12);
        order.promote(best, page.targets);
        promoted.add(best);
      }
    }
    expect(promoted.size).toBeGreaterThan(50);
  });
});

describe('link-content-rank', () => {
  it('downloads all links of an expanded page first, then expands the best downloaded page', () => {
    const web: PracticeWeb = {
      s: plain('a', 'b', 'c'),
      a: { text: 'stocks', ...plain('a1', 'a2') },
      b: { text: 'honey bee', ...plain('b1', 'b2') },
      c: { text: 'stocks', ...plain('s', 'c1') },
      b1: { text: 'honey', ...plain('deep') },
    };
    // Jamali eq. 1 when s is expanded: a 1·0.1, b 1·1.1, c (1 + 1)·0.1. b goes first, then b1 (1·1.1), then c, then a.
    expect(crawl('link-content-rank', {}, web, ['s']).order).toEqual([
      's',
      'a',
      'b',
      'c',
      'b1',
      'b2',
      'deep',
      'c1',
      'a1',
      'a2',
    ]);
  });

  it('never looks at the whole frontier', () => {
    const preparation = practicePreparation({ query: 'honey' });
    const strategy = createStrategy('link-content-rank');
    strategy.prepare?.(preparation);
    const many = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`p${i}`, '']));
    const { frontier, graph } = practiceCrawl(strategy, preparation, { s: { links: many } }, ['s'], 1);
    let touched = 0;
    strategy.reorder!(graph, {
      size: frontier.size,
      waiting: () => expect.unreachable(),
      best: () => expect.unreachable(),
      assign: () => expect.unreachable(),
      priority: id => frontier.priority(id),
      set: () => touched++,
      isWaiting: id => {
        touched++;
        return frontier.isWaiting(id);
      },
    });
    expect(touched).toBeLessThan(5);
  });
});
