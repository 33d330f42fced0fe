import { describe, expect, it } from 'vitest';
import type { Session } from '../core/session.js';
import { TrainingGraph } from './training-graph.js';

/** Names are URLs; a star marks a target. */
function sessionOf(links: Record<string, string[]>): Session {
  const url = (name: string) => `http://s.example/${name.replace('*', '')}`;
  const pages = Object.entries(links).map(([name, targets]) => {
    return { url: url(name), title: '', text: '', links: targets.map(url), useful: name.endsWith('*') };
  });
  return { name: 'test', recorded: '', pages };
}

describe('TrainingGraph', () => {
  // top → list → target; list → other target; top → aside; far → top; lost reaches nothing.
  const graph = new TrainingGraph(
    sessionOf({
      'target*': ['top'],
      list: ['target', 'second', 'list', 'target'],
      'second*': [],
      top: ['list', 'aside', 'outside'],
      aside: ['aside'],
      far: ['top'],
      farther: ['far'],
      lost: ['aside'],
    }),
  );

  it('counts hops to the nearest target backwards along links', () => {
    expect([...graph.hops]).toEqual([0, 1, 0, 2, -1, 3, 4, -1]);
  });

  it('puts what is farther, and what reaches no target, into the last state', () => {
    expect([...graph.states(4)]).toEqual([0, 1, 0, 2, 3, 3, 3, 3]);
    expect([...graph.states(2)]).toEqual([0, 1, 0, 1, 1, 1, 1, 1]);
  });

  it('counts links between states, each pair of pages once, none to itself or out of the session', () => {
    expect(graph.links).toBe(8);
    // From T0: target→top. T1: list→target, list→second. T2: top→list, top→aside. T3: far→top, farther→far, lost→aside.
    expect([...graph.transitions(4)]).toEqual([0, 0, 1, 0, 2, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 2]);
  });
});
