/** Random lives of a frontier, step by step beside the naive one: every answer must be equal. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Combine } from '../strategies/strategy.js';
import { Frontier } from './frontier.js';
import type { FrontierOptions } from './frontier-options.js';
import { NaiveFrontier } from './naive-frontier.contract.js';

interface Model {
  naive: NaiveFrontier;
  options: FrontierOptions;
  now: number;
  flying: number[];
}
type Command = fc.Command<Model, Frontier>;

const hosts = ['a.org', 'b.org', 'b.org:8080', 'c.net', 'd.example'];
const url = fc
  .tuple(fc.constantFrom('http', 'https'), fc.constantFrom(...hosts), fc.integer({ min: 0, max: 8 }))
  .map(([scheme, host, page]) => `${scheme}://${host}/p${page}`);
// Few values, so that ties are common; two that differ only beyond 32-bit precision; the extremes.
const priority = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(0, 0.25, 0.5, 0.5 + 1e-12, 0.5 - 1e-12, 1, 1e300, -3) },
  { weight: 8, arbitrary: fc.double({ min: -1, max: 1, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(Number.NaN, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY) },
);
const carryWidth = 2;

/** What a step does to both, and what it must answer. */
function command(label: string, run: (model: Model, real: Frontier) => void): Command {
  return {
    check: () => true,
    run: (model, real) => {
      run(model, real);
      same(model, real);
    },
    toString: () => label,
  };
}

/** Everything that can be seen of either, as text: one comparison per step keeps the test quick. */
function same({ naive, now, options }: Model, real: Frontier): void {
  const seen: unknown[] = [real.known, real.size, real.inFlight, real.dropped, real.hosts];
  const wanted: unknown[] = [
    naive.entries.length,
    naive.count('waiting'),
    naive.count('in flight'),
    naive.count('dropped'),
    naive.hostCount,
  ];
  const [next, least] = [naive.nextAt(now), real.nextAt(now)];
  // Whether its site may be asked is seen when a host's time has come: one may wake in vain, but never too late.
  if (options.site) expect(least ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(next ?? Number.POSITIVE_INFINITY);
  else expect(least).toBe(next);
  const visits = new Map<number, number>();
  real.waiting(id => visits.set(id, (visits.get(id) ?? 0) + 1));
  for (const [id, { url, host, priority, depth, parent, state, carry }] of naive.entries.entries()) {
    const waiting = state === 'waiting';
    wanted.push(id, url, host, priority, depth, parent, waiting, waiting ? 1 : undefined);
    wanted.push(state === 'in flight' || state === 'closed', naive.hostPages(host), carry);
    seen.push(real.find(url), real.url(id), real.host(id), real.priority(id), real.depth(id), real.parent(id));
    seen.push(real.isWaiting(id), visits.get(id), real.isClosed(id), real.hostPages(host), real.carry(id));
  }
  if (seen.join() !== wanted.join()) expect(seen).toEqual(wanted);
}

const offer = fc
  .tuple(fc.array(fc.tuple(url, priority, fc.boolean()), { minLength: 1, maxLength: 6 }), fc.nat(9), fc.boolean())
  .map(([links, depth, together]) =>
    command(`offer ${fc.stringify(links)}`, ({ naive }, real) => {
      const urls = links.map(link => link[0]);
      const ids = together ? real.internAll(urls) : Int32Array.from(urls, link => real.intern(link));
      for (const [i, [link, value, carries]] of links.entries()) {
        const id = naive.intern(link);
        expect(ids[i]).toBe(id);
        if (id < 0) continue;
        const carry = carries ? [value, i] : undefined;
        const answer = real.offer(id, value, depth, i, carry && Float64Array.from([7, ...carry]), 1);
        expect(answer).toBe(naive.offer(id, value, depth, i, carry));
      }
    }),
  );
const take = fc.nat(12).map(wait =>
  command(`take after ${wait}`, (model, real) => {
    model.now += wait;
    const id = real.take(model.now);
    expect(id).toBe(model.naive.take(model.now));
    if (id >= 0) model.flying.push(id);
  }),
);
const done = fc.nat().map(pick =>
  command('done', (model, real) => {
    if (model.flying.length === 0) return;
    const [id] = model.flying.splice(pick % model.flying.length, 1);
    expect(real.done(id, model.now)).toEqual(model.naive.done(id, model.now));
  }),
);
const retry = fc.tuple(fc.nat(), fc.nat(30)).map(([pick, wait]) =>
  command(`retry in ${wait}`, (model, real) => {
    if (model.flying.length === 0) return;
    const [id] = model.flying.splice(pick % model.flying.length, 1);
    const at = model.now + wait;
    expect(real.retry(id, at, model.now)).toEqual(model.naive.retry(id, at, model.now));
  }),
);
const close = url.map(link =>
  command(`close ${link}`, ({ naive }, real) => {
    const id = real.find(link);
    if (id < 0) return;
    real.close(id);
    naive.close(id);
  }),
);
const set = fc.tuple(url, priority).map(([link, value]) =>
  command(`set ${link} ${value}`, ({ naive }, real) => {
    const id = real.find(link);
    real.set(id, value);
    naive.set(id, value);
  }),
);
const fix = fc.tuple(url, fc.constantFrom('first' as const, 'last' as const)).map(([link, place]) =>
  command(`fix ${link} ${place}`, ({ naive }, real) => {
    const id = real.find(link);
    real.fix(id, place);
    naive.fix(id, place);
  }),
);
const assign = fc.array(fc.option(priority, { nil: undefined }), { minLength: 1, maxLength: 5 }).map(values =>
  command(`assign ${fc.stringify(values)}`, ({ naive }, real) => {
    real.assign(id => values[id % values.length]);
    naive.assign(id => values[id % values.length]);
  }),
);
const delay = fc.tuple(fc.constantFrom(...hosts), fc.nat(20)).map(([host, milliseconds]) =>
  command(`delay ${host} ${milliseconds}`, ({ naive }, real) => {
    real.setHostDelay(host, milliseconds);
    naive.setHostDelay(host, milliseconds);
  }),
);
const limit = fc.tuple(fc.constantFrom(...hosts), fc.nat(5)).map(([host, pages]) =>
  command(`limit ${host} ${pages}`, ({ naive }, real) => {
    expect(real.setHostLimit(host, pages)).toEqual(naive.setHostLimit(host, pages));
  }),
);

const limits = fc.record({
  delay: fc.constantFrom(0, 1, 10),
  hostConcurrency: fc.constantFrom(1, 1, 2, 3),
  maxPerHost: fc.constantFrom(undefined, 1, 3, 6),
  maxKnown: fc.constantFrom(undefined, 40),
  maxWaiting: fc.constantFrom(undefined, 1, 4, 20),
  site: fc.option(
    fc.record({
      delay: fc.constantFrom(0, 4),
      concurrency: fc.constantFrom(1, 2, 4),
      pages: fc.constantFrom(Number.POSITIVE_INFINITY, 2, 5),
      newHosts: fc.constant(Number.POSITIVE_INFINITY),
      newHostDelay: fc.constant(0),
      // Two sites: one of the hosts a.org and b.org, one of the others.
      nameOf: fc.constant((host: string) => (host.includes('org') ? 'org' : 'other')),
    }),
    { nil: undefined },
  ),
});
const life = fc.commands([offer, offer, take, take, done, retry, close, set, fix, assign, delay, limit], {
  maxCommands: 120,
  size: 'max',
});

describe('a frontier and the naive one', () => {
  it.each<Combine>(['max', 'mean', 'sum', 'last'])('answer alike with combine %s', combine => {
    fc.assert(
      fc.property(limits, life, (limit, commands) => {
        const options = { ...limit, combine, carryWidth };
        const setup = () => ({
          model: { naive: new NaiveFrontier(options), options, now: 0, flying: [] },
          real: new Frontier(options),
        });
        fc.modelRun(setup, commands);
      }),
      { numRuns: 100 },
    );
  });
});
