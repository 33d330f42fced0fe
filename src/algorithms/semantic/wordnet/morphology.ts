/**
 * From a word as it is written to the lemmas it may be a form of, by the detachment rules of WordNet's own morphy(7WN): an
 * ending is replaced, and the result counts when the ontology has it for that part of speech.
 *
 * The package that carries WordNet has no exception lists (`.exc`), which name the forms no rule makes. In their place
 * stand further rules for endings that English forms regularly (doubled consonants, -ves, plurals kept from Latin and
 * Greek), checked against the ontology like the others, and the few plurals of old that follow no rule. Strong verbs
 * ("went") are not covered.
 */
import { stemOf } from '../../text/analyser.js';
import type { Ontology, Part } from '../ontology.js';

type Rule = readonly [ending: string, replacement: string];

/** morphy(7WN), in its order. */
const rules: Record<Part, readonly Rule[]> = {
  noun: [
    ['s', ''],
    ['ses', 's'],
    ['xes', 'x'],
    ['zes', 'z'],
    ['ches', 'ch'],
    ['shes', 'sh'],
    ['men', 'man'],
    ['ies', 'y'],
  ],
  verb: [
    ['s', ''],
    ['ies', 'y'],
    ['es', 'e'],
    ['es', ''],
    ['ed', 'e'],
    ['ed', ''],
    ['ing', 'e'],
    ['ing', ''],
  ],
  adj: [
    ['er', ''],
    ['est', ''],
    ['er', 'e'],
    ['est', 'e'],
  ],
  adv: [],
};

/** In place of the exception lists; tried when no rule of morphy gives a known lemma. */
const furtherRules: Record<Part, readonly Rule[]> = {
  noun: [
    ['oes', 'o'],
    ['ves', 'f'],
    ['ves', 'fe'],
    ['i', 'us'],
    ['a', 'um'],
    ['a', 'on'],
    ['ae', 'a'],
    ['ices', 'ix'],
    ['ices', 'ex'],
    ['es', 'is'],
    ['eaux', 'eau'],
  ],
  verb: [['ied', 'y']],
  adj: [
    ['ier', 'y'],
    ['iest', 'y'],
  ],
  adv: [],
};

/** Letters that a rule takes off at most ("ices"): what is left begins every lemma that a noun may be a form of. */
export const longestEnding = 4;

const oldPlurals = new Map([
  ['children', 'child'],
  ['feet', 'foot'],
  ['geese', 'goose'],
  ['teeth', 'tooth'],
  ['mice', 'mouse'],
  ['lice', 'louse'],
  ['oxen', 'ox'],
  ['dice', 'die'],
  ['people', 'person'],
  ['pence', 'penny'],
]);

/** A consonant that an ending doubled: "running" is a form of "run". */
const doubled = /([bdgklmnprtvz])\1(ed|ing|er|est)$/;

const wordParts: readonly Part[] = ['noun', 'verb', 'adj', 'adv'];

/** Lemmas of a lower-case word with one part of speech; the word itself first when it is one. */
export function lemmasOf(word: string, part: Part, ontology: Ontology): string[] {
  const known = (lemma: string) => lemma !== '' && ontology.knows(lemma, part);
  const found = known(word) ? [word] : [];
  const old = part === 'noun' ? oldPlurals.get(word) : undefined;
  if (old !== undefined && known(old)) found.push(old);
  // As morphy: a noun in "ss" or a word of two letters has no ending to take off.
  if (word.length <= 2 || (part === 'noun' && word.endsWith('ss'))) return found;
  const single = part === 'verb' || part === 'adj' ? word.replace(doubled, '$1') : word;
  const base =
    detached(word, rules[part], known) ??
    (single !== word && known(single) ? single : detached(word, furtherRules[part], known));
  if (base !== undefined && !found.includes(base)) found.push(base);
  return found;
}

/** What the first rule that fits makes of the word: morphy, too, takes no second. */
function detached(word: string, list: readonly Rule[], known: (lemma: string) => boolean): string | undefined {
  for (const [ending, other] of list) {
    if (!word.endsWith(ending)) continue;
    const lemma = word.slice(0, word.length - ending.length) + other;
    if (known(lemma)) return lemma;
  }
  return undefined;
}

/** Concepts that a lower-case word may name, as itself or as a form of a lemma; each once, nouns first. */
export function conceptsOfWord(word: string, ontology: Ontology): Int32Array {
  const concepts: number[] = [];
  for (const part of wordParts) {
    for (const lemma of lemmasOf(word, part, ontology)) {
      for (const concept of ontology.concepts(lemma, part)) if (!concepts.includes(concept)) concepts.push(concept);
    }
  }
  return new Int32Array(concepts);
}

/**
 * What the words with a Porter stem begin with: the stem itself, or the stem with the one letter that Porter's rules may have
 * put in the last one's place ("happy" becomes "happi", "hoping" "hope", "ability" "abl").
 */
export function beginningsOf(stem: string): string[] {
  const other = otherLast.get(stem.at(-1)!);
  return other === undefined ? [stem] : [stem, stem.slice(0, -1) + other];
}

const otherLast = new Map([
  ['i', 'y'],
  ['e', 'i'],
  ['l', 'i'],
]);

/** Concepts of the lemmas that a Porter stem stands for. Page terms are stems, and a stem ("diseas") is seldom a lemma itself. */
export function conceptsOfStem(stem: string, ontology: Ontology): Int32Array {
  const concepts = new Set<number>();
  for (const beginning of beginningsOf(stem)) {
    ontology.lemmas.withPrefix(beginning, lemma => {
      if (stemOf(ontology.lemmas.text(lemma)) !== stem) return;
      for (const concept of ontology.senses.row(lemma)) concepts.add(concept);
    });
  }
  // "flies" has the stem "fli", though "fly" keeps its y.
  if (stem.endsWith('i')) for (const concept of ontology.concepts(`${stem.slice(0, -1)}y`)) concepts.add(concept);
  return Int32Array.from(concepts);
}
