/** Pages visited again over HTTP on loopback: what is asked, what is kept, and what a kill in the middle leaves. */
import { createReadStream, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WARCParser } from 'warcio';
import type { Piece } from '../../src/algorithms/change/difference.js';
import { crawl, resume } from '../../src/library/crawl.js';
import { ListedDates } from '../../src/library/refresh/listed-dates.js';
import { planRevisits } from '../../src/library/refresh/plan-revisits.js';
import { plannedRefresh, refresh } from '../../src/library/refresh/refresh.js';
import { startServe } from '../../src/server/serve/server.js';
import { archivePath } from '../../src/storage/folder.js';
import { openCollection, openHistory } from '../../src/storage/open.js';
import { callCommand, temporaryFolder } from '../support/command.js';
import { beePages, type LivingWeb, livingWeb } from './small-web.js';

let web: LivingWeb;
let folder: string;
beforeEach(async () => {
  web = await livingWeb(beePages());
  folder = join(temporaryFolder(), 'bees');
  await crawl({
    ...{ query: 'honey bees', seeds: [`${web.origin}/`], out: folder, pages: 50, sitemaps: false },
    ...{ allowPrivate: ['*'], delay: 0, retries: 0, concurrency: 1 },
  });
  web.answers.length = 0;
});
afterEach(() => web.close());

/** Long after the crawl. */
const later = Date.UTC(2090, 0, 1);
const now = () => later;
const again = (options = {}) => refresh(folder, { budget: 20, now, ...options });

function change(): void {
  const { pages } = web;
  pages.get('/changes')!.text += '\nSwarms leave in May, with the old queen.';
  pages.delete('/goes');
  pages.get('/moves')!.location = '/elsewhere';
  pages.get('/')!.links!.push('/new');
  pages.get('/')!.text += '\nThere is news of royal jelly.';
}

describe('refresh', () => {
  it('asks with conditions, and tells what changed from what only looks otherwise', async () => {
    change();
    const { outcomes, newPages } = await again();
    expect(outcomes).toEqual({ 'not-modified': 2, unchanged: 1, changed: 2, gone: 1, moved: 1 });
    expect(newPages).toBe(2);
    expect(web.answers).toContain('/etag 304');
    expect(web.answers).toContain('/modified 304');
    expect(web.answers).toContain('/new 200');
    expect(web.answers).toContain('/elsewhere 200');

    const collection = openCollection(folder);
    const history = openHistory(folder);
    try {
      const page = collection.page(`${web.origin}/changes`);
      expect(collection.main(page)).toContain('Swarms leave in May');
      expect(collection.search('royal jelly').map(({ url }) => url)).toContain(`${web.origin}/new`);
      expect(collection.search('"Swarms leave in May"')).toHaveLength(1);
      expect(collection.stats().pages).toBe(9);
      const visits = history.of(page.id);
      expect(visits.map(({ found }) => found)).toEqual(['first', 'changed']);
      expect(history.main(visits[0])).not.toContain('Swarms leave in May');
      expect(history.main(visits[1])).toContain('Swarms leave in May');
      const gone = collection.page(`${web.origin}/goes`);
      expect(history.of(gone.id).map(({ found, status }) => [found, status])).toEqual([
        ['first', 200],
        ['gone', 404],
      ]);
    } finally {
      collection.close();
      history.close();
    }
  });

  it('writes revisit records, which warcio reads, that refer to what was archived before', async () => {
    await again();
    const records: { type: string; headers: Map<string, string>; status?: number }[] = [];
    for (const file of readdirSync(archivePath(folder)).sort()) {
      for await (const record of new WARCParser(createReadStream(join(archivePath(folder), file)))) {
        await record.readFully(false);
        const named = [...record.warcHeaders.headers].map(
          ([name, value]) => [name.toLowerCase(), String(value)] as const,
        );
        records.push({
          ...{ type: String(record.warcType), headers: new Map(named) },
          status: Number(record.httpHeaders?.statusCode),
        });
      }
    }
    const revisits = records.filter(({ type }) => type === 'revisit');
    const uris = revisits.map(({ headers }) => headers.get('warc-target-uri') ?? '');
    expect(uris.map(uri => new URL(uri).pathname).sort()).toEqual(['/etag', '/modified']);
    for (const { headers, status } of revisits) {
      const uri = headers.get('warc-target-uri');
      const original = records.find(each => each.type === 'response' && each.headers.get('warc-target-uri') === uri)!;
      expect(status).toBe(304);
      expect(headers.get('warc-profile')).toBe('http://netpreserve.org/warc/1.1/revisit/server-not-modified');
      expect(headers.get('warc-refers-to-target-uri')).toBe(uri);
      expect(headers.get('warc-refers-to')).toBe(original.headers.get('warc-record-id'));
      expect(headers.get('warc-refers-to-date')).toBe(original.headers.get('warc-date'));
      expect(headers.get('warc-payload-digest')).toBe(original.headers.get('warc-payload-digest'));
    }
  });

  it('is resumed, and refreshed again, as if it had been one crawl', async () => {
    change();
    await again({ newShare: 0 });
    web.answers.length = 0;
    // What the revisits found waits for whoever goes on.
    const { progress } = await resume(folder, { pages: 60 });
    expect(web.answers.sort()).toEqual(['/elsewhere 200', '/new 200']);
    expect(progress.pages).toBe(9);
    const { outcomes } = await again({ now: () => later + 30 * 86_400_000 });
    // What moved has moved once.
    expect([outcomes.changed, outcomes.moved]).toEqual([undefined, undefined]);
  });

  it('says beforehand what it would ask for, and asks for nothing', async () => {
    const { pages, of } = plannedRefresh(folder, { budget: 5, now });
    expect(pages).toHaveLength(4);
    expect(of).toBe(7);
    expect(pages.every(({ chance }) => chance > 0 && chance <= 1)).toBe(true);
    expect(web.answers).toEqual([]);
  });

  it('believes what sitemaps and feeds say of changes', () => {
    const link = { anchor: '', context: '', path: '', kind: 'anchor' as const, nofollow: false };
    const dates = new ListedDates(later);
    dates.add([
      { ...link, url: `${web.origin}/plain`, date: '2089-12-01' },
      { ...link, url: `${web.origin}/changes`, date: '2001-12-01' },
    ]);
    const history = openHistory(folder);
    try {
      const plan = planRevisits(history, later, dates.byUrl);
      const chance = (path: string) => plan.find(({ url }) => url === `${web.origin}${path}`)?.chance;
      expect(chance('/plain')).toBeGreaterThan(0.94);
      expect(chance('/changes')).toBeLessThan(0.06);
    } finally {
      history.close();
    }
  });

  it('goes on with a round that was stopped, and repeats nothing', async () => {
    const stop = new AbortController();
    let seen = 0;
    const visited = () => {
      if (++seen === 3) stop.abort();
    };
    const first = await again({ signal: stop.signal, visited });
    expect(first.stopped).toBe(true);
    const second = await again();
    expect(second.continued).toBe(true);
    expect(first.visits + second.visits).toBe(7);
    const asked = web.answers.map(answer => answer.split(' ')[0]);
    expect(new Set(asked).size).toBe(asked.length);
    expect((await again()).continued).toBe(false);
  });

  it('is explained visit by visit, with what changed', async () => {
    change();
    await again();
    const url = `${web.origin}/changes`;
    const told = await callCommand('explain', folder, url);
    const words = told.out.replace(/\s+/g, ' ');
    expect(words).toMatch(/Visits: 1\. [\d-]+ [\d:]+ first \(HTTP 200\) 2\. 2090-01-01 00:00 changed \(HTTP 200\)/);
    expect(words).toContain('From visit 1 to visit 2: ');
    expect(words).toContain('+ Swarms leave in May, with the old queen.');
    const { visits } = JSON.parse((await callCommand('explain', folder, `${web.origin}/moves`, '--json')).out);
    expect(visits.map(({ found }: { found: string }) => found)).toEqual(['first', 'moved']);
    // What a further visit found has a way back to the seed.
    const { path } = JSON.parse((await callCommand('explain', folder, `${web.origin}/new`, '--json')).out);
    expect(path.map(({ found }: { found: string }) => found)).toEqual(['seed', 'link']);
    const wrong = await callCommand('explain', folder, url, '--between', '1,9');
    expect([wrong.code, wrong.error]).toEqual([2, expect.stringContaining('There is no visit 9')]);
  });

  it('is counted by stats', async () => {
    change();
    await again();
    const { pages, revisits } = JSON.parse((await callCommand('stats', folder, '--json')).out);
    expect(pages).toBe(9);
    expect(revisits).toMatchObject({ visits: 7, urls: 7, changed: 2, gone: 1, last: later });
    expect(revisits.outcomes).toEqual({ 'not-modified': 2, unchanged: 1, changed: 2, gone: 1, moved: 1 });
    expect((await callCommand('stats', folder)).out.replace(/\s+/g, ' ')).toContain(
      'visited again 7 URLs, 2 of them changed and 1 are gone, in 7 visits',
    );
  });

  it('is shown by the server, visit by visit', async () => {
    change();
    await again();
    const server = await startServe({ folder: dirname(folder), page: temporaryFolder(), program: ['false'] });
    try {
      const url = encodeURIComponent(`${web.origin}/changes`);
      const address = `http://127.0.0.1:${server.port}/api/collections/bees/history?url=${url}`;
      const asked = await fetch(address, { headers: { authorization: `Bearer ${server.token}` } });
      const { visits, difference } = (await asked.json()) as {
        visits: { found: string }[];
        difference: { from: number; to: number; lines: Piece[][] };
      };
      expect(visits.map(({ found }) => found)).toEqual(['first', 'changed']);
      const come = difference.lines.flat().filter(({ kind }) => kind === 'new');
      expect(come.map(({ text }) => text.trim())).toEqual(['Swarms leave in May, with the old queen.']);
    } finally {
      await server.close();
    }
  });

  it('says what it is given wrongly', async () => {
    const uses = [
      ['--budget', 'many'],
      ['--every', 'sometimes'],
      ['--dry-run', '--every', '1d'],
    ];
    for (const use of uses) expect((await callCommand('refresh', folder, ...use)).code).toBe(2);
    const plan = await callCommand('refresh', folder, '--dry-run');
    expect(plan.out).toContain('of 7 URLs would be visited again');
    const timed = await callCommand('refresh', folder, '--dry-run', '--for', '2h');
    expect(timed.out).toContain('7 of 7 URLs would be visited again, and up to 1 new ones, as far as the time allows.');
    expect(web.answers).toEqual([]);
  });
});
