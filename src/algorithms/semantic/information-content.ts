/**
 * Information content of concepts (Resnik, IJCAI 1995): −ln of the chance that a word of a text names the concept or a
 * kind of it. Counts come with the ontology (WordNet: the sense-tagged texts of its makers). Few of its senses were ever
 * met there, and a user's own concepts never, so each concept is counted once more than it was met (Laplace). Without
 * any counts the structure alone remains: the more kinds a concept has, the less it says.
 */
import { type Ontology, parts } from './ontology.js';

export class InformationContent {
  private readonly values: Float64Array;

  constructor(ontology: Ontology) {
    const { broader, size } = ontology;
    const counts = ontology.counts();
    const sums = new Float64Array(size);
    const totals = new Map(parts.map(part => [part, 0]));
    // Marks what the way up from the present concept has met: with two ways to one broader concept, count it once.
    const metFrom = new Int32Array(size).fill(-1);
    const stack = new Int32Array(size);
    for (let concept = 0; concept < size; concept++) {
      const count = (counts[concept] ?? 0) + 1;
      const part = ontology.part(concept);
      totals.set(part, totals.get(part)! + count);
      metFrom[concept] = concept;
      stack[0] = concept;
      for (let height = 1; height > 0; ) {
        const each = stack[--height];
        sums[each] += count;
        for (let i = broader.starts[each]; i < broader.starts[each + 1]; i++) {
          const above = broader.items[i];
          if (metFrom[above] === concept) continue;
          metFrom[above] = concept;
          stack[height++] = above;
        }
      }
    }
    this.values = sums.map((sum, concept) => Math.log(totals.get(ontology.part(concept))! / sum));
  }

  of(concept: number): number {
    return this.values[concept];
  }
}
