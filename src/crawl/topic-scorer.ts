/** How near a text is to the topic: the one place where strategies turn the query into a vector and compare with it. */
import type { TextAnalyser } from '../algorithms/text/analyser.js';
import { SimilarityIndex } from '../algorithms/text/similarity-index.js';
import { centroid, cosine, emptyVector, type SparseVector } from '../algorithms/text/vector.js';
import type { Page } from '../core/page.js';
import type { Topic } from '../core/topic.js';
import type { Preparation } from './preparation.js';

/** Anchors kept with their score. Navigation repeats a few texts on every page. */
const memoLimit = 20_000;

/** The query as one language reads it. */
interface Reading {
  query: SparseVector;
  /** Of the analyser's weights when the vector was made. */
  version: number;
  /** Finds texts that may hold a word of the query. */
  mention: RegExp;
  memo: Map<string, number>;
}

/**
 * The query is read by the rules of the language of the page it is compared with: nobody has to say which language it is in, and
 * a word that two languages spell alike is found in both.
 */
export class TopicScorer {
  private readonly text: TextAnalyser;
  private readonly topic: Topic;
  private readonly readings = new Map<string, Reading>();

  constructor({ text, topic }: Preparation) {
    this.text = text;
    this.topic = topic;
  }

  /** cosine(page, query), Batsakis eq. 2. */
  page(page: Page): number {
    const { query } = this.reading(page.terms.language ?? '');
    return query.norm === 0 ? 0 : cosine(query, this.text.weigh(page.terms));
  }

  /** cosine(text, query) of a short text that may well come again: an anchor. `language`: of the page it stands on. */
  anchor(text: string, language = ''): number {
    if (text === '') return 0;
    const { query, memo } = this.reading(language);
    if (query.norm === 0) return 0;
    const known = memo.get(text);
    if (known !== undefined) return known;
    const score = this.passage(text, language);
    if (score === 0) return 0;
    if (memo.size >= memoLimit) memo.clear();
    // The key is copied: the anchor may be a slice that keeps its whole page in memory.
    memo.set(Buffer.from(text).toString(), score);
    return score;
  }

  /** cosine(text, query) of a text that hardly ever repeats: the words around a link. */
  passage(text: string, language = ''): number {
    if (text === '') return 0;
    const { query, mention } = this.reading(language);
    if (query.norm === 0 || !mention.test(text)) return 0;
    return cosine(query, this.text.weigh(this.text.analyseIn(language, text)));
  }

  private reading(language: string): Reading {
    const known = this.readings.get(language);
    const version = this.text.weightsVersion;
    if (known && known.version === version) return known;
    const query = topicVector(this.topic, this.text, language);
    const stems = Array.from(query.ids, id => this.text.term(id));
    const reading = { query, version, mention: mentionOf(stems, language), memo: new Map() };
    this.readings.set(language, reading);
    return reading;
  }
}

const anything = /(?:)/;

/**
 * A quick look before a text is analysed: most anchors and their surroundings hold no word of the query, and to see that costs a
 * tenth of an analysis. Porter's rules change a word's end only, so a stem without its last letter begins every word
 * that has this stem. Texts beyond ASCII may be spelt in several ways, other languages have other rules, and long queries make slow patterns: those always pass.
 */
export function mentionOf(stems: readonly string[], language = ''): RegExp {
  if (language !== '' || stems.length > 40 || stems.some(stem => !/^[a-z0-9]+$/.test(stem))) return anything;
  return new RegExp(
    stems.map(stem => (/\d/.test(stem) ? stem : stem.slice(0, Math.max(1, stem.length - 1)))).join('|'),
    'i',
  );
}

/** The query's vector; the centroid of the relevant examples when the user gave examples but no keywords. */
export function topicVector(topic: Topic, text: TextAnalyser, language = ''): SparseVector {
  const query = text.weigh(text.analyseIn(language, topic.query));
  return query.norm > 0 ? query : centroid(exampleVectors(topic, text));
}

/** tf-idf vectors (Batsakis eq. 1) of the relevant examples. */
export function exampleVectors(topic: Topic, text: TextAnalyser): SparseVector[] {
  return topic.examples
    .filter(example => example.relevant)
    .map(example => text.weigh(text.analyseIn(example.language ?? '', example.title, example.text)))
    .filter(vector => vector.norm > 0);
}

/** The relevant examples ready for "largest cosine to any of them"; the query stands in when there are none. */
export function targetIndex({ topic, text }: Preparation): SimilarityIndex {
  const targets = exampleVectors(topic, text);
  if (targets.length > 0) return new SimilarityIndex(targets);
  const query = topicVector(topic, text);
  return new SimilarityIndex(query === emptyVector || query.norm === 0 ? [] : [query]);
}
