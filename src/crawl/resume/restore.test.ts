import { describe, expect, it } from 'vitest';
import { TextAnalyser } from '../../algorithms/text/analyser.js';
import { Random } from '../../core/random.js';
import { EvidenceJudge } from '../judge/evidence/evidence-judge.js';
import { crawlScript, home, resumeScript } from '../scripted-crawl.contract.js';
import { page } from '../scripted-web.contract.js';

const script = {
  [home]: page('home', '/a', '/b'),
  'http://a.test/a': page('a', '/c', '/d'),
  'http://a.test/b': page('b', '/d', '/e'),
  'http://a.test/c': page('c'),
  'http://a.test/d': { status: 301, location: 'http://a.test/f' },
  'http://a.test/e': page('e'),
  'http://a.test/f': page('f', '/c'),
};

/** A judge that learns, and the analyser that its terms come from. */
function learning() {
  const text = new TextAnalyser();
  const judge = new EvidenceJudge(0.5);
  judge.prepare({ topic: { name: 'a', query: 'home page', seeds: [], examples: [] }, text, random: new Random(1) });
  return { judge, text };
}

describe('a restored crawl', () => {
  it('goes on where another engine left off, with the same order and counters', async () => {
    const whole = await crawlScript(script);
    const first = await crawlScript(script, { pages: 3 });
    const second = await resumeScript(script, first.store);
    expect([...first.visited, ...second.visited]).toEqual(whole.visited);
    expect(second.engine.progress).toEqual({ ...whole.engine.progress, pagesBefore: 3 });
  });

  it('has a judge that learnt what it had learnt', async () => {
    const judged = (crawled: { store: { visits: readonly { url: string; page?: object }[] } }) =>
      crawled.store.visits.map(({ url, page }) => [url, page]);
    const whole = await crawlScript(script, { parts: learning() });
    const first = await crawlScript(script, { pages: 3, parts: learning() });
    const second = await resumeScript(script, first.store, { parts: learning() });
    expect(judged(second)).toEqual(judged(whole));
    expect(second.engine.progress.relevant).toBe(whole.engine.progress.relevant);
  });

  it('expects to find what it expected before', async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 90 }, (_, i) => [
        i === 0 ? home : `http://a.test/${i}`,
        page(i % 4 === 1 ? 'a bee' : 'none', `/${i + 1}`, `/${i + 2}`, ...(i % 9 === 0 ? [`/gone${i}`] : [])),
      ]),
    );
    const setup = { pages: 70, engine: { stopWhen: { kind: 'never' } } } as const;
    const first = await crawlScript(chain, setup);
    const second = await resumeScript(chain, first.store, setup);
    expect(first.engine.outlook?.anew()).toMatchObject({ pages: 70, relevant: first.engine.progress.relevant });
    expect(second.engine.outlook?.anew()).toEqual(first.engine.outlook?.anew());
  });

  it('refuses a store whose URLs are out of order', async () => {
    const { store } = await crawlScript(script, { pages: 2 });
    store.urls.splice(1, 1);
    await expect(resumeScript(script, store)).rejects.toThrow(/damaged: URL 2 .* is out of order/);
  });
});
