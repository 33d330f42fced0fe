import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../core/errors.js';
import { labelsMatch } from '../../core/topic.js';
import { smooth } from './options.js';
import { SimulatedWorld } from './world.js';

const small = { sites: 40, pages: 1600, pageKilobytes: 3 };

/** Links as a browser finds them: anchors, frames and refreshes, absolute. */
function hrefs(html: string, base: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'a' && attributes.href) found.push(attributes.href);
      if (name === 'frame') found.push(attributes.src);
      if (name === 'meta' && attributes['http-equiv']) found.push(attributes.content.split('url=')[1]);
    },
  });
  parser.end(html);
  return found
    .filter(href => !href.startsWith('#') && !href.startsWith('mailto:'))
    .map(href => new URL(href, base).href);
}

describe('SimulatedWorld', () => {
  it('gives the same bytes for the same seed in any order of asking, and others for another seed', () => {
    const urls = [...new SimulatedWorld(small).pages()].map(({ url }) => url).filter((_, i) => i % 13 === 0);
    const forwards = new SimulatedWorld(small);
    const backwards = new SimulatedWorld(small);
    const pages = new Map(urls.map(url => [url, forwards.page(url)]));
    for (const url of [...urls].reverse()) expect(backwards.page(url)).toEqual(pages.get(url));
    const other = new SimulatedWorld({ ...small, seed: 2 });
    expect([...other.pages()].map(({ url }) => url)).not.toEqual([...forwards.pages()].map(({ url }) => url));
  });

  it('has exactly the pages it says, each under its own address that leads back to it', () => {
    const world = new SimulatedWorld(small);
    const entries = [...world.pages()];
    expect(entries).toHaveLength(1600);
    expect(new Set(entries.map(({ url }) => url)).size).toBe(1600);
    expect(new Set(entries.map(({ url }) => new URL(url).host)).size).toBe(40);
    for (const { url, labels, readable } of entries) {
      expect(world.canonical(url)).toBe(url);
      const page = world.page(url);
      const answers = page.status === 200 && !page.hangs && world.allowed(url);
      expect(answers).toBe(readable);
      if (page.status === 200) expect(page.labels).toEqual(labels);
    }
  });

  it('counts relevant pages exactly', () => {
    const world = new SimulatedWorld(small);
    const found = new Map<string, number>();
    let persons = 0;
    for (const { url, labels } of world.pages()) {
      for (const topic of world.topics()) {
        if (!world.isRelevant(url, topic)) continue;
        expect(labels.topic).toBe(topic);
        found.set(topic, (found.get(topic) ?? 0) + 1);
        if (topic === 'law' && labels.role === 'person') persons++;
      }
    }
    for (const topic of world.topics()) {
      expect(world.relevantCount(topic)).toBe(found.get(topic));
      expect(found.get(topic)).toBeGreaterThan(10);
    }
    expect(world.relevantCount('law', 'person')).toBe(persons);
  });

  it('shows exactly the links it plans, and each leads to an answer of the kind it should', () => {
    const world = new SimulatedWorld({
      sites: 30,
      pages: 800,
      pageKilobytes: 3,
      brokenHtml: 0.3,
      traps: 0.2,
      sessionIds: 0.2,
      uninformativeHomes: 0.3,
    });
    const seen = new Set<string>();
    const statuses = new Map<string, number>();
    for (const { url } of world.pages()) {
      const page = world.page(url);
      if (page.status !== 200) continue;
      const planned = world.links(url);
      expect(new Set(hrefs(page.html, url))).toEqual(new Set(planned.map(link => new URL(link.url).href)));
      for (const link of planned) {
        seen.add(link.kind);
        if (statuses.has(link.url)) continue;
        const { status } = world.page(link.url);
        statuses.set(link.url, status);
        if (link.kind === 'off-web') expect(status).toBe(0);
        else if (link.kind === 'gone') expect([404, 410]).toContain(status);
        else if (['moved', 'hops', 'loop', 'other-host'].includes(link.kind)) expect([301, 302]).toContain(status);
        else expect([200, 500]).toContain(status);
        if (link.kind === 'page') expect(world.canonical(link.url)).toBe(world.canonical(link.url.split('?')[0]));
      }
    }
    expect([...seen].sort()).toEqual(
      [
        'calendar',
        'copy',
        'deeper',
        'file',
        'gone',
        'hops',
        'loop',
        'moved',
        'off-web',
        'other-host',
        'page',
        'picture',
        'print',
        'soft-404',
      ].sort(),
    );
  });

  it('can be reached as a whole from its home pages', () => {
    const world = new SimulatedWorld({ ...small, ...smooth });
    const reached = new Set([...world.sites()].map(({ url }) => url));
    for (const url of reached) for (const link of world.links(url)) if (link.kind === 'page') reached.add(link.url);
    for (const { url } of world.pages()) expect(reached).toContain(url);
  });

  it('keeps the topic on as many outside links as locality says, and the topic fades with distance', () => {
    for (const locality of [0.3, 0.8]) {
      const world = new SimulatedWorld({ ...smooth, sites: 80, pages: 6000, locality, tunnelling: 0 });
      let links = 0;
      let same = 0;
      const topics = new Map([...world.pages()].map(({ url, labels }) => [url, labels.topic]));
      for (const [url, topic] of topics) {
        if (topic === 'none') continue;
        for (const link of world.links(url)) {
          if (!link.external) continue;
          links++;
          if (topics.get(link.url) === topic) same++;
        }
      }
      expect(links).toBeGreaterThan(10_000);
      expect(same / links).toBeCloseTo(locality, 1);
    }
    const world = new SimulatedWorld({ ...smooth, sites: 80, pages: 8000 });
    const shares: number[] = [];
    let layer = [...world.pages()]
      .filter(({ labels }) => labels.topic === 'law')
      .map(({ url }) => url)
      .slice(0, 400);
    const labels = new Map([...world.pages()].map(entry => [entry.url, entry.labels.topic]));
    for (let distance = 1; distance <= 3; distance++) {
      // One random step for each page: a walk, as Chakrabarti et al. measured.
      layer = layer.flatMap((url, i) => {
        const links = world.links(url).filter(({ region }) => region !== 'menu' && region !== 'footer');
        return links.length === 0 ? [] : [links[(i * 7 + distance) % links.length].url];
      });
      shares.push(layer.filter(url => labels.get(url) === 'law').length / layer.length);
    }
    const base = world.relevantCount('law') / 8000;
    expect(shares[0]).toBeGreaterThan(0.25);
    expect(shares[1]).toBeLessThan(shares[0]);
    expect(shares[2]).toBeLessThan(shares[1]);
    expect(shares[2]).toBeGreaterThan(base * 1.2);
  });

  it('has sites of very different size, and links with a heavy tail', () => {
    const world = new SimulatedWorld({ sites: 300, pages: 30_000 });
    const sizes = [...world.sites()].map(({ pages }) => pages).sort((a, b) => b - a);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(30_000);
    // Zipf with exponent 0.7 above the smallest size of 10.
    expect((sizes[0] - 10) / (sizes[99] - 10)).toBeCloseTo(100 ** 0.7, -1);
    expect(sizes[299]).toBeGreaterThanOrEqual(10);
    const inLinks = new Map<string, number>();
    for (const { page, url } of world.pages()) {
      if (page % 4 !== 0) continue;
      for (const link of world.links(url)) if (link.external) inLinks.set(link.url, (inLinks.get(link.url) ?? 0) + 1);
    }
    const counts = [...inLinks.values()].sort((a, b) => b - a);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const top = counts.slice(0, Math.floor(counts.length / 100)).reduce((sum, count) => sum + count, 0);
    expect(top / total).toBeGreaterThan(0.1);
  });

  it('writes pages of the size and with about as many links as asked', () => {
    for (const [pageKilobytes, linksPerPage] of [
      [12, 45],
      [20, 50],
    ]) {
      const world = new SimulatedWorld({ ...smooth, sites: 100, pages: 10_000, pageKilobytes, linksPerPage });
      let bytes = 0;
      let links = 0;
      let count = 0;
      for (const { page, url } of world.pages()) {
        if (page % 80 !== 0) continue;
        const { html } = world.page(url);
        bytes += html.length;
        links += hrefs(html, url).length;
        count++;
      }
      expect(bytes / count / 1024 / pageKilobytes).toBeGreaterThan(0.85);
      expect(bytes / count / 1024 / pageKilobytes).toBeLessThan(1.2);
      expect(links / count / linksPerPage).toBeGreaterThan(0.8);
      expect(links / count / linksPerPage).toBeLessThan(1.25);
    }
  });

  it('gives seeds that are readable, near the topic and on different sites', () => {
    const world = new SimulatedWorld();
    for (const topic of world.topics()) {
      const seeds = world.seeds(topic, 8);
      expect(new Set(seeds.map(url => new URL(url).host)).size).toBe(8);
      for (const url of seeds) {
        expect(world.allowed(url)).toBe(true);
        expect(world.page(url).status).toBe(200);
      }
      expect(seeds.filter(url => world.isRelevant(url, topic)).length).toBe(8);
      expect(world.seeds(topic, 8)).toEqual(seeds);
    }
    const topic = world.topic('law', { role: 'person' });
    expect(labelsMatch({ topic: 'law', role: 'person' }, topic.relevantLabels!)).toBe(true);
    expect(labelsMatch({ topic: 'law', role: 'article' }, topic.relevantLabels!)).toBe(false);
  });

  it('names what is wrong with its options', () => {
    expect(() => new SimulatedWorld({ sites: 100, pages: 500 })).toThrow(UsageError);
    expect(() => new SimulatedWorld({ locality: 2 })).toThrow(/locality of the simulated web must be a number from 0/);
    expect(() => new SimulatedWorld(JSON.parse('{"topics": ["alchemy"]}'))).toThrow(
      /one of music, law, .*, not "alchemy"/,
    );
    expect(() => new SimulatedWorld({ topics: 99 })).toThrow(/from 1 to 24/);
    expect(() => new SimulatedWorld(JSON.parse('{"page": 3}'))).toThrow(
      /simulated web has no parameter "page"\. Did you mean pages/,
    );
    expect(() => new SimulatedWorld(small).query('alchemy')).toThrow(/it has music, law/);
  });
});
