/** How alike two concepts are, from 0 to 1, by one of four published measures. */
import { Distances } from './distances.js';
import { InformationContent } from './information-content.js';
import type { Ontology } from './ontology.js';
import { Taxonomy } from './taxonomy.js';

export const measures = ['shortest-path', 'li', 'wu-palmer', 'lin'] as const;
export type Measure = (typeof measures)[number];

export const relations = ['is-a', 'all'] as const;
/** Edges that a path may take: IS-A only, or also part-of and related ones. */
export type Relations = (typeof relations)[number];

export interface SimilarityOptions {
  measure: Measure;
  /** For `shortest-path` only; the other measures are about IS-A alone (default `is-a`). */
  relations?: Relations;
  /** For `shortest-path`: what each edge of the path costs (Batsakis eq. 3: 0.5). */
  factor?: number;
}

/** Batsakis eq. 3. */
export const usualFactor = 0.5;
/** Batsakis §2.4: a and b of eq. 4. */
export const lengthScale = 0.2;
const depthScale = 0.6;

/** Function of two concepts; the same both ways. */
export type ConceptSimilarity = (a: number, b: number) => number;

/** Function of the senses of two words: the largest value over all pairs of them; 0 when a word has none. */
export type SensesSimilarity = (a: Int32Array, b: Int32Array) => number;

export function sensesSimilarity(ontology: Ontology, options: SimilarityOptions): SensesSimilarity {
  if (options.measure === 'shortest-path' && options.relations === 'all') {
    const distances = new Distances(ontology);
    const factor = options.factor ?? usualFactor;
    return (a, b) => factor ** distances.between(a, b);
  }
  const similarity = conceptSimilarity(ontology, options);
  return (a, b) => {
    let most = 0;
    for (let i = 0; i < a.length; i++) {
      const part = ontology.part(a[i]);
      for (let j = 0; j < b.length; j++) {
        // No IS-A leads from a noun to a verb: half of all pairs need not be looked at.
        if (ontology.part(b[j]) !== part) continue;
        const value = similarity(a[i], b[j]);
        if (value > most) most = value;
      }
    }
    return most;
  };
}

export function conceptSimilarity(ontology: Ontology, options: SimilarityOptions): ConceptSimilarity {
  const taxonomy = new Taxonomy(ontology);
  switch (options.measure) {
    case 'shortest-path': {
      // Batsakis eq. 3: df ^ sp(t1, t2). With no path the power is 0.
      const factor = options.factor ?? usualFactor;
      if (options.relations !== 'all') return (a, b) => factor ** taxonomy.distance(a, b);
      const similarity = sensesSimilarity(ontology, options);
      return (a, b) => similarity(Int32Array.of(a), Int32Array.of(b));
    }
    case 'li':
      // Batsakis eq. 4 as Li et al. (2003) have it: e^(−aL) · tanh(bH). The print puts the second factor into the exponent. Where
      // a concept has several broader ones, Li et al. take H from the common one that the shortest path goes through.
      return (a, b) => {
        if (!taxonomy.meet(a, b)) return 0;
        return Math.exp(-lengthScale * taxonomy.pathLength) * Math.tanh(depthScale * taxonomy.depth(taxonomy.nearest));
      };
    case 'wu-palmer':
      // Wu & Palmer (ACL 1994): 2·N3 / (N1 + N2 + 2·N3), N3 counted in concepts from the root, so that a root counts 1.
      return (a, b) => {
        if (!taxonomy.meet(a, b)) return 0;
        const common = 2 * (taxonomy.depth(taxonomy.subsumer) + 1);
        return common / (taxonomy.stepsFromFirst + taxonomy.stepsFromSecond + common);
      };
    case 'lin':
      return lin(taxonomy, new InformationContent(ontology));
  }
}

/** Lin (ICML 1998): 2·IC(most informative common broader concept) / (IC(a) + IC(b)). */
function lin(taxonomy: Taxonomy, information: InformationContent): ConceptSimilarity {
  return (a, b) => {
    let most = 0;
    taxonomy.common(a, b, concept => {
      most = Math.max(most, information.of(concept));
    });
    const sum = information.of(a) + information.of(b);
    // A root that everything is a kind of says nothing; it is still like itself.
    return sum > 0 ? (2 * most) / sum : a === b ? 1 : 0;
  };
}
