/** Content similarity of Jamali: how much of a page's vocabulary belongs to the sub-domains of the topic. */
import { clusterVectors } from '../../../algorithms/text/clusters.js';
import { phrasesOf } from '../../../algorithms/text/phrases.js';
import type { Page, TermCounts } from '../../../core/page.js';
import type { Preparation } from '../../preparation.js';

export interface VocabularyOptions {
  /** Sub-domains to look for. */
  subdomains: number;
  /** How many of the most similar sub-domains count (Jamali §IV: 2). */
  nearest: number;
  /** Least occurrences of a term in the pages of a sub-domain (Jamali §IV: 2). */
  occurrences: number;
  /** Pages drawn from each sub-domain for its vocabulary (Jamali §IV: "a number of pages (randomly)"); 0 for all. */
  pages: number;
  /** Two words side by side count as a term, too (Jamali §IV: "keywords and phrases"). */
  phrases: boolean;
}

/** Words and phrases of a text. */
interface Usage {
  terms: TermCounts;
  phrases: ReadonlyMap<string, number>;
}

interface Vocabulary {
  terms: ReadonlySet<number>;
  phrases: ReadonlySet<string>;
}

const noPhrases: ReadonlyMap<string, number> = new Map();

export class DomainVocabulary {
  private readonly vocabularies: readonly Vocabulary[];

  /** Clusters the relevant examples; the query alone is the vocabulary when there are none. */
  constructor(
    { topic, text, random }: Preparation,
    private readonly options: VocabularyOptions,
  ) {
    const pages = topic.examples
      .filter(example => example.relevant)
      .map(({ language = '', title, text: body }) =>
        this.usage(text.analyseIn(language, title, body), language, title, body),
      );
    if (pages.length === 0) {
      const { language = '', query } = topic;
      const usage = this.usage(text.analyseIn(language, query), language, query);
      this.vocabularies = usage.terms.ids.length > 0 ? [frequent([usage], 1)] : [];
      return;
    }
    const vectors = pages.map(page => text.weigh(page.terms));
    const clusters = clusterVectors(vectors, Math.min(options.subdomains, pages.length), random);
    this.vocabularies = groups(pages, clusters).map(group => {
      const sample = options.pages > 0 ? random.shuffle(group).slice(0, options.pages) : group;
      return frequent(sample, options.occurrences);
    });
  }

  /** Jamali eq. 2: mean of the `nearest` largest |vᵢ ∩ s| / |s|, with s the set of the page's terms and phrases. */
  similarity(page: Pick<Page, 'terms' | 'language' | 'title' | 'text'>): number {
    const { terms, phrases } = this.usage(page.terms, page.terms.language ?? '', page.title, page.text);
    const size = terms.ids.length + phrases.size;
    if (size === 0 || this.vocabularies.length === 0) return 0;
    const shares = this.vocabularies.map(vocabulary => {
      let shared = 0;
      for (let i = 0; i < terms.ids.length; i++) if (vocabulary.terms.has(terms.ids[i])) shared++;
      for (const phrase of phrases.keys()) if (vocabulary.phrases.has(phrase)) shared++;
      return shared / size;
    });
    const best = shares.sort((a, b) => b - a).slice(0, this.options.nearest);
    return best.reduce((sum, share) => sum + share, 0) / best.length;
  }

  private usage(terms: TermCounts, language: string, ...texts: string[]): Usage {
    return { terms, phrases: this.options.phrases ? phrasesOf(language, ...texts) : noPhrases };
  }
}

function groups(pages: readonly Usage[], clusters: Int32Array): Usage[][] {
  const byCluster = new Map<number, Usage[]>();
  pages.forEach((page, i) => {
    const group = byCluster.get(clusters[i]) ?? [];
    group.push(page);
    byCluster.set(clusters[i], group);
  });
  return [...byCluster.values()];
}

function frequent(pages: readonly Usage[], least: number): Vocabulary {
  return {
    terms: oftenEnough(
      pages.map(({ terms }) => Array.from(terms.ids, (id, i) => [id, terms.counts[i]] as const)),
      least,
    ),
    phrases: oftenEnough(
      pages.map(({ phrases }) => phrases),
      least,
    ),
  };
}

/** What occurs at least so often in all the lists together. */
function oftenEnough<Key>(lists: readonly Iterable<readonly [Key, number]>[], least: number): Set<Key> {
  const occurrences = new Map<Key, number>();
  for (const list of lists) for (const [key, count] of list) occurrences.set(key, (occurrences.get(key) ?? 0) + count);
  return new Set([...occurrences].filter(([, count]) => count >= least).map(([key]) => key));
}
