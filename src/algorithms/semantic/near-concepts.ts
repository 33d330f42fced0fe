/**
 * Concepts that can be alike enough to those of a query, found once: all measures fall with the distance along IS-A, so what
 * is too far away need not be compared. Of the words of a web, that is nearly all.
 */
import { lengthScale, type SimilarityOptions, usualFactor } from './concept-similarity.js';
import type { Ontology } from './ontology.js';
import { Taxonomy } from './taxonomy.js';

/** 1 for each concept that may be at least this much like one of the query's; undefined when any may. */
export function nearConcepts(
  ontology: Ontology,
  options: SimilarityOptions,
  query: readonly Int32Array[],
  least: number,
): Uint8Array | undefined {
  const senses = query.flatMap(concepts => [...concepts]);
  const farthest = Math.floor(farthestAlike(ontology, options, senses, least) + 1e-9);
  // Over more edges than this nearly everything is near.
  return farthest > 6 ? undefined : within(ontology, senses, farthest);
}

/** The longest path at which the measure can still give `least`. */
function farthestAlike(
  ontology: Ontology,
  { measure, relations, factor = usualFactor }: SimilarityOptions,
  senses: readonly number[],
  least: number,
): number {
  if (least === 0) return Number.POSITIVE_INFINITY;
  switch (measure) {
    case 'shortest-path':
      if (relations === 'all' || factor === 1) return Number.POSITIVE_INFINITY;
      return Math.log(least) / Math.log(factor);
    case 'li':
      return -Math.log(least) / lengthScale;
    case 'wu-palmer': {
      const taxonomy = new Taxonomy(ontology);
      let deepest = 0;
      for (const sense of senses) {
        taxonomy.ancestors(sense, concept => {
          deepest = Math.max(deepest, taxonomy.depth(concept));
        });
      }
      return (2 * (deepest + 1) * (1 - least)) / least;
    }
    case 'lin':
      return Number.POSITIVE_INFINITY;
  }
}

/** Concepts at most so many IS-A edges, up or down, from any of these. */
function within({ broader, narrower, size }: Ontology, sources: readonly number[], steps: number): Uint8Array {
  const near = new Uint8Array(size);
  let layer: number[] = [...sources];
  for (const source of sources) near[source] = 1;
  for (let step = 0; step < steps; step++) {
    const next: number[] = [];
    for (const concept of layer) {
      for (const rows of [broader, narrower]) {
        for (let i = rows.starts[concept]; i < rows.starts[concept + 1]; i++) {
          if (near[rows.items[i]] === 1) continue;
          near[rows.items[i]] = 1;
          next.push(rows.items[i]);
        }
      }
    }
    layer = next;
  }
  return near;
}
