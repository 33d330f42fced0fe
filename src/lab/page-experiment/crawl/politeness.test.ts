import { describe, expect, it } from 'vitest';
import { createStrategy } from '../../../crawl/strategies/registry.js';
import { FrozenWeb } from '../../../webs/frozen-web.js';
import { parseExperiment } from '../definition/read-experiment.js';
import { SplitWeb, wholeWeb } from '../webs/split-web.js';
import { TopicWeb } from '../webs/topic-web.js';
import { QueuedClock } from './queued-clock.js';
import { runCrawl } from './run-crawl.js';

describe('a clock for many who wait', () => {
  it('wakes each at its time, and those of one time in their order', async () => {
    const clock = new QueuedClock();
    const woken: string[] = [];
    const sleep = async (name: string, milliseconds: number) => {
      await clock.sleep(milliseconds);
      woken.push(`${name} ${clock.now()}`);
      if (name === 'first') await sleep('again', 15);
    };
    await Promise.all([sleep('third', 30), sleep('first', 10), sleep('second', 20), sleep('with third', 30)]);
    expect(woken).toEqual(['first 10', 'second 20', 'again 25', 'third 30', 'with third 30']);
  });

  it('lets a sleeper go who is disturbed, without moving', async () => {
    const clock = new QueuedClock();
    const disturbed = new AbortController();
    const sleeping = clock.sleep(1000, disturbed.signal);
    disturbed.abort('now');
    await sleeping;
    await clock.sleep(1000, disturbed.signal);
    expect(clock.now()).toBe(0);
    await clock.sleep(5);
    expect(clock.now()).toBe(5);
  });
});

describe('a polite experiment', () => {
  // a.example names three pages of b.example, then three of c.example.
  const linked = ['b', 'c'].flatMap(host => [1, 2, 3].map(number => `http://${host}.example/${number}`));
  const html = linked.map(url => `<a href="${url}">page</a>`).join(' ');
  const web = new FrozenWeb([
    { url: 'http://a.example/', status: 200, html },
    ...linked.map(url => ({ url, status: 200, html: 'page', labels: { kind: 'page' } })),
  ]);
  const topic = { name: 't', relevant: { kind: 'page' }, query: 'page', seeds: ['http://a.example/'] };
  const target = new TopicWeb(new SplitWeb(web, undefined, wholeWeb), topic);

  const timed = async (concurrency: number, pages = 10) => {
    const politeness = { delay: 1, latency: 0.2, concurrency };
    const { fetched, seconds } = await runCrawl(target, createStrategy('breadth-first'), 1, { pages }, { politeness });
    return fetched.map((page, i) => `${web.url(page).slice(7, 8)} ${seconds![i].toFixed(1)}`);
  };

  it('asks other hosts while it waits for one', async () => {
    expect(await timed(1)).toEqual(['a 0.2', 'b 0.4', 'c 0.6', 'b 1.6', 'c 1.8', 'b 2.8', 'c 3.0']);
    expect(await timed(8)).toEqual(['a 0.2', 'b 0.4', 'c 0.4', 'b 1.6', 'c 1.6', 'b 2.8', 'c 2.8']);
  });

  it('counts no page beyond its budget, whatever is under way', async () => {
    expect(await timed(8, 4)).toEqual(['a 0.2', 'b 0.4', 'c 0.4', 'b 1.6']);
  });

  it('is read from YAML, with the usual values for what is left out', () => {
    const text = (politeness: string) => `name: x
web: /x.jsonl
topics: [{name: t, relevant: {kind: a}, query: q, seeds: {kind: b}}]
strategies: [breadth-first]
stop: exhausted
politeness: ${politeness}
`;
    const read = (politeness: string) => parseExperiment(text(politeness), 'x.yaml').experiment.politeness;
    expect(read('{latency: 0.5}')).toEqual({ delay: 1, latency: 0.5, concurrency: 8 });
    expect(() => read('{concurrency: 0}')).toThrow(/^x\.yaml:6: "concurrency" must be a whole number from 1/);
    expect(() => read('{pause: 1}')).toThrow(/unknown key "pause" in "politeness"\. It may have: delay, latency/);
  });
});
