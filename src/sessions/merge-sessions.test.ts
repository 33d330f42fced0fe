import { describe, expect, it } from 'vitest';
import type { SessionPage } from '../core/session.js';
import { mergeSessions } from './merge-sessions.js';
import { TrainingGraph } from './training-graph.js';

const page = (name: string, links: string[] = [], useful = false): SessionPage => ({
  ...{ url: `http://a.example/${name}`, title: name, text: name, useful },
  links: links.map(link => `http://a.example/${link}`),
});

describe('several sessions in one training set (Liu §6)', () => {
  const bees = { name: 'bees', recorded: '2026-05-01', pages: [page('home', ['hive']), page('hive', [], true)] };
  const trains = {
    ...{ name: 'trains', recorded: '2026-05-02' },
    pages: [page('home', ['rails']), page('rails', ['engine']), page('engine', [], true)],
  };

  it('has each page once, with the links and marks of all', () => {
    const { name, recorded, pages } = mergeSessions([bees, trains]);
    expect([name, recorded]).toEqual(['bees + trains', '2026-05-02']);
    expect(pages.map(({ title, topic }) => [title, topic])).toEqual([
      ['home', 'bees'],
      ['hive', 'bees'],
      ['rails', 'trains'],
      ['engine', 'trains'],
    ]);
    expect(pages[0].links).toEqual(['http://a.example/hive', 'http://a.example/rails']);
    // Hops to the nearest target of any topic.
    expect([...new TrainingGraph(mergeSessions([bees, trains])).hops]).toEqual([1, 0, 1, 0]);
  });

  it('leaves one session as it is', () => {
    expect(mergeSessions([bees])).toBe(bees);
  });
});
