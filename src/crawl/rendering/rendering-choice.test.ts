import { describe, expect, it } from 'vitest';
import type { RenderingOutcome } from '../fetch/web.js';
import { RenderingChoice, sectionOf } from './rendering-choice.js';

const renders = (choice: RenderingChoice, url: string, priority = 0.5, suspicion: 'some' | 'strong' = 'strong') =>
  choice.declines(url, priority, suspicion) === undefined;

function visit(choice: RenderingChoice, url: string, relevant: boolean, rendering?: RenderingOutcome, priority = 0.5) {
  choice.visited({ url, priority, rendering, page: { relevant } });
}

/** Pages of one section after another that were rendered. */
function visits(
  choice: RenderingChoice,
  count: number,
  prefix: string,
  relevant: boolean,
  rendering: RenderingOutcome,
) {
  for (let i = 0; i < count; i++) visit(choice, `${prefix}${i}`, relevant, rendering);
}

it.each([
  ['http://a.example/', 'a.example/'],
  ['http://a.example/one', 'a.example/'],
  ['http://a.example/list/one?x=/y/', 'a.example/list/'],
  ['http://a.example/list/deep/one', 'a.example/list/'],
])('the section of %s is %s', (url, section) => expect(sectionOf(url)).toBe(section));

describe('where rendering brings something', () => {
  it('it goes on, in other sections too', () => {
    const choice = new RenderingChoice();
    expect(renders(choice, 'http://a.example/')).toBe(true);
    visits(choice, 50, 'http://a.example/list/', true, 'rendered');
    expect(renders(choice, 'http://a.example/list/x')).toBe(true);
    expect(renders(choice, 'http://a.example/other/x')).toBe(true);
  });

  it('a mere suspicion is enough in that section', () => {
    const choice = new RenderingChoice();
    visit(choice, 'http://a.example/list/1', true, 'rendered');
    expect(renders(choice, 'http://a.example/list/2', 0.5, 'some')).toBe(true);
  });
});

describe('where it brings nothing', () => {
  it('a section is left alone after three pages, a host after six', () => {
    const choice = new RenderingChoice();
    visits(choice, 2, 'http://a.example/list/', true, 'unchanged');
    expect(renders(choice, 'http://a.example/list/x')).toBe(true);
    visit(choice, 'http://a.example/list/y', true, 'unchanged');
    expect(choice.declines('http://a.example/list/x', 0.5, 'strong')).toBe(
      'rendering brought nothing on pages like it',
    );
    expect(renders(choice, 'http://a.example/other/x')).toBe(true);
    visits(choice, 3, 'http://a.example/other/', true, 'unchanged');
    expect(renders(choice, 'http://a.example/third/x')).toBe(false);
    expect(renders(choice, 'http://b.example/list/x')).toBe(true);
  });

  it('a mere suspicion is followed once in a section, twice in vain on a host', () => {
    const choice = new RenderingChoice();
    const some = (url: string) => renders(choice, url, 0.5, 'some');
    expect(some('http://a.example/one/1')).toBe(true);
    visit(choice, 'http://a.example/one/1', true, 'unchanged');
    expect(some('http://a.example/one/2')).toBe(false);
    expect(some('http://a.example/two/1')).toBe(true);
    visit(choice, 'http://a.example/two/1', true, 'unchanged');
    expect(some('http://a.example/three/1')).toBe(false);
    expect(some('http://b.example/one/1')).toBe(true);
  });
});

describe('where nothing is on topic', () => {
  it('a host loses its browser while others are on topic, its best links last', () => {
    const choice = new RenderingChoice();
    visits(choice, 60, 'http://good.example/', true, 'rendered');
    for (let i = 0; i < 12; i++) visit(choice, `http://bad.example/${i}`, false, 'rendered', i / 12);
    expect(choice.declines('http://bad.example/x', 0.1, 'strong')).toBe('0 of 12 pages of its host were on topic');
    expect(renders(choice, 'http://bad.example/x', Infinity)).toBe(true);
    expect(renders(choice, 'http://good.example/x', 0.1)).toBe(true);
    visits(choice, 40, 'http://bad.example/', false, 'rendered');
    expect(renders(choice, 'http://bad.example/x', Infinity)).toBe(false);
  });

  it('a crawl that has found nothing yet keeps looking for long', () => {
    const choice = new RenderingChoice();
    visits(choice, 60, 'http://a.example/', false, 'rendered');
    expect(renders(choice, 'http://a.example/x')).toBe(true);
  });

  it('pages that were not read as they are meant to be count for nothing', () => {
    const choice = new RenderingChoice();
    visits(choice, 60, 'http://good.example/', true, 'rendered');
    for (const rendering of ['declined', 'failed', 'wanted'] as const) {
      visits(choice, 100, 'http://a.example/', false, rendering);
    }
    expect(renders(choice, 'http://a.example/x')).toBe(true);
  });
});
