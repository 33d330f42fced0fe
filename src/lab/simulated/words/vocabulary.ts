/**
 * The words of the simulated web. Topics are WordNet's usage domains (`-c` pointers from a subject to the synsets that
 * belong to it) with the hyponyms of their members; general English comes from the frequencies of WordNet's tagged
 * texts. Nothing of WordNet is kept in this repository: all is read at run time, once per process.
 */
import { Distribution, zipfWeights } from '../distribution.js';
import { smallWords } from './role-words.js';
import { type Synset, WordNetFiles } from './wordnet-files.js';

export interface TopicVocabulary {
  name: string;
  /** Most typical first. */
  words: string[];
  plurals: string[];
  distribution: Distribution;
  /** What a user would type. */
  query: string[];
  /** For the words of the query, by place in `words`: what a page may say instead (synonyms, then narrower words). */
  paraphrases: Map<number, string[]>;
}

export interface GeneralVocabulary {
  words: string[];
  distribution: Distribution;
}

export interface Vocabularies {
  topics: TopicVocabulary[];
  general: GeneralVocabulary;
}

/** Subjects that WordNet knows many terms of, widest apart first: a world with few topics takes them from the front. */
export const allTopics = [
  ...['music', 'law', 'chemistry', 'baseball', 'medicine', 'computer science', 'military', 'cooking', 'astronomy'],
  ...['mathematics', 'geology', 'psychology', 'botany', 'golf', 'linguistics', 'physics', 'architecture', 'commerce'],
  ...['meteorology', 'genetics', 'card game', 'anatomy', 'religion', 'art'],
] as const;

const wordsPerTopic = 320;
const synsetsPerTopic = 450;
const generalWords = 6000;
const queryWords = 5;
/** Words met more often than this in general English say little of any topic. */
const commonWords = 250;

let loaded: Vocabularies | undefined;

export function loadVocabularies(): Vocabularies {
  loaded ??= readVocabularies();
  return loaded;
}

function readVocabularies(): Vocabularies {
  const files = new WordNetFiles();
  try {
    const frequencies = files.wordFrequencies();
    const drafts = allTopics.map(name => draftTopic(files, name));
    // A word shared by many topics is typical of none.
    const spread = new Map<string, number>();
    for (const draft of drafts) for (const word of draft.counts.keys()) spread.set(word, (spread.get(word) ?? 0) + 1);
    const topics = drafts.map(draft => finishTopic(draft, spread, frequencies));
    return { topics, general: generalVocabulary(frequencies) };
  } finally {
    files.close();
  }
}

interface Draft {
  name: string;
  synsets: Map<string, Synset>;
  counts: Map<string, number>;
  nouns: Set<string>;
}

function draftTopic(files: WordNetFiles, name: string): Draft {
  const synsets = new Map<string, Synset>();
  let layer = [`n${domainOf(files, name)}`];
  for (let depth = 0; depth < 4 && synsets.size < synsetsPerTopic; depth++) {
    const next = new Set<string>();
    for (const key of layer) {
      if (synsets.size >= synsetsPerTopic) break;
      const synset = files.synset(key[0], Number(key.slice(1)));
      synsets.set(key, synset);
      for (const { symbol, part, offset } of synset.pointers) {
        if (symbol === '-c' || symbol === '~' || symbol === '%p') next.add(`${part}${offset}`);
      }
    }
    layer = [...next].filter(key => !synsets.has(key));
  }
  const counts = new Map<string, number>();
  const nouns = new Set<string>();
  const add = (word: string, weight: number) => {
    if (/^[a-z]{3,14}$/.test(word) && !ignoredWords.has(word)) counts.set(word, (counts.get(word) ?? 0) + weight);
  };
  for (const [key, synset] of synsets) {
    for (const lemma of synset.lemmas) {
      const parts = lemma.split(/[_-]/);
      for (const part of parts) add(part, 2 / parts.length);
      if (key[0] === 'n') nouns.add(parts[parts.length - 1]);
    }
    // Quoted examples are general English; the definition itself is about the subject.
    for (const word of synset.gloss
      .split('"')[0]
      .toLowerCase()
      .match(/[a-z]+/g) ?? [])
      add(word, 0.4);
  }
  return { name, synsets, counts, nouns };
}

/** The sense of the name that most synsets give as their domain. */
function domainOf(files: WordNetFiles, name: string): number {
  let best = 0;
  let most = -1;
  for (const offset of files.nounSenses(name.replace(' ', '_'))) {
    const members = files.synset('n', offset).pointers.filter(({ symbol }) => symbol === '-c').length;
    if (members > most) {
      most = members;
      best = offset;
    }
  }
  return best;
}

function finishTopic(draft: Draft, spread: Map<string, number>, frequencies: Map<string, number>): TopicVocabulary {
  const nameWords = draft.name.split(' ');
  const scores = new Map<string, number>();
  for (const [word, count] of draft.counts) {
    const topics = spread.get(word)!;
    if ((frequencies.get(word) ?? 0) >= commonWords || topics > allTopics.length / 3 || nameWords.includes(word))
      continue;
    scores.set(word, count * Math.log((allTopics.length + 1) / topics));
  }
  const typical = [...scores].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([word]) => word);
  const words = [...nameWords, ...typical].slice(0, wordsPerTopic);
  const query = chooseQuery(draft, words, frequencies);
  const paraphrases = new Map<number, string[]>();
  for (const [place, word] of words.entries()) {
    const others = query.includes(word) ? paraphrasesOf(draft, word, query) : [];
    if (others.length > 0) paraphrases.set(place, others);
  }
  return {
    name: draft.name,
    words,
    plurals: words.map(word => (draft.nouns.has(word) ? plural(word) : word)),
    distribution: new Distribution(zipfWeights(words.length, 1, 3)),
    query,
    paraphrases,
  };
}

/** The subject's name and its most typical words that can be paraphrased, no two synonyms; words people use come first. */
function chooseQuery(draft: Draft, words: readonly string[], frequencies: Map<string, number>): string[] {
  const query = draft.name.split(' ');
  const said = new Set(query);
  const length = query.length + queryWords;
  const typical = words.slice(0, 50);
  for (const word of [...typical.filter(word => frequencies.has(word)), ...typical]) {
    if (query.length >= length) break;
    if (said.has(word) || said.has(singular(word))) continue;
    const others = paraphrasesOf(draft, word, [word]);
    if (others.length === 0 || others.some(other => query.includes(other))) continue;
    query.push(word);
    for (const other of [word, plural(word), ...others]) said.add(other);
  }
  return query;
}

/** Other lemmas of the word's synsets in this topic, then their hyponyms; none that contains a word of the query. */
function paraphrasesOf(draft: Draft, word: string, query: readonly string[]): string[] {
  const synonyms = new Set<string>();
  const narrower = new Set<string>();
  for (const synset of draft.synsets.values()) {
    if (!synset.lemmas.includes(word)) continue;
    for (const lemma of synset.lemmas) synonyms.add(lemma);
    for (const { symbol, part, offset } of synset.pointers) {
      const hyponym = symbol === '~' ? draft.synsets.get(`${part}${offset}`) : undefined;
      if (hyponym) narrower.add(hyponym.lemmas[0]);
    }
  }
  return [...synonyms, ...[...narrower].slice(0, 6)]
    .map(lemma => lemma.replace(/[_-]/g, ' '))
    .filter(lemma => /^[a-z ]+$/.test(lemma))
    .filter(lemma => !query.some(wanted => lemma.includes(wanted.slice(0, Math.max(4, wanted.length - 2)))));
}

function generalVocabulary(frequencies: Map<string, number>): GeneralVocabulary {
  const ranked = [...frequencies].filter(([word]) => !ignoredWords.has(word));
  ranked.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  ranked.length = Math.min(ranked.length, generalWords);
  // Tagged texts name persons and groups far too often; the power flattens the head and keeps Zipf's shape.
  return {
    words: ranked.map(([word]) => word),
    distribution: new Distribution(ranked.map(([, count]) => count ** 0.75)),
  };
}

function plural(noun: string): string {
  if (/(s|x|z|ch|sh)$/.test(noun)) return noun.endsWith('s') ? noun : `${noun}es`;
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

function singular(word: string): string {
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Words of definitions that belong to no subject. */
const ignoredWords = new Set([
  ...smallWords,
  ...'used using usually especially often something someone made having being etc one two three any each every many'.split(
    ' ',
  ),
  ...'large small new old long short various certain especial not than very such most more some other another'.split(
    ' ',
  ),
  ...'genus family having consisting between into upon without within when where which who whose while because'.split(
    ' ',
  ),
]);
