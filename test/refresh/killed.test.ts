/** A refresh that is killed in the middle, and gone on with. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { crawl } from '../../src/library/crawl.js';
import { openHistory } from '../../src/storage/open.js';
import { callCommand, startCommand, temporaryFolder } from '../support/command.js';
import { type LivingPage, type LivingWeb, livingWeb } from './small-web.js';

const count = 40;
let web: LivingWeb;
beforeAll(async () => {
  const pages = new Map<string, LivingPage>();
  const links = Array.from({ length: count - 1 }, (_, i) => `/${i + 1}`);
  pages.set('/', { title: 'Honey bees', text: 'Honey bees and their combs.', links });
  for (const link of links) {
    pages.set(link, {
      title: `Honey bees ${link}`,
      text: `Honey bees of hive ${link} keep their own honey.`,
      etag: true,
    });
  }
  web = await livingWeb(pages);
});
afterAll(() => web.close());

it('loses nothing and repeats nothing', async () => {
  const folder = join(temporaryFolder(), 'bees');
  await crawl({
    ...{ query: 'honey bees', seeds: [`${web.origin}/`], out: folder, pages: 100, sitemaps: false },
    ...{ allowPrivate: ['*'], delay: 0.05, retries: 0, concurrency: 1 },
  });
  web.answers.length = 0;
  const refreshing = startCommand(['refresh', folder, '--budget', String(count), '--new', '0', '--json']);
  await until(() => web.answers.length >= count / 2);
  refreshing.kill('SIGKILL');
  await refreshing.finished;
  const first = web.answers.length;
  const again = JSON.parse((await callCommand('refresh', folder, '--json')).out);
  expect(again.continued).toBe(true);
  const history = openHistory(folder);
  const revisits = [...history.revisits()];
  history.close();
  // Every page once; what had not been committed when it died was asked for again.
  expect(revisits.map(({ id }) => id).sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, id) => id));
  expect(again.visits).toBeLessThan(count);
  expect(web.answers.length - first).toBe(again.visits);
});

it('goes on with its rounds after a kill, and stops cleanly at Ctrl-C', async () => {
  const folder = join(temporaryFolder(), 'bees');
  await crawl({
    ...{ query: 'honey bees', seeds: [`${web.origin}/`], out: folder, pages: 100, sitemaps: false },
    ...{ allowPrivate: ['*'], delay: 0.02, retries: 0, concurrency: 1 },
  });
  web.answers.length = 0;
  const words = ['refresh', folder, '--budget', String(count), '--new', '0', '--every', '1s'];
  const killed = startCommand(words);
  await until(() => web.answers.length >= count / 2);
  killed.kill('SIGKILL');
  await killed.finished;
  const goesOn = startCommand(words);
  await until(() => (goesOn.out().match(/visited again/g) ?? []).length >= 2);
  goesOn.kill('SIGINT');
  const { code, out, error } = await goesOn.finished;
  expect(code).toBe(0);
  expect(out).toContain('Went on with the round that had not come to its end.');
  expect(error).toContain('The next round begins');
  const check = JSON.parse((await callCommand('check', folder, '--json')).out);
  expect(check.faults).toEqual([]);
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(resolve => setImmediate(resolve));
}
