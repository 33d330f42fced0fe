/** A user's own concepts as an `Ontology`: alone, or on top of WordNet. */
import { UsageError } from '../../../core/errors.js';
import { Ontology } from '../ontology.js';
import { Rows } from '../rows.js';
import { LemmaTable } from '../wordnet/lemma-table.js';

/** A concept as a file of the user's describes it; edges are places in the list of all. */
export interface OwnConcept {
  /** The name, then its synonyms, as lemmas (see `lemmaOf`). */
  labels: string[];
  broader: number[];
  wholes: number[];
  related: number[];
  /**
   * On top of WordNet: the number of the noun sense of the first label that is meant, 0 for none of them. Absent: a sense
   * that another label shares, else the commonest.
   */
  sense?: number;
}

/** How a label stands in the table of lemmas: lower case, words joined by "_". */
export function lemmaOf(label: string): string {
  return label.trim().toLowerCase().normalize('NFC').replaceAll(/\s+/g, '_');
}

/** The concepts alone. */
export function ownOntology(concepts: readonly OwnConcept[]): Ontology {
  return build(concepts, new LemmaTable());
}

/**
 * WordNet (or any other base) with the concepts added. A concept whose name the base knows as a noun is that concept: its
 * further labels and edges join what is there. Any other is new.
 */
export function extendOntology(base: Ontology, concepts: readonly OwnConcept[]): Ontology {
  return build(concepts, base.lemmas, base);
}

function build(concepts: readonly OwnConcept[], lemmas: LemmaTable, base?: Ontology): Ontology {
  const first = base?.size ?? 0;
  let size = first;
  const numbers = concepts
    .map(concept => (base ? senseIn(base, concept) : -1))
    .map(found => (found < 0 ? size++ : found));
  const table = lemmas.withRun(new Set(concepts.flatMap(concept => concept.labels)));
  const run = lemmas.runCount;
  const named = pairs(concepts, numbers, concept => concept.labels.map(label => table.find(label, run)));
  const edges = (kind: 'broader' | 'wholes' | 'related') => {
    const { owners, items } = pairs(concepts, numbers, concept => concept[kind].map(place => numbers[place]));
    // What is related is so both ways, as skos:related is.
    const [from, to] = kind === 'related' ? bothWays(owners, items) : [owners, items];
    return (base?.[kind] ?? Rows.empty(0)).extended(size, from, to);
  };
  return new Ontology({
    lemmas: table,
    senses: (base?.senses ?? Rows.empty(0)).extended(table.size, named.items, named.owners),
    broader: edges('broader'),
    wholes: edges('wholes'),
    related: edges('related'),
    top: base?.top ?? -1,
    partStarts: base?.partStarts,
    counts: base?.counts,
  });
}

/** The concept of the base that is meant, or -1. */
function senseIn(base: Ontology, { labels, sense }: OwnConcept): number {
  if (sense === 0) return -1;
  const senses = base.concepts(labels[0], 'noun');
  if (sense !== undefined) {
    if (sense <= senses.length) return senses[sense - 1];
    throw new UsageError(
      `sense: ${sense} of the term "${labels[0]}": WordNet knows ${senses.length} senses of that noun; write 0 for a meaning of its own.`,
    );
  }
  const shared = senses.find(concept => base.names(concept).some(name => name !== labels[0] && labels.includes(name)));
  return shared ?? senses[0] ?? -1;
}

function pairs(
  concepts: readonly OwnConcept[],
  numbers: readonly number[],
  itemsOf: (concept: OwnConcept) => number[],
): { owners: number[]; items: number[] } {
  const owners: number[] = [];
  const items: number[] = [];
  concepts.forEach((concept, place) => {
    for (const item of new Set(itemsOf(concept))) {
      owners.push(numbers[place]);
      items.push(item);
    }
  });
  return { owners, items };
}

function bothWays(owners: readonly number[], items: readonly number[]): [owners: number[], items: number[]] {
  const known = new Set(owners.map((owner, i) => `${owner} ${items[i]}`));
  const missing = owners.map((_, i) => i).filter(i => !known.has(`${items[i]} ${owners[i]}`));
  return [
    [...owners, ...missing.map(i => items[i])],
    [...items, ...missing.map(i => owners[i])],
  ];
}
