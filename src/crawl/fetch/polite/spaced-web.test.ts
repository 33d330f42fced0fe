import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../core/clock.js';
import type { Fetched, Web } from '../web.js';
import { SpacedWeb } from './spaced-web.js';

/** A web that takes 100 milliseconds for an answer, and when it was asked for what. */
function timed(pause: number, hostDelay?: number) {
  const clock = new VirtualClock();
  const times: [number, string][] = [];
  const web: Web = {
    fetch: async (url): Promise<Fetched> => {
      times.push([clock.now(), url]);
      await clock.sleep(100);
      return { kind: 'refused', url, reason: 'scope', detail: '', hostDelay };
    },
    close: async () => {},
  };
  return { spaced: new SpacedWeb(web, pause, clock), times };
}

describe('a web of which pages ask for more', () => {
  it('has the pause between any two requests to a host', async () => {
    const { spaced, times } = timed(1000);
    await spaced.fetch('http://a.example/');
    await spaced.fetchAside('http://a.example/1');
    await spaced.fetchAside('http://a.example/2');
    await spaced.fetch('http://a.example/3');
    expect(times.map(([at]) => at)).toEqual([0, 1100, 2200, 3300]);
  });

  it('sends what pages ask of one host at once one after another', async () => {
    const { spaced, times } = timed(1000);
    await Promise.all([1, 2, 3].map(n => spaced.fetchAside(`http://a.example/${n}`)));
    expect(times).toEqual([
      [0, 'http://a.example/1'],
      [1100, 'http://a.example/2'],
      [2200, 'http://a.example/3'],
    ]);
  });

  it('keeps no pause between hosts, nor between requests of the frontier, which keeps its own', async () => {
    const { spaced, times } = timed(1000);
    await spaced.fetchAside('http://a.example/');
    await spaced.fetchAside('http://b.example/');
    await spaced.fetch('http://c.example/1');
    await spaced.fetch('http://c.example/2');
    expect(times.map(([at]) => at)).toEqual([0, 100, 200, 300]);
  });

  it('keeps the pause that a host asks for', async () => {
    const { spaced, times } = timed(1000, 5000);
    await spaced.fetchAside('http://a.example/1');
    await spaced.fetchAside('http://a.example/2');
    expect(times.map(([at]) => at)).toEqual([0, 5100]);
  });
});
