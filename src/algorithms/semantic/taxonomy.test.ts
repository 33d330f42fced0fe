import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Distances } from './distances.js';
import type { Ontology } from './ontology.js';
import { type OwnConcept, ownOntology } from './own/own-ontology.js';
import { Taxonomy } from './taxonomy.js';
import { wordNet } from './wordnet/wordnet.js';

function ontologyOf(edges: readonly { broader?: number[]; wholes?: number[]; related?: number[] }[]): Ontology {
  return ownOntology(
    edges.map((edge, i): OwnConcept => ({ labels: [`c${i}`], broader: [], wholes: [], related: [], ...edge })),
  );
}

/** Steps by breadth-first search, the slow and certain way. */
function steps(size: number, from: number, next: (node: number) => Iterable<number>): number[] {
  const found = new Array<number>(size).fill(Number.POSITIVE_INFINITY);
  found[from] = 0;
  for (const queue = [from]; queue.length > 0; ) {
    const node = queue.shift()!;
    for (const other of next(node)) {
      if (found[other] !== Number.POSITIVE_INFINITY) continue;
      found[other] = found[node] + 1;
      queue.push(other);
    }
  }
  return found;
}

const graphs = fc.array(fc.record({ broader: fc.uniqueArray(fc.nat(9), { maxLength: 3 }) }), {
  minLength: 10,
  maxLength: 10,
});

describe('taxonomy', () => {
  //        0 animal      5 tool
  //      1 bird  2 dog
  //     3 crane ------→ 5
  //     4 hen
  const small = ontologyOf([{}, { broader: [0] }, { broader: [0] }, { broader: [1, 5] }, { broader: [1] }, {}]);

  it('knows depth, path and the deepest common concept', () => {
    const taxonomy = new Taxonomy(small);
    expect([0, 1, 2, 3, 4, 5].map(concept => taxonomy.depth(concept))).toEqual([1, 2, 2, 2, 3, 1]);
    expect(taxonomy.meet(3, 4)).toBe(true);
    expect([taxonomy.pathLength, taxonomy.subsumer, taxonomy.nearest]).toEqual([2, 1, 1]);
    expect(taxonomy.distance(4, 2)).toBe(3);
    expect(taxonomy.subsumer).toBe(0);
    expect([taxonomy.stepsFromFirst, taxonomy.stepsFromSecond]).toEqual([2, 1]);
    expect(taxonomy.distance(3, 5)).toBe(1);
    expect(taxonomy.meet(2, 5)).toBe(false);
    expect(taxonomy.distance(2, 5)).toBe(Number.POSITIVE_INFINITY);
    expect(taxonomy.distance(2, 2)).toBe(0);
  });

  it('agrees with a search of all ways up, in any graph, circles too', () => {
    fc.assert(
      fc.property(graphs, edges => {
        const ontology = ontologyOf(edges);
        const taxonomy = new Taxonomy(ontology);
        const up = edges.map((_, from) => steps(10, from, node => ontology.broader.row(node)));
        for (let a = 0; a < 10; a++) {
          for (let b = 0; b < 10; b++) {
            const sums = up[a].map((distance, c) => distance + up[b][c]);
            const shortest = Math.min(...sums);
            expect(taxonomy.distance(a, b)).toBe(shortest);
            const common = sums.flatMap((sum, c) => (sum < Number.POSITIVE_INFINITY ? [c] : []));
            if (common.length === 0) continue;
            expect(taxonomy.depth(taxonomy.subsumer)).toBe(Math.max(...common.map(c => taxonomy.depth(c))));
            expect(sums[taxonomy.nearest]).toBe(shortest);
            const visited: number[] = [];
            taxonomy.common(a, b, c => visited.push(c));
            expect(visited).toEqual(common);
          }
        }
      }),
    );
  });

  it('knows WordNet', () => {
    const ontology = wordNet();
    const taxonomy = new Taxonomy(ontology);
    const [dog] = ontology.concepts('dog', 'noun');
    const [cat] = ontology.concepts('cat', 'noun');
    expect(taxonomy.distance(dog, cat)).toBe(4);
    expect(ontology.names(taxonomy.subsumer)).toEqual(['carnivore']);
    expect(taxonomy.depth(ontology.top)).toBe(0);
    const [run] = ontology.concepts('run', 'verb');
    expect(taxonomy.distance(run, dog)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('paths over all edges', () => {
  it('agree with a search both ways over every edge', () => {
    const kinds = fc.record({
      broader: fc.uniqueArray(fc.nat(9), { maxLength: 1 }),
      wholes: fc.uniqueArray(fc.nat(9), { maxLength: 1 }),
      related: fc.uniqueArray(fc.nat(9), { maxLength: 1 }),
    });
    fc.assert(
      fc.property(fc.array(kinds, { minLength: 10, maxLength: 10 }), edges => {
        const ontology = ontologyOf(edges);
        const distances = new Distances(ontology);
        const senses = edges.map((_, concept) => Int32Array.of(concept));
        const ways: Set<number>[] = edges.map(() => new Set());
        edges.forEach((edge, i) => {
          for (const other of [...edge.broader, ...edge.wholes, ...edge.related]) {
            ways[i].add(other);
            ways[other].add(i);
          }
        });
        for (let a = 0; a < 10; a++) {
          const expected = steps(10, a, node => ways[node]);
          for (let b = 0; b < 10; b++) expect(distances.between(senses[a], senses[b])).toBe(expected[b]);
          expect(distances.between(senses[a], Int32Array.of(3, 7))).toBe(Math.min(expected[3], expected[7]));
        }
      }),
    );
  });
});
