/** What becomes of each kind of answer. */
import { describe, expect, it } from 'vitest';
import { DuplicateIndex } from '../duplicates/duplicate-index.js';
import { crawlScript, home, resumeScript, type Setup } from '../scripted-crawl.contract.js';
import { page } from '../scripted-web.contract.js';
import type { Strategy } from '../strategies/strategy.js';

describe('redirects', () => {
  it('go through the frontier hop by hop; loops and long chains end', async () => {
    const redirect = (location: string) => ({ status: 301, location });
    const chain = Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [`http://a.test/chain${i}`, redirect(`http://a.test/chain${i + 1}`)]),
    );
    const { visited, other, web } = await crawlScript(
      {
        [home]: page('home', '/moved', '/loop1', '/self', '/out', '/chain0'),
        'http://a.test/moved': redirect('http://a.test/here'),
        'http://a.test/here': page('here'),
        'http://a.test/loop1': redirect('http://a.test/loop2'),
        'http://a.test/loop2': redirect('http://a.test/loop1'),
        'http://a.test/self': redirect('http://a.test/self'),
        'http://a.test/out': redirect('http://b.test/'),
        ...chain,
      },
      { scope: { exclude: [/b\.test/u] } },
    );
    expect(visited).toEqual(['/', '/here']);
    expect(other).toContain('/self skipped redirect-loop');
    expect(other).toContain('/out skipped scope');
    expect(other.some(line => line.endsWith('skipped too-many-redirects'))).toBe(true);
    expect(web.asked.filter(url => url.includes('loop'))).toHaveLength(2);
    expect(new Set(web.asked).size).toBe(web.asked.length);
  });

  it('give a site the session id it insists on', async () => {
    const { visited } = await crawlScript({
      [home]: { status: 302, location: 'http://a.test/?PHPSESSID=abc' },
      'http://a.test/?PHPSESSID=abc': page('in'),
    });
    expect(visited).toEqual(['/?PHPSESSID=abc']);
  });
});

describe('pages', () => {
  it('tell the strategy how long their answers took', async () => {
    const took: (number | undefined)[] = [];
    const strategy: Strategy = {
      name: 'timed',
      combine: 'max',
      rank: (_page, links, { milliseconds }) => {
        took.push(milliseconds);
        return { priorities: new Float64Array(links.length) };
      },
    };
    await crawlScript({ [home]: page('home', '/a'), 'http://a.test/a': page('a') }, { strategy });
    // What the scripted web says of each of its answers.
    expect(took).toEqual([1, 1]);
  });

  it('are followed without being kept when noindex, kept without being followed when nofollow', async () => {
    const { visited, other, store } = await crawlScript({
      [home]: { html: page('home', '/a', '/b'), headers: { 'x-robots-tag': 'noindex' } },
      'http://a.test/a': `<meta name=robots content=nofollow>${page('a', '/c')}`,
      'http://a.test/b': `${page('b')}<a rel=nofollow href=/d>d</a>`,
    });
    expect(visited).toEqual(['/a', '/b']);
    expect(other[0]).toBe('/ skipped noindex');
    expect(store.visits.filter(visit => visit.page).map(visit => visit.url)).toHaveLength(2);
  });

  it('that reserve a use are kept, unless that is respected: then nothing of them is used', async () => {
    const script = {
      [home]: page('home', '/a', '/b', '/c', '/d'),
      'http://a.test/a': `<meta name=robots content=noai>${page('a', '/e')}`,
      'http://a.test/b': { html: page('b', '/f'), headers: { 'tdm-reservation': '1' } },
      'http://a.test/c': { html: page('c'), headers: { 'x-robots-tag': 'noimageai' } },
      'http://a.test/d': page('d'),
    };
    const kept = await crawlScript(script);
    expect(kept.visited.slice(0, 5)).toEqual(['/', '/a', '/b', '/c', '/d']);
    expect(kept.store.visits.map(visit => visit.page?.reservations).slice(0, 5)).toEqual([
      ...[[], ['noai'], ['tdm-reservation'], ['noimageai'], []],
    ]);
    const read = { textLimit: 100_000, ignoreRobots: false, respectAiOptOut: true };
    const { visited, store, web } = await crawlScript(script, { parts: { read } });
    expect(visited).toEqual(['/', '/d']);
    expect(web.asked).toHaveLength(5);
    expect(store.visits.filter(visit => visit.reason).map(visit => [visit.reason, visit.detail])).toEqual([
      ['ai-opt-out', 'says noai'],
      ['ai-opt-out', 'says tdm-reservation'],
      ['ai-opt-out', 'says noimageai'],
    ]);
  });

  it('say on their record what they ask, also where that is not obeyed', async () => {
    const read = { textLimit: 100_000, ignoreRobots: true };
    const { store } = await crawlScript(
      { [home]: `<meta name=robots content=none>${page('home')}` },
      { parts: { read } },
    );
    expect(store.visits[0].page).toMatchObject({ noindex: true, nofollow: true });
  });

  it('that are seeds and fail are told of at once', async () => {
    const { other } = await crawlScript({
      [home]: { kind: 'refused', url: home, reason: 'private-address', detail: 'is private' },
    });
    expect(other).toContain(`seed failed ${home} private-address: is private`);
  });
});

describe('documents that nobody reads', () => {
  it('are no pages and lead nowhere, whatever their bytes look like', async () => {
    const body = Buffer.from('PK\x03\x04 <title>Bee</title> <a href="/from-a-file">bee</a>');
    const { visited, other, web } = await crawlScript({
      [home]: page('home', '/honest.zip', '/lie.zip'),
      'http://a.test/honest.zip': { contentType: 'application/zip', body, html: undefined },
      'http://a.test/lie.zip': { contentType: 'text/html', body, html: undefined },
    });
    expect(visited).toEqual(['/']);
    expect(other).toEqual(['/honest.zip skipped content-type', '/lie.zip skipped content-type']);
    expect(web.asked).not.toContain('http://a.test/from-a-file');
  });
});

describe('repeated pages', () => {
  // Enough different words for a near fingerprint.
  const words = Array.from({ length: 60 }, (_, i) => `bee${'abcdefghij'[i % 10]}${'klmnop'[Math.floor(i / 10)]}`);
  const essay = (...links: string[]) =>
    `<p>${words.join(' ')}</p>${links.map(link => `<a href="${link}"></a>`).join('')}`;
  const script = {
    [home]: page('home', '/a', '/copy/', '/near'),
    'http://a.test/a': essay('one'),
    // The same bytes elsewhere: relative links now lead to other addresses.
    'http://a.test/copy/': essay('one'),
    'http://a.test/near': essay('one', '/two'),
    'http://a.test/one': page('the first'),
    'http://a.test/copy/one': page('not asked for'),
    'http://a.test/two': page('the second'),
  };

  /** Learns the words of whatever it is shown. */
  function learner(shown: string[]): Strategy {
    return {
      name: 'learner',
      combine: 'max',
      stateful: true,
      rank: (seen, links) => {
        shown.push(seen.url.replace('http://a.test', ''));
        return { priorities: links.map((_, i) => -i - 10 * shown.length) };
      },
    };
  }
  const setUp = (shown: string[], more: Setup = {}): Setup => ({
    strategy: learner(shown),
    ...more,
    parts: { duplicates: new DuplicateIndex(), ...more.parts },
  });

  it('count once', async () => {
    const { engine } = await crawlScript(script, setUp([]));
    expect(engine.progress).toMatchObject({ pages: 6, relevant: 1, duplicates: 2 });
  });

  it('offer no links and teach nothing when exact; near ones do both', async () => {
    const shown: string[] = [];
    const { visited, store, frontier } = await crawlScript(script, setUp(shown));
    expect(visited).toEqual(['/', '/a', '/copy/', '/near', '/one', '/two']);
    expect(shown).toEqual(['/', '/a', '/near', '/one', '/two']);
    expect(frontier.find('http://a.test/copy/one')).toBe(-1);
    const [, original, copy, near] = store.visits;
    expect(copy.page).toMatchObject({ duplicateOf: original.id, duplicateKind: 'exact', relevant: true });
    expect(copy.links).toBeUndefined();
    expect(near.page).toMatchObject({ duplicateOf: original.id, duplicateKind: 'near' });
    expect(near.links?.targets).toHaveLength(2);
  });

  it('are the same to a crawl that was stopped after any of them', async () => {
    const whole: string[] = [];
    const uninterrupted = await crawlScript(script, setUp(whole));
    for (let pages = 1; pages < 6; pages++) {
      const [first, second]: string[][] = [[], []];
      const { store } = await crawlScript(script, setUp(first, { pages }));
      await resumeScript(script, store, setUp(second));
      expect(second).toEqual(whole);
      expect(store.visits).toEqual(uninterrupted.store.visits);
    }
  });
});
