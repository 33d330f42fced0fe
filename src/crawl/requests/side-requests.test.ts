/** robots.txt and what it redirects to: requests like any other. Over real HTTP, on loopback. */
import { describe, expect, it } from 'vitest';
import { liveWeb, page, serve } from '../../../test/support/live-web.js';
import { systemClock, VirtualClock } from '../../core/clock.js';
import { AddressRules } from '../fetch/addresses/address-rules.js';
import { PoliteWeb } from '../fetch/polite/polite-web.js';
import type { Transport } from '../fetch/transport.js';
import type { Response } from '../fetch/web.js';
import { Frontier } from '../frontier/frontier.js';
import { Scope } from '../scope/scope.js';
import { type Setup, scriptedEngine } from '../scripted-crawl.contract.js';
import { SideRequests } from './side-requests.js';

const emptyResponse: Response = {
  ...{ kind: 'response', url: '', status: 200, headers: {}, contentType: 'text/html' },
  ...{ body: new Uint8Array(), html: '<p>bees', truncated: false, milliseconds: 1 },
};

/** Longer than this test may take. */
const tooLong = 60_000;

/** Hosts whose robots.txt all lead to one other host, each to another file. */
async function thirdHost(hosts: number, setup: Setup) {
  const third = await serve((_request, response) => response.writeHead(404).end());
  const server = await serve(
    (request, response) => {
      if (request.url !== '/robots.txt') return page('<p>bees')(request, response);
      const to = `http://third.localhost:${third.port}/rules/${request.headers.host?.split('.')[0]}`;
      response.writeHead(302, { Location: to }).end();
    },
    { robots: true },
  );
  const made = scriptedEngine(liveWeb(), {
    concurrency: hosts,
    ...setup,
    engine: { clock: systemClock, ...setup.engine },
  });
  made.engine.seed(Array.from({ length: hosts }, (_, i) => `http://h${i}.localhost:${server.port}/`));
  const ending = await made.engine.run();
  return { ...made, ending, third, requests: server.requests.length + third.requests.length };
}

describe('a page after its robots.txt', () => {
  it('waits for others at its address, and they for it', async () => {
    const clock = new VirtualClock();
    const address = { delay: 500, concurrency: 8 };
    const frontier = new Frontier({ combine: 'max', delay: 100, address });
    const gate = new SideRequests({ frontier, scope: new Scope({}, []) }, clock, { takeRequest: () => true });
    for (const host of ['a', 'b', 'c']) frontier.offer(frontier.intern(`http://${host}.example/`), 1, 0, -1);
    const take = () => frontier.host(frontier.take(clock.elapsed()));
    for (const at of [0, 500]) {
      await clock.sleep(at - clock.elapsed());
      expect(gate.meet(take(), '192.0.2.1')).toBe(true);
    }
    await clock.sleep(100);
    await gate.again('a.example');
    expect(clock.elapsed()).toBe(1000);
    await clock.sleep(400);
    expect(gate.meet(take(), '192.0.2.1')).toBe(false);
  });
});

describe('robots.txt that redirects to another host', () => {
  it('keeps the pause of that host', async () => {
    const clock = new VirtualClock();
    const frontier = new Frontier({ combine: 'max', delay: 1000 });
    const budget = { takeRequest: () => true };
    const gate = new SideRequests({ frontier, scope: new Scope({}, []) }, clock, budget);
    const times: number[] = [];
    for (const host of ['a', 'b', 'c']) {
      const admission = await gate.enter('http://third.example/rules', `http://${host}.example`);
      times.push(clock.elapsed());
      if ('leave' in admission) admission.leave();
    }
    expect(times).toEqual([0, 1000, 2000]);
    // Pages of that host wait for it too.
    frontier.offer(frontier.intern('http://third.example/'), 1, 0, -1);
    expect(frontier.nextAt(2000)).toBe(3000);
  });

  it('does not wait for ever while that host is asked', async () => {
    const clock = new VirtualClock();
    const frontier = new Frontier({ combine: 'max', delay: 0 });
    const gate = new SideRequests({ frontier, scope: new Scope({}, []) }, clock, { takeRequest: () => true });
    await gate.enter('http://third.example/1', 'http://a.example');
    const admission = await gate.enter('http://third.example/2', 'http://b.example');
    expect(admission).toMatchObject({ refusal: { kind: 'failed', problem: 'postponed', retryable: true } });
    expect(gate.made).toBe(1);
  });

  it('closes the host when that other one is out of scope', async () => {
    const { third, other } = await thirdHost(1, { scope: { exclude: [/third\.localhost/] } });
    expect(third.requests).toEqual([]);
    expect(other).toEqual([expect.stringMatching(/skipped robots$/), expect.stringMatching(/is out of scope$/)]);
  });

  it('counts as a request, and so does where it leads', async () => {
    const { engine, store, requests } = await thirdHost(3, {});
    expect(requests).toBe(9);
    expect(engine.progress).toMatchObject({ pages: 3, requests: 9 });
    expect(store.visits.map(visit => visit.requests)).toEqual([3, 3, 3]);
  });

  it('is not asked for beyond the limit of requests', async () => {
    const { ending, requests, engine } = await thirdHost(4, { engine: { maxRequests: () => 7 } });
    expect(ending).toBe('requests');
    expect(requests).toBeLessThanOrEqual(7);
    expect(engine.progress.requests).toBe(requests);
  });
});

describe('robots.txt that is never answered', () => {
  /** `asked` is called when the request has come. */
  async function hanging(milliseconds: number | undefined, asked = () => {}, signal?: AbortSignal) {
    const open = new Set<object>();
    const server = await serve(
      ({ socket }) => {
        open.add(socket);
        socket.on('close', () => open.delete(socket));
        asked();
      },
      { robots: true },
    );
    const web = liveWeb({ timeout: tooLong });
    const { engine, store } = scriptedEngine(web, { engine: { clock: systemClock, milliseconds } });
    engine.seed([`${server.origin}/`]);
    const ending = await engine.run(signal);
    // Nobody waits for it any more, so it is not asked for any longer.
    await expect.poll(() => open.size).toBe(0);
    expect(store.visits).toEqual([]);
    return ending;
  }

  it('ends with the time of the crawl', async () => {
    expect(await hanging(300)).toBe('time');
  });

  it('ends when the crawl is stopped', async () => {
    const stop = new AbortController();
    expect(await hanging(undefined, () => stop.abort(), stop.signal)).toBe('stopped');
  });
});

describe('hosts behind one address', () => {
  it('are not asked all at once, though nobody knew before that they are one', async () => {
    let underWay = 0;
    let most = 0;
    const clock = systemClock;
    const transport: Transport = {
      addressOf: async () => '203.0.114.7',
      send: async ({ url }) => {
        most = Math.max(most, ++underWay);
        await new Promise(setImmediate);
        underWay--;
        const status = url.endsWith('robots.txt') ? 404 : 200;
        return { ...emptyResponse, url, status };
      },
      close: async () => {},
    };
    const options = { userAgent: 'Test/1', accept: ['text/html'], maxBytes: 1000, archive: false, clock };
    const addresses = new AddressRules(false);
    const web = new PoliteWeb(transport, { ...options, addresses, ignoreRobots: false, robotsPause: 0 });
    const address = { delay: 0, concurrency: 3 };
    const { engine, visited } = scriptedEngine(web, { concurrency: 20, frontier: { address }, engine: { clock } });
    engine.seed(Array.from({ length: 20 }, (_, i) => `http://shared${i}.example/`));
    expect(await engine.run()).toBe('exhausted');
    expect(visited).toHaveLength(20);
    expect(most).toBe(3);
    expect(engine.progress).toMatchObject({ requests: 40, retries: 0 });
  });
});
