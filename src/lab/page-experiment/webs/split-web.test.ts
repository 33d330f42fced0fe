import { describe, expect, it } from 'vitest';
import { FrozenWeb } from '../../../webs/frozen-web.js';
import { parseExperiment } from '../definition/read-experiment.js';
import { SplitWeb } from './split-web.js';

const kinds = ['a', 'b', 'misc', 'other'];
const web = new FrozenWeb(
  kinds.map(kind => ({
    url: `http://${kind}.example/`,
    status: 200,
    labels: { kind },
    html: kinds.map(target => `<a href="http://${target}.example/">${target}</a>`).join(' '),
  })),
);

describe('a split', () => {
  it('crawls its own pages and learns from the others', () => {
    const split = new SplitWeb(web, { by: 'kind', values: ['a', 'b'], train: ['misc'] }, 'a');
    expect([...split.members]).toEqual([1, 0, 0, 0]);
    expect([...split.corpus().pages()].map(page => page.url)).toEqual(['http://b.example/', 'http://misc.example/']);
  });

  it('may crawl everything and still not learn from its own pages', () => {
    const split = new SplitWeb(web, { by: 'kind', values: ['a', 'b'], train: ['misc'], crawl: 'whole' }, 'a');
    expect([...split.members]).toEqual([1, 1, 1, 1]);
    expect([...split.reachable([0])]).toEqual([0, 1, 2, 3]);
    expect([...split.corpus().pages()].map(page => page.url)).toEqual(['http://b.example/', 'http://misc.example/']);
  });

  it('is read from YAML, and nothing but "split" and "whole" is', () => {
    const text = (crawl: string) => `name: x
web: /x.jsonl
splits: {by: kind, values: [a, b], crawl: ${crawl}}
topics: [{name: t, relevant: {kind: a}, query: q, seeds: {kind: b}}]
strategies: [breadth-first]
stop: exhausted
`;
    expect(parseExperiment(text('whole'), 'x.yaml').experiment.splits?.crawl).toBe('whole');
    expect(() => parseExperiment(text('some'), 'x.yaml')).toThrow(/"crawl" must be one of split, whole, not "some"/);
  });
});
