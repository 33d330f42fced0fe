/** Manners alone, over a transport that is not HTTP. What they do over sockets is tested with the live web. */
import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../core/clock.js';
import { emptyPage } from '../../parse/parser.js';
import { AddressRules } from '../addresses/address-rules.js';
import type { Transport, TransportRequest } from '../transport.js';
import type { Fetched, Response } from '../web.js';
import { type PoliteOptions, PoliteWeb } from './polite-web.js';

/** Answers from a table; everything else is a 404. */
class TableTransport implements Transport {
  readonly requests: TransportRequest[] = [];
  closed = false;

  constructor(private readonly answers: Record<string, Partial<Response>>) {}

  async send(request: TransportRequest): Promise<Fetched> {
    this.requests.push(request);
    const { url } = request;
    return {
      kind: 'response',
      url,
      status: url in this.answers ? 200 : 404,
      headers: {},
      contentType: 'text/html',
      body: new Uint8Array(0),
      truncated: false,
      milliseconds: 1,
      ...this.answers[url],
    };
  }

  async close(): Promise<void> {
    this.closed = true;
  }
}

function polite(answers: Record<string, Partial<Response>>, more: Partial<PoliteOptions> = {}) {
  const transport = new TableTransport(answers);
  const clock = new VirtualClock();
  const web = new PoliteWeb(transport, {
    userAgent: 'Honeyguide/test',
    addresses: new AddressRules(false),
    ignoreRobots: false,
    robotsPause: 0,
    accept: ['text/html'],
    maxBytes: 1000,
    archive: true,
    clock,
    ...more,
  });
  return { web, transport, clock, asked: () => transport.requests.map(request => request.url) };
}

const robots = (content: string) => ({ body: Buffer.from(content) });

describe('manners over any transport', () => {
  it('ask robots.txt first, obey it, and pause once', async () => {
    const { web, asked, clock } = polite(
      {
        'http://a.example/robots.txt': robots('User-agent: *\nDisallow: /no\nCrawl-delay: 3'),
        'http://a.example/': {},
      },
      { robotsPause: 500 },
    );
    expect(await web.fetch('http://a.example/')).toMatchObject({ status: 200, hostDelay: 3000 });
    expect(clock.now()).toBe(500);
    expect(await web.fetch('http://a.example/no')).toMatchObject({ kind: 'refused', reason: 'robots' });
    expect(clock.now()).toBe(500);
    expect(asked()).toEqual(['http://a.example/robots.txt', 'http://a.example/']);
  });

  it('let no address of the inside through, whoever asks', async () => {
    const { web, asked } = polite({}, { ignoreRobots: true });
    for (const url of ['http://127.0.0.1/', 'http://[::1]/', 'http://localhost/', 'https://10.0.0.1/x']) {
      expect(await web.fetch(url)).toMatchObject({ kind: 'refused', reason: 'private-address', url });
    }
    expect(asked()).toEqual([]);
  });

  it('let no robots.txt lead inside', async () => {
    const location = 'http://169.254.169.254/latest';
    const { web, asked } = polite({ 'http://a.example/robots.txt': { status: 302, location } });
    expect(await web.fetch('http://a.example/')).toMatchObject({ kind: 'refused', reason: 'robots' });
    expect(asked()).toEqual(['http://a.example/robots.txt']);
  });

  it('send no other schemes', async () => {
    const { web, asked } = polite({});
    expect(await web.fetch('ftp://a.example/')).toMatchObject({ kind: 'failed', problem: 'protocol' });
    expect(asked()).toEqual([]);
  });

  it('hand on what is wanted, and archive pages but not robots.txt', async () => {
    const { web, transport } = polite({});
    const { signal } = new AbortController();
    await web.fetch('http://a.example/', { signal });
    await web.fetch('http://a.example/', { accept: ['x/y'] });
    expect(transport.requests.map(({ accept, maxBytes, archive }) => ({ accept, maxBytes, archive }))).toEqual([
      { accept: undefined, maxBytes: 512_000, archive: false },
      { accept: ['text/html'], maxBytes: 1000, archive: true },
      { accept: ['x/y'], maxBytes: 1000, archive: true },
    ]);
    expect(transport.requests[1].signal).toBe(signal);
  });

  it('let redirects come back, and pages that are parsed and counted elsewhere', async () => {
    const parsed = { ...emptyPage('http://a.example/'), text: 'rendered' };
    const terms = { names: Buffer.from('render\n'), counts: [1] };
    const { web } = polite({
      'http://a.example/moved': { status: 301, location: 'http://b.example/' },
      'http://a.example/': { parsed, terms },
    });
    expect(await web.fetch('http://a.example/moved')).toMatchObject({ location: 'http://b.example/' });
    expect(await web.fetch('http://a.example/')).toMatchObject({ parsed, terms });
  });

  it('know the sitemaps that robots.txt names, and the usual place of others', async () => {
    const content =
      'Sitemap: http://cdn.example/a.xml\nSitemap: /two.xml\nSitemap: http://[\nUser-agent: *\nDisallow: /';
    const { web, asked } = polite({ 'http://a.example/robots.txt': robots(content) });
    await web.fetch('http://a.example/');
    expect(web.sitemaps('http://a.example/any/page')).toEqual(['http://cdn.example/a.xml', 'http://a.example/two.xml']);
    expect(web.sitemaps('https://b.example/any')).toEqual(['https://b.example/sitemap.xml']);
    expect(web.sitemaps('ftp://a.example/')).toEqual([]);
    expect(asked()).toEqual(['http://a.example/robots.txt']);
  });

  it('close what they stand before', async () => {
    const { web, transport } = polite({});
    await web.close();
    expect(transport.closed).toBe(true);
  });
});
