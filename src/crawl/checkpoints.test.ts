import { describe, expect, it } from 'vitest';
import { TextAnalyser } from '../algorithms/text/analyser.js';
import { Random } from '../core/random.js';
import { MemoryStore } from '../storage/memory/memory-store.js';
import type { Visit } from '../storage/store.js';
import { EvidenceJudge } from './judge/evidence/evidence-judge.js';
import { crawlScript, home, resumeScript, type Script, type Setup } from './scripted-crawl.contract.js';
import { createStrategy } from './strategies/registry.js';

const words = [
  'hive',
  'honey',
  'queen',
  'wheel',
  'engine',
  'brake',
  'music',
  'river',
  'cloud',
  'paper',
  'stone',
  'glass',
];

/** Pages on a few hosts; every third section is about bees, and links say so as often as not. Some fail, some move. */
function beeWeb(pages: number): Script {
  const random = new Random(5);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random.next() * list.length)];
  const urls = Array.from({ length: pages }, (_, i) => {
    return i === 0 ? home : `http://${pick(['a', 'b', 'c'])}.test/${pick(['bees', 'cars', 'misc'])}/${i}.html`;
  });
  const subject = (url: string) => (url.includes('/bees/') ? ['bees', ...words.slice(0, 3)] : words.slice(3));
  const script: Script = {};
  urls.forEach((url, i) => {
    const text = () => Array.from({ length: 12 }, () => pick(random.next() < 0.7 ? subject(url) : words)).join(' ');
    const links = Array.from({ length: 9 }, (_, n) => {
      const target = urls[Math.min(pages - 1, i + 1 + Math.floor(random.next() ** 2 * pages * (n < 5 ? 0.1 : 1)))];
      const anchor = random.next() < 0.5 ? pick(subject(target)) : `${pick(words)} ${pick(words)}`;
      return `<h2>${pick(words)}</h2><p>${pick(words)} <a href="${target}">${anchor}</a> ${pick(subject(target))}</p>`;
    });
    script[url] = `<title>${text()}</title><p>${text()}</p><ul>${links.join('')}</ul>`;
    if (i % 17 === 9) script[url] = { status: 404 };
    if (i % 19 === 11) script[url] = { status: 301, location: urls[i - 1] };
  });
  return script;
}

const script = beeWeb(500);

/** Parts as one process makes them. */
function fresh(pages: number, judgeLearns = true): Setup {
  const text = new TextAnalyser();
  const topic = { name: 'bees', query: 'bees honey', seeds: [], examples: [] };
  const preparation = { topic, text, random: new Random(1) };
  const strategy = createStrategy('adaptive', { hot: 200 });
  void strategy.prepare?.(preparation);
  const evidence = new EvidenceJudge(0.5);
  evidence.prepare(preparation);
  return { strategy, pages, parts: judgeLearns ? { text, judge: evidence } : { text } };
}

const urlsOf = ({ visits }: MemoryStore) => visits.map(({ url }) => url);

describe('a crawl that was saved', () => {
  it.each([true, false])('goes on in the order that it would have had (judge that learns: %s)', async learns => {
    const whole = await crawlScript(script, fresh(250, learns));
    for (const pages of [3, 150]) {
      const first = await crawlScript(script, fresh(pages, learns));
      await resumeScript(script, first.store, fresh(250, learns));
      expect(urlsOf(first.store)).toEqual(urlsOf(whole.store));
    }
  });

  it('shows the strategy only what came later, and loses nothing when that was cut off', async () => {
    const first = await crawlScript(script, fresh(100));
    const more = await resumeScript(script, first.store, fresh(110));
    const killed = new MemoryStore();
    Object.assign(killed, { urls: more.store.urls, visits: more.store.visits, commands: more.store.commands });
    killed.checkpoints.set('order', { ...more.store.checkpoints.get('order')!, ...(await afterPages(100)) });
    const setup = fresh(200);
    const shown: string[] = [];
    const rank = setup.strategy!.rank.bind(setup.strategy);
    setup.strategy!.rank = (page, links, arrival) => {
      shown.push(page.url);
      return rank(page, links, arrival);
    };
    const { store } = await resumeScript(script, killed, setup);
    const pagesOf = (visits: readonly Pick<Visit, 'url' | 'outcome'>[]) =>
      visits.filter(({ outcome }) => outcome === 'page').map(({ url }) => url);
    expect(shown).toEqual(pagesOf(store.visits).slice(100));
    expect(new Set(urlsOf(store)).size).toBe(store.visits.length);
  });

  it('is shown again as a whole where the state cannot be taken over', async () => {
    const { store } = await crawlScript(script, fresh(60));
    const checkpoint = store.checkpoints.get('order')!;
    for (const state of [new Uint8Array(0), checkpoint.state.slice(0, 5000), new Uint8Array(5000).fill(7)]) {
      store.checkpoints.set('order', { ...checkpoint, state });
      const again = new MemoryStore();
      Object.assign(again, { urls: [...store.urls], visits: [...store.visits], checkpoints: store.checkpoints });
      const setup = fresh(61);
      let shown = 0;
      const rank = setup.strategy!.rank.bind(setup.strategy);
      setup.strategy!.rank = (...given) => {
        shown++;
        return rank(...given);
      };
      await resumeScript(script, again, setup);
      expect(shown).toBe(61);
    }
  });

  it('keeps no state where nobody would go on', async () => {
    const { store } = await crawlScript(script, { ...fresh(20), strategy: createStrategy('breadth-first') });
    expect(store.checkpoints.size).toBe(0);
  });
});

/** The place of a checkpoint after so many pages. */
async function afterPages(pages: number): Promise<{ afterVisits: number; state: Uint8Array }> {
  const { store } = await crawlScript(script, fresh(pages));
  const { afterVisits, state } = store.checkpoints.get('order')!;
  return { afterVisits, state };
}
