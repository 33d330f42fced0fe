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
  while (web.answers.length < count / 2) await new Promise(resolve => setImmediate(resolve));
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
