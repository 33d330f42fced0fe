import { request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parametersOf, readTable } from '../../../core/schema/index.js';
import { type SimulatedServer, startSimulatedServer } from '../server.js';
import { SimulatedWorld } from '../world.js';
import type { ChangingDays } from './changing-page.js';
import { lifeOf, lifeOptions, type PageLife } from './page-lives.js';

let day = 0;
const changing: ChangingDays = {
  lives: readTable(lifeOptions, { days: 1000 }, parametersOf('test')),
  day: () => day,
};
let server: SimulatedServer;
beforeAll(async () => {
  server = await startSimulatedServer(new SimulatedWorld({ sites: 4, pages: 200, seed: 5 }), { changing });
});
afterAll(() => server.close());

/** The first readable page whose life is as wanted. */
function find(wanted: (life: PageLife) => boolean): { url: string; life: PageLife } {
  for (const { page, url, labels, readable } of server.world.pages()) {
    const life = lifeOf(page, labels, 5, changing.lives);
    if (readable && wanted(life)) return { url, life };
  }
  throw new Error('there is no such page');
}

async function ask(url: string, headers: Record<string, string> = {}) {
  const { host, pathname, search } = new URL(url);
  const answer = await request(`${server.url}${pathname}${search}`, { headers: { host, ...headers } });
  return { status: answer.statusCode, etag: answer.headers.etag, text: await answer.body.text() };
}

it('changes on its days, and is known again by what the server said', async () => {
  const { url, life } = find(({ born, dies, changes, tellsTime }) => {
    return born < 0 && dies === Number.POSITIVE_INFINITY && changes.length > 1 && tellsTime;
  });
  day = life.changes[0] / 2;
  const first = await ask(url);
  expect(first.status).toBe(200);
  expect((await ask(url, { 'if-none-match': String(first.etag) })).status).toBe(304);
  day = (life.changes[0] + life.changes[1]) / 2;
  const second = await ask(url, { 'if-none-match': String(first.etag) });
  expect(second.status).toBe(200);
  expect(second.text).toContain('Revision 1 of this page');
  expect(first.text).not.toContain('Revision');
});

it('appears and vanishes', async () => {
  const { url, life } = find(({ born, dies }) => born > 0 && dies < 900);
  for (const [when, status] of [
    [life.born / 2, 404],
    [(life.born + life.dies) / 2, 200],
    [life.dies + 1, 410],
  ]) {
    day = when;
    expect((await ask(url)).status).toBe(status);
  }
});
