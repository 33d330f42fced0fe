import { describe, expect, it } from 'vitest';
import { Random } from '../../../core/random.js';
import type { Opinion } from '../../../core/topic.js';
import type { Preparation } from '../../../crawl/preparation.js';
import { createStrategy } from '../../../crawl/strategies/registry.js';
import type { Arrival, Strategy } from '../../../crawl/strategies/strategy.js';
import { FrozenWeb } from '../../../webs/frozen-web.js';
import { freezeSimulatedWeb } from '../../simulated/freeze.js';
import { type FullHearing, hearingOf } from '../definition/hearing.js';
import { SplitWeb, wholeWeb } from '../webs/split-web.js';
import { TopicWeb } from '../webs/topic-web.js';
import { runCrawl } from './run-crawl.js';

const web = freezeSimulatedWeb({ worlds: 2, sites: 8, pages: 300, topics: 3, pageKilobytes: 2, linksPerPage: 12 });
const splits = { by: 'world', values: ['1', '2'], train: [] };
const music = { name: 'music', relevant: { topic: 'music' }, query: 'music concert song', seeds: { seed: 'music' } };
const target = new TopicWeb(new SplitWeb(web, splits, '1'), music);
const hears = (more: Partial<FullHearing>): FullHearing => ({ ...hearingOf({}, {}), ...more });

/** The same pages, each with the labels of another; the seeds stay. */
function shuffled(): TopicWeb {
  const pages = Array.from({ length: web.size }, (_, number) => web.page(number));
  const labels = new Random(7).shuffle(pages.map(page => page.labels));
  // Which world a page is of is no secret: it says what is crawled.
  const mixed = pages.map((page, i) => ({ ...page, labels: { ...labels[i], world: page.labels!.world } }));
  return new TopicWeb(new SplitWeb(new FrozenWeb(mixed), splits, '1'), { ...music, seeds: target.topic.seeds });
}

/** Tries everything that could give the truth away, and goes where it seems to lead. */
class Eavesdropper implements Strategy {
  readonly name = 'eavesdropper';
  readonly combine = 'max';
  readonly heard: Arrival[] = [];
  readonly opinions: Opinion[] = [];
  preparation: Preparation | undefined;

  prepare(preparation: Preparation): void {
    this.preparation = preparation;
  }

  rank(page: Parameters<Strategy['rank']>[0], links: readonly unknown[], arrival: Arrival) {
    this.heard.push(arrival);
    const labelled = page.labels?.topic === 'music' ? 2 : 0;
    return { priorities: links.map((_, i) => (arrival.score ?? 0) + labelled - i / 1000) };
  }

  learn(opinion: Opinion): void {
    this.opinions.push(opinion);
  }
}

describe('a critic', () => {
  const strategies: [string, () => Strategy][] = [
    ['best-first', () => createStrategy('best-first')],
    ['fish search that asks the judge', () => createStrategy('fish-search', { relevance: 'judge' })],
    ['a strategy that looks for labels', () => new Eavesdropper()],
  ];
  const order = async (on: TopicWeb, make: () => Strategy, hearing: FullHearing) =>
    (await runCrawl(on, make(), 1, { pages: 150 }, { hearing })).fetched;

  it.each(strategies)('keywords keeps the order of %s when the labels are shuffled', async (_, make) => {
    const hearing = hears({ critic: 'keywords' });
    expect(await order(shuffled(), make, hearing)).toEqual(await order(target, make, hearing));
  });

  it.each(strategies.slice(1))('labels changes the order of %s with them', async (_, make) => {
    expect(await order(shuffled(), make, hears({}))).not.toEqual(await order(target, make, hears({})));
  });

  it('tells strategies its verdict with the score', async () => {
    const spy = new Eavesdropper();
    await runCrawl(target, spy, 1, { pages: 60 }, { hearing: hears({ critic: 'keywords' }) });
    expect(spy.heard.some(({ relevant }) => relevant)).toBe(true);
    expect(spy.heard.some(({ score }) => score! > 0 && score! < 1)).toBe(true);
  });

  it('is measured by its last word on every page, unless it is the label', async () => {
    const crawl = (hearing: FullHearing) =>
      runCrawl(target, createStrategy('best-first'), 1, { pages: 60 }, { hearing });
    const { called, fetched } = await crawl(hears({ critic: 'keywords' }));
    expect(called!.length).toBeGreaterThan(0);
    expect(called!.filter(page => !fetched.includes(page))).toEqual([]);
    expect((await crawl(hears({}))).called).toBeUndefined();
  });

  it('hears of the other splits where they were learnt from, and only there', async () => {
    const called = async (on: TopicWeb, hearing: Partial<FullHearing>) =>
      (await runCrawl(on, createStrategy('best-first'), 1, { pages: 60 }, { hearing: hears(hearing) })).called;
    const learnt = { critic: 'keywords', pretrained: true } as const;
    expect(await called(shuffled(), { critic: 'keywords' })).toEqual(await called(target, { critic: 'keywords' }));
    expect(await called(shuffled(), learnt)).not.toEqual(await called(target, learnt));
  });

  const seen = async (hearing: Partial<FullHearing>) => {
    const spy = new Eavesdropper();
    await runCrawl(target, spy, 1, { pages: 2 }, { hearing: hears(hearing) });
    const { topic, corpus, session } = spy.preparation!;
    return {
      examples: topic.examples.length > 0,
      labels: topic.relevantLabels !== undefined,
      corpus: corpus !== undefined,
      corpusLabels: [...(corpus?.pages() ?? [])].some(page => page.labels !== undefined),
      session: session !== undefined,
    };
  };

  it('shows only what it grants', async () => {
    const nothing = { examples: false, labels: false, corpus: false, corpusLabels: false, session: false };
    expect(await seen({ critic: 'keywords' })).toEqual(nothing);
    expect(await seen({ critic: 'examples' })).toEqual({ ...nothing, examples: true });
    expect(await seen({ critic: 'classifier' })).toEqual({ ...nothing, examples: true, corpus: true });
    const all = { examples: true, labels: true, corpus: true, corpusLabels: true, session: true };
    expect(await seen({ critic: 'keywords', pretrained: true })).toEqual(all);
    expect(await seen({})).toEqual({ ...all, corpusLabels: false });
  });
});

describe('a person who is asked', () => {
  it('answers so many times, truly, about pages that the judge is unsure of, often at first and rarely later', async () => {
    const spy = new Eavesdropper();
    const when: number[] = [];
    spy.learn = opinion => {
      spy.opinions.push(opinion);
      when.push(spy.heard.length);
    };
    await runCrawl(target, spy, 1, { pages: 100 }, { hearing: hears({ critic: 'keywords', ask: 9 }) });
    expect(when).toEqual([10, 13, 17, 22, 28, 36, 47, 60, 78]);
    expect(new Set(spy.opinions.map(({ url }) => url)).size).toBe(9);
    for (const { url, relevant } of spy.opinions) expect(relevant).toBe(target.relevant[web.find(url)] === 1);
  });
});

describe('a number of examples', () => {
  it('are drawn from the other splits, the same every time', () => {
    const urls = () =>
      new TopicWeb(new SplitWeb(web, splits, '1'), music, 5).topic.examples.map(example => example.url);
    expect(urls()).toEqual(urls());
    expect(urls().every(url => url.includes('world2'))).toBe(true);
    expect(urls().length).toBe(5);
  });

  it('come from the web itself where there are no splits, and are no finds then', () => {
    const whole = new SplitWeb(web, undefined, wholeWeb);
    const all = new TopicWeb(whole, music);
    const some = new TopicWeb(whole, music, 5);
    expect(all.topic.examples).toEqual([]);
    expect(some.topic.examples.length).toBe(5);
    for (const { url } of some.topic.examples) {
      expect(all.relevant[web.find(url)]).toBe(1);
      expect(some.relevant[web.find(url)]).toBe(0);
    }
  });
});
