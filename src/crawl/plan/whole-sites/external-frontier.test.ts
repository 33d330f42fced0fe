import { describe, expect, it } from 'vitest';
import { ExternalFrontier } from './external-frontier.js';

function names(frontier: ExternalFrontier): string[] {
  const order: string[] = [];
  for (let site = frontier.take(); site; site = frontier.take()) order.push(site.name);
  return order;
}

describe('frontier of sites', () => {
  it('gives sites by the mean weight of the edges to them', () => {
    const frontier = new ExternalFrontier();
    const add = (name: string, ...weights: number[]) => {
      const site = frontier.add(name, `http://${name}/page`, 1, 0);
      for (const weight of weights) frontier.edge(site, weight, 5);
      return site;
    };
    expect(frontier.rank(add('often.example', 0.9, 0.1, 0.2))).toBeCloseTo(0.4);
    add('once.example', 0.5);
    add('best.example', 0.7, 0.9);
    add('unlinked.example');
    expect([frontier.known, frontier.waiting]).toEqual([4, 3]);
    expect(names(frontier)).toEqual(['best.example', 'once.example', 'often.example']);
    expect(frontier.waiting).toBe(0);
  });

  it('moves a site when its mean changes, and keeps the order found for equals', () => {
    const frontier = new ExternalFrontier();
    const [a, b, c] = ['a', 'b', 'c'].map(name => frontier.add(name, `http://${name}/`, 1, 0));
    for (const site of [a, b, c]) frontier.edge(site, 0.5, 1);
    frontier.edge(b, 0.1, 1);
    expect(names(frontier)).toEqual(['a', 'c', 'b']);
  });

  it('counts no edge to a site that is examined', () => {
    const frontier = new ExternalFrontier();
    const site = frontier.add('a.example', 'http://a.example/', 1, 0);
    frontier.edge(site, 0.5, 1);
    expect(frontier.unexplored('a.example')).toBe(true);
    expect(frontier.take()).toBe(site);
    frontier.edge(site, 1, 2);
    expect(frontier.rank(site)).toBe(0.5);
    expect([frontier.unexplored('a.example'), frontier.unexplored('new.example')]).toEqual([false, true]);
    expect(frontier.take()).toBeUndefined();
  });

  it('enters a site by its front door, as far as links tell, until it is taken', () => {
    const frontier = new ExternalFrontier();
    const home = (url: string) => frontier.add('example.org', url, 1, 0).home;
    expect(home('http://shop.example.org/x')).toBe('http://shop.example.org/');
    expect(home('http://news.example.org/')).toBe('http://shop.example.org/');
    expect(home('http://www.example.org/a')).toBe('http://www.example.org/');
    expect(home('http://example.org/a')).toBe('http://www.example.org/');
    expect(home('https://example.org/b')).toBe('https://example.org/');
    frontier.edge(frontier.find('example.org')!, 1, 1);
    frontier.take();
    expect(home('https://www.example.org/b')).toBe('https://example.org/');
  });

  it('remembers the first few pages that are linked to', () => {
    const frontier = new ExternalFrontier();
    const site = frontier.add('a.example', 'http://a.example/', 1, 0);
    for (const entry of [4, 7, 9, 11, 12]) frontier.edge(site, 0.5, entry);
    expect(site.entries).toEqual([4, 7, 9]);
  });

  it('takes no more sites of one registrable domain than its share', () => {
    const frontier = new ExternalFrontier(2);
    const add = (name: string, weight: number) => frontier.edge(frontier.add(name, `http://${name}/`, 1, 0), weight, 1);
    for (let i = 0; i < 1000; i++) add(`a${i}.flood.example`, 0.9 - i / 10_000);
    for (const name of ['x.co.uk', 'y.co.uk', 'z.co.uk', '192.0.2.1', '192.0.2.2', '192.0.2.3']) add(name, 0.5);
    expect(names(frontier)).toEqual([
      ...['a0.flood.example', 'a1.flood.example', 'x.co.uk', 'y.co.uk', 'z.co.uk'],
      ...['192.0.2.1', '192.0.2.2', '192.0.2.3'],
    ]);
    expect(frontier.waiting).toBe(0);
  });
});
