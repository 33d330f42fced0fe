import { describe, expect, it } from 'vitest';
import { crawlScript, home, resumeScript } from './scripted-crawl.contract.js';
import { page } from './scripted-web.contract.js';

const script = {
  [home]: page('home', '/a', '/b'),
  'http://a.test/a': page('a', '/c', '/d'),
  'http://a.test/b': page('b', '/d', '/e'),
  'http://a.test/c': page('c'),
  'http://a.test/d': { status: 301, location: 'http://a.test/f' },
  'http://a.test/e': page('e'),
  'http://a.test/f': page('f', '/c'),
};

describe('a restored crawl', () => {
  it('goes on where another engine left off, with the same order and counters', async () => {
    const whole = await crawlScript(script);
    const first = await crawlScript(script, { pages: 3 });
    const second = await resumeScript(script, first.store);
    expect([...first.visited, ...second.visited]).toEqual(whole.visited);
    expect(second.engine.progress).toEqual({ ...whole.engine.progress, pagesBefore: 3 });
  });

  it('refuses a store whose URLs are out of order', async () => {
    const { store } = await crawlScript(script, { pages: 2 });
    store.urls.splice(1, 1);
    await expect(resumeScript(script, store)).rejects.toThrow(/damaged: URL 2 .* is out of order/);
  });
});
