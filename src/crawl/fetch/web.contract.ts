/** What every web must do, so that the engine cannot tell them apart. Not part of the package. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fetched, Response, Web } from './web.js';

/** A web with one page of each kind in it. */
export interface ExampleWeb {
  web: Web;
  /** A page of HTML. */
  page: string;
  /** A URL of a host that is there, without a page. */
  missing: string;
  /** A URL that leads to another. */
  redirect?: { from: string; to: string };
  /** A page that robots.txt closes. */
  closed?: string;
  close(): Promise<void>;
}

export function webContract(name: string, open: () => Promise<ExampleWeb>): void {
  describe(`the contract of a web: ${name}`, () => {
    let example: ExampleWeb;
    beforeAll(async () => {
      example = await open();
    });
    afterAll(() => example.close());

    it('gives a page with its text and type, the same each time', async () => {
      const first = (await example.web.fetch(example.page)) as Response;
      expect(first).toMatchObject({ kind: 'response', url: example.page, status: 200, truncated: false });
      expect(first.contentType).toMatch(/^(text\/html|application\/xhtml\+xml)/);
      expect(first.location).toBeUndefined();
      expect(textOf(first)).toMatch(/<[a-z]/i);
      expect(textOf(await example.web.fetch(example.page))).toBe(textOf(first));
    });

    it('has lower-case header names', async () => {
      const { headers } = (await example.web.fetch(example.page)) as Response;
      for (const header of Object.keys(headers)) expect(header).toBe(header.toLowerCase());
    });

    it('answers 404 for what is not there', async () => {
      expect(await example.web.fetch(example.missing)).toMatchObject({ kind: 'response', status: 404 });
    });

    it('does not follow redirects but tells where they lead', async () => {
      if (!example.redirect) return;
      const fetched = (await example.web.fetch(example.redirect.from)) as Response;
      expect(fetched).toMatchObject({ kind: 'response', url: example.redirect.from, location: example.redirect.to });
      expect(fetched.status).toBeGreaterThanOrEqual(300);
      expect(fetched.status).toBeLessThan(400);
      expect(fetched.body.length).toBe(0);
    });

    it('refuses what robots.txt closes', async () => {
      if (!example.closed) return;
      expect(await example.web.fetch(example.closed)).toMatchObject({ kind: 'refused', reason: 'robots' });
    });

    it('keeps requests at the same time apart', async () => {
      const urls = Array.from({ length: 40 }, (_, i) => (i % 2 ? example.page : example.missing));
      const all = await Promise.all(urls.map(url => example.web.fetch(url)));
      all.forEach((fetched, i) => {
        expect(fetched).toMatchObject({ kind: 'response', url: urls[i], status: i % 2 ? 200 : 404 });
      });
    });

    it.each(['', 'no url', 'http://', 'mailto:a@b.example', 'http://no-such-host.invalid/x'])(
      'never rejects, not even for %j',
      async url => {
        const fetched = await example.web.fetch(url);
        expect(fetched.url).toBe(url);
        expect(['failed', 'refused', 'response']).toContain(fetched.kind);
        if (fetched.kind === 'response') expect(fetched.status).toBeGreaterThanOrEqual(400);
      },
    );

    it('gives absolute URLs of sitemaps, if it knows any', async () => {
      await example.web.fetch(example.page);
      for (const url of example.web.sitemaps?.(example.page) ?? []) expect(URL.canParse(url)).toBe(true);
      expect(example.web.sitemaps?.('no url') ?? []).toEqual([]);
    });
  });
}

function textOf(fetched: Fetched): string {
  if (fetched.kind !== 'response') return '';
  return fetched.html ?? Buffer.from(fetched.body).toString('utf8');
}
