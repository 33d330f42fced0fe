/** What hosts of one site and of one address share. */
import { describe, expect, it } from 'vitest';
import { siteOfHost } from '../../core/url.js';
import { Frontier } from './frontier.js';
import type { FrontierOptions } from './frontier-options.js';

const site = {
  nameOf: siteOfHost,
  delay: 250,
  concurrency: 4,
  pages: Number.POSITIVE_INFINITY,
  newHosts: 1000,
  newHostDelay: 1,
};

/** A frontier in which each URL waits, earlier ones with a better priority. No seeds. */
function waiting(urls: readonly string[], options: Partial<FrontierOptions> = {}): Frontier {
  const frontier = new Frontier({ combine: 'max', delay: 1000, site, ...options });
  for (const [i, url] of urls.entries()) frontier.offer(frontier.intern(url), -i, 1, 0);
  return frontier;
}

const hosts = (count: number, domain: string) => Array.from({ length: count }, (_, i) => `http://h${i}.${domain}/`);

/** Takes what can be taken at a time, in order. */
function takeAll(frontier: Frontier, now: number): string[] {
  const taken: string[] = [];
  for (let id = frontier.take(now); id >= 0; id = frontier.take(now)) taken.push(frontier.url(id));
  return taken;
}

/** Takes and answers one URL at a time until `end`; gives when and what. */
function crawlUntil(frontier: Frontier, end: number): [number, string][] {
  const taken: [number, string][] = [];
  for (let now: number | undefined = 0; now !== undefined && now <= end; now = frontier.nextAt(now)) {
    const id = frontier.take(now);
    if (id < 0) continue;
    taken.push([now, frontier.url(id)]);
    frontier.done(id, now);
  }
  return taken;
}

describe('hosts of one registrable domain', () => {
  it('share its pause and its places, and hold up nobody else', () => {
    const frontier = waiting([...hosts(100, 'flood.example'), 'http://good.example/', 'http://fair.example/']);
    expect(takeAll(frontier, 0)).toEqual(['http://h0.flood.example/', 'http://good.example/', 'http://fair.example/']);
    expect([250, 500, 750].flatMap(now => takeAll(frontier, now))).toEqual(hosts(4, 'flood.example').slice(1));
    // Four are under way; whoever ends makes room.
    expect(takeAll(frontier, 5000)).toEqual([]);
    frontier.done(0, 5000);
    expect(takeAll(frontier, 5000)).toEqual(['http://h4.flood.example/']);
  });

  it('are taken by priority, not by turns', () => {
    const frontier = waiting(['http://a.x.example/1', 'http://b.x.example/1', 'http://c.x.example/1']);
    frontier.offer(frontier.intern('http://c.x.example/best'), 5, 1, 0);
    expect(crawlUntil(frontier, 700).map(([, url]) => url)).toEqual([
      'http://c.x.example/best',
      'http://a.x.example/1',
      'http://b.x.example/1',
    ]);
  });

  it('are those of one owner: public suffixes such as github.io have none', () => {
    const frontier = waiting([...hosts(3, 'github.io'), ...hosts(3, 'blogspot.com'), ...hosts(2, 'ac.uk')]);
    expect(takeAll(frontier, 0)).toHaveLength(8);
    expect(takeAll(waiting(hosts(3, 'me.github.io')), 0)).toHaveLength(1);
  });

  it('want the longest pause that one of them asks for, a quarter of it each', () => {
    const frontier = waiting(hosts(3, 'slow.example'));
    frontier.setHostDelay('h0.slow.example', 8000);
    expect(crawlUntil(frontier, 10_000).map(([now]) => now)).toEqual([0, 2000, 4000]);
  });

  it('give no more pages than allowed, unless a seed is among them', () => {
    const options = { delay: 0, site: { ...site, delay: 0, pages: 3 } };
    const frontier = waiting([...hosts(5, 'flood.example'), 'http://good.example/'], options);
    const seed = frontier.intern('http://own.example/');
    frontier.offer(seed, 9, 0, -1);
    for (let i = 0; i < 5; i++) frontier.offer(frontier.intern(`http://h${i}.own.example/`), 8, 1, seed);
    const taken = crawlUntil(frontier, 10).map(([, url]) => siteOfHost(new URL(url).host));
    expect(taken.filter(name => name === 'flood.example')).toHaveLength(3);
    expect(taken.filter(name => name === 'own.example')).toHaveLength(6);
    expect(taken).toContain('good.example');
    expect(frontier.dropped).toBe(2);
    expect(frontier.offer(frontier.intern('http://h9.flood.example/'), 1, 1, 0)).toBe('dropped');
  });

  it('that redirects from a seed have led to are its own too', () => {
    const frontier = waiting([], { delay: 0, site: { ...site, delay: 0, pages: 1 } });
    const moved = frontier.intern('http://www.moved.example/');
    frontier.offer(moved, Number.POSITIVE_INFINITY, 0, 7);
    for (const url of hosts(3, 'moved.example')) frontier.offer(frontier.intern(url), 1, 1, moved);
    expect(crawlUntil(frontier, 10)).toHaveLength(4);
  });

  it('come in slowly once there are many, and hosts that were asked before do not wait for them', () => {
    const limited = { delay: 10, site: { ...site, delay: 0, newHosts: 3, newHostDelay: 1000 } };
    const frontier = waiting(hosts(8, 'flood.example'), limited);
    frontier.offer(frontier.intern('http://h0.flood.example/more'), -50, 1, 0);
    const taken = crawlUntil(frontier, 3500);
    expect(taken.map(([now]) => now)).toEqual([0, 0, 0, 10, 1000, 2000, 3000]);
    expect(taken[3][1]).toBe('http://h0.flood.example/more');
  });

  it('go on as before when an earlier run has met them', () => {
    const limited = { delay: 0, site: { ...site, delay: 0, newHosts: 1, newHostDelay: 1000 } };
    const frontier = waiting(hosts(3, 'flood.example'), limited);
    for (let i = 0; i < 3; i++) frontier.turns.restored(`h${i}.flood.example`, true);
    expect(takeAll(frontier, 0)).toHaveLength(3);
  });
});

describe('hosts behind one address', () => {
  const address = { delay: 100, concurrency: 2 };
  const domains = Array.from({ length: 6 }, (_, i) => `http://shared${i}.example/`);

  /** Takes what can be taken and has it find out its address; gives what goes on. */
  function ask(frontier: Frontier, now: number): string[] {
    return takeAll(frontier, now).filter(url => {
      const { host } = new URL(url);
      if (!frontier.turns.wantsAddress(host) || frontier.turns.meet(host, '198.51.99.7', now)) return true;
      frontier.retry(frontier.find(url), now, now);
      return false;
    });
  }

  it('share its pause and its places, from the first look-up on', () => {
    const frontier = waiting([...domains, 'http://apart.example/'], { address, delay: 0 });
    const elsewhere = frontier.find('http://apart.example/');
    expect(ask(frontier, 0)).toEqual(['http://shared0.example/']);
    const seen: string[] = [];
    for (let now = 100; now <= 1000; now += 100) seen.push(...ask(frontier, now));
    expect(seen).toHaveLength(1);
    for (const url of [domains[0], ...seen]) frontier.done(frontier.find(url), 1000);
    for (let now = 1100; now <= 1500; now += 100) seen.push(...ask(frontier, now));
    expect(seen).toHaveLength(3);
    expect(frontier.isWaiting(elsewhere)).toBe(true);
  });

  it('are all asked in the end', () => {
    const frontier = waiting(domains, { address, delay: 0 });
    const asked: string[] = [];
    for (let now: number | undefined = 0; now !== undefined && asked.length < 6; now = frontier.nextAt(now)) {
      for (const url of ask(frontier, now)) {
        asked.push(url);
        frontier.done(frontier.find(url), now);
      }
    }
    expect(new Set(asked).size).toBe(6);
  });
});

describe('sites that have never answered', () => {
  const options = { delay: 0, slots: 8, site: { ...site, delay: 0 } };
  const strangers = Array.from({ length: 20 }, (_, i) => `http://tarpit${i}.example/`);

  it('get no more than three quarters of the places, and the others are for those who answer', () => {
    const frontier = waiting([...strangers, 'http://good.example/1', 'http://good.example/2'], options);
    frontier.turns.restored('good.example', true);
    expect(takeAll(frontier, 0)).toEqual([...strangers.slice(0, 6), 'http://good.example/1']);
  });

  it('get a quarter when most of them keep silent, and more when they answer', () => {
    const frontier = waiting([...strangers, ...hosts(40, 'github.io')], options);
    const silent = takeAll(frontier, 0);
    for (let round = 0; round < 5; round++) {
      for (const url of silent) frontier.turns.heard(new URL(url).host, false, 0);
    }
    for (const url of silent) frontier.done(frontier.find(url), 0);
    expect(takeAll(frontier, 0)).toHaveLength(2);
    for (let i = 0; i < 30; i++) frontier.turns.heard(`h${i}.github.io`, true, 0);
    expect(takeAll(frontier, 0).filter(url => url.includes('tarpit')).length).toBeGreaterThan(2);
  });

  it('rest longer and longer, all their hosts together', () => {
    const frontier = waiting(hosts(20, 'tarpit.example'), { ...options, delay: 1 });
    const times: number[] = [];
    for (let now: number | undefined = 0; now !== undefined && times.length < 8; now = frontier.nextAt(now)) {
      const id = frontier.take(now);
      if (id < 0) continue;
      times.push(now);
      frontier.turns.heard(frontier.host(id), false, now);
      frontier.done(id, now);
    }
    expect(times.slice(3).map((now, i) => now - times[i + 2])).toEqual([1000, 2000, 4000, 8000, 16_000]);
  });
});
