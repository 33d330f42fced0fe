import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hits } from './hits.js';
import { LinkGraph } from './link-graph.js';
import { pageRank } from './pagerank.js';

const graphOf = (links: Record<number, number[]>): LinkGraph => {
  const graph = new LinkGraph();
  for (const [node, targets] of Object.entries(links)) graph.add(Number(node), targets);
  return graph;
};

/** Small graphs in which some nodes are fetched, others only named. */
const graphs = fc
  .array(fc.uniqueArray(fc.nat(9), { maxLength: 6 }), { minLength: 1, maxLength: 6 })
  .map(rows => graphOf(Object.fromEntries(rows.map((targets, node) => [node, targets]))));

describe('LinkGraph', () => {
  it('keeps links in the order pages were fetched', () => {
    const graph = new LinkGraph();
    graph.add(3, [1, 2]);
    graph.add(1, [3, 5000]);
    graph.add(3, [4]);
    expect([graph.nodes, graph.fetched, graph.links]).toEqual([5001, 2, 4]);
    expect([...graph.outLinks(1)]).toEqual([3, 5000]);
    expect([...graph.outLinks(2)]).toEqual([]);
    expect([graph.inDegree(3), graph.inDegree(2), graph.inDegree(9999)]).toEqual([1, 1, 0]);
    const { order, starts, targets } = graph.arrays();
    expect([[...order], [...starts], [...targets]]).toEqual([
      [3, 1],
      [0, 2, 4],
      [1, 2, 3, 5000],
    ]);
  });

  it('grows far beyond its first size', () => {
    const graph = new LinkGraph();
    for (let node = 0; node < 5000; node++) graph.add(node, [node + 1, (node * 7) % 5000, 20_000 - node]);
    expect([...graph.outLinks(4999)]).toEqual([5000, (4999 * 7) % 5000, 15_001]);
    expect([graph.fetched, graph.links]).toEqual([5000, 15_000]);
  });
});

describe('pageRank', () => {
  it('is the solution of Almpanidis eq. 11 on a graph solved by hand', () => {
    // 0 ⇄ 1: by symmetry both have rank 1, whatever the damping.
    expect([...pageRank(graphOf({ 0: [1], 1: [0] }))]).toEqual([1, 1]);
    // 0 → 1, and 1 dangles (jumps to both): r1 = r0 + 0.8·r0, r0 + r1 = 2, so r0 = 2/2.8.
    const [a, b] = pageRank(graphOf({ 0: [1] }), { iterations: 200 });
    expect(a).toBeCloseTo(2 / 2.8, 10);
    expect(b).toBeCloseTo(2 - 2 / 2.8, 10);
  });

  it('gives gaps in the numbering nothing', () => {
    const ranks = pageRank(graphOf({ 2: [5], 5: [2] }));
    expect([...ranks]).toEqual([0, 0, 1, 0, 0, 1]);
  });

  it('agrees with power iteration on the dense matrix, at every number of steps', () => {
    fc.assert(
      fc.property(graphs, fc.nat(12), (graph, iterations) => {
        const members = Array.from({ length: graph.nodes }, (_, i) => i).filter(
          node => graph.isFetched(node) || graph.inDegree(node) > 0,
        );
        let dense = new Map(members.map(node => [node, 1]));
        for (let step = 0; step < iterations; step++) {
          const after = new Map(members.map(node => [node, 0.2]));
          for (const from of members) {
            const out = graph.outLinks(from).length > 0 ? [...graph.outLinks(from)] : members;
            for (const to of out) after.set(to, after.get(to)! + (0.8 * dense.get(from)!) / out.length);
          }
          dense = after;
        }
        const ranks = pageRank(graph, { iterations });
        for (const node of members) expect(ranks[node]).toBeCloseTo(dense.get(node)!, 9);
      }),
    );
  });

  it('keeps a mean of 1 and comes to the same from any start', () => {
    fc.assert(
      fc.property(graphs, graph => {
        const cold = pageRank(graph, { iterations: 150 });
        const warm = pageRank(graph, { iterations: 150, start: Float64Array.of(9, 0, 3) });
        cold.forEach((rank, node) => {
          expect(warm[node]).toBeCloseTo(rank, 8);
        });
        const members = cold.filter(rank => rank > 0);
        expect(members.reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(members.length, 8);
      }),
    );
  });

  it('takes an empty graph', () => {
    expect(pageRank(new LinkGraph()).length).toBe(0);
  });
});

describe('hits', () => {
  it('finds the known hub and authority of a small graph', () => {
    // 0 → 2, 3 and 1 → 3. AᵀA on (2, 3) is [[1, 1], [1, 2]]: its leading eigenvector is (1, golden ratio).
    const graph = graphOf({ 0: [2, 3], 1: [3] });
    const { hubs, authorities } = hits(graph, [1, 1, 1], { iterations: 60 });
    expect(authorities[3] / authorities[2]).toBeCloseTo((1 + Math.sqrt(5)) / 2, 10);
    expect(hubs[0] / hubs[1]).toBeCloseTo((1 + Math.sqrt(5)) / 2, 10);
    expect(authorities[0]).toBe(0);
  });

  it('follows the weights of the links', () => {
    const graph = graphOf({ 0: [1, 2] });
    const { authorities } = hits(graph, [3, 4]);
    expect([...authorities]).toEqual([0, 0.6, 0.8]);
  });

  it('agrees with multiplication by the dense matrix', () => {
    fc.assert(
      fc.property(graphs, fc.nat(5), (graph, more) => {
        const iterations = more + 1;
        const weights = Array.from({ length: graph.links }, (_, i) => ((i * 7) % 5) + 0.5);
        const size = graph.nodes;
        const matrix = Array.from({ length: size }, () => new Array<number>(size).fill(0));
        const { order, starts, targets } = graph.arrays();
        order.forEach((node, i) => {
          for (let at = starts[i]; at < starts[i + 1]; at++) matrix[node][targets[at]] = weights[at];
        });
        let authorities = new Array<number>(size).fill(1);
        const unit = (values: number[]) => values.map(value => value / (Math.hypot(...values) || 1));
        for (let step = 0; step < iterations; step++) {
          const hubs = unit(matrix.map(row => row.reduce((sum, weight, j) => sum + weight * authorities[j], 0)));
          authorities = unit(authorities.map((_, j) => matrix.reduce((sum, row, i) => sum + row[j] * hubs[i], 0)));
        }
        const found = hits(graph, weights, { iterations });
        authorities.forEach((authority, node) => {
          expect(found.authorities[node]).toBeCloseTo(authority, 9);
        });
      }),
    );
  });
});
