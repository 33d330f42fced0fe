import { expect, it } from 'vitest';
import { createStrategy } from '../../../crawl/strategies/registry.js';
import { FrozenWeb } from '../../../webs/frozen-web.js';
import { SplitWeb, wholeWeb } from '../webs/split-web.js';
import { TopicWeb } from '../webs/topic-web.js';
import { runCrawl } from './run-crawl.js';

const page = (path: string, html: string, labels = {}) => ({
  url: `http://a.example/${path}`,
  status: 200,
  labels,
  html: `<p>Auf dieser Seite steht, was die Verwalter eines Rechners über ihre Arbeit wissen wollen und wissen müssen.</p>${html}`,
});
const web = new FrozenWeb([
  page('', '<a href="drucker">Drucker</a> <a href="konten">Konten</a> <a href="mauer">Brandmauer</a>'),
  page('drucker', 'Hier geht es um Drucker.'),
  page('konten', 'Hier geht es um Konten.'),
  page('mauer', 'Hier geht es um die Brandmauer.', { topic: 'wall' }),
]);
const topic = { name: 'wall', relevant: { topic: 'wall' }, query: 'Brandmauern', seeds: ['http://a.example/'] };

it('reads the words of a page as English, or by the rules of its language', async () => {
  const target = new TopicWeb(new SplitWeb(web, undefined, wholeWeb), topic);
  const order = async (languages: 'english' | 'own') =>
    (await runCrawl(target, createStrategy('best-first'), 1, 'exhausted', { languages })).fetched;
  expect(await order('english')).toEqual([0, 1, 2, 3]);
  expect(await order('own')).toEqual([0, 3, 1, 2]);
});
