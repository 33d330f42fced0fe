/** Content similarity of Jamali: how much of a page's vocabulary belongs to the sub-domains of the topic. */
import { clusterVectors } from '../../../algorithms/text/clusters.js';
import type { TermCounts } from '../../../core/page.js';
import type { Preparation } from '../../preparation.js';

export interface VocabularyOptions {
  /** Sub-domains to look for. */
  subdomains: number;
  /** How many of the most similar sub-domains count (Jamali §IV: 2). */
  nearest: number;
  /** Least occurrences of a term in the pages of a sub-domain (Jamali §IV: 2). */
  occurrences: number;
}

export class DomainVocabulary {
  private readonly vocabularies: readonly ReadonlySet<number>[];
  private readonly nearest: number;

  /** Clusters the relevant examples; the query alone is the vocabulary when there are none. */
  constructor({ topic, text, random }: Preparation, options: VocabularyOptions) {
    this.nearest = options.nearest;
    const pages = topic.examples
      .filter(example => example.relevant)
      .map(example => text.analyseIn(example.language ?? '', example.title, example.text));
    if (pages.length === 0) {
      const query = new Set(text.analyseIn(topic.language ?? '', topic.query).ids);
      this.vocabularies = query.size > 0 ? [query] : [];
      return;
    }
    const vectors = pages.map(page => text.weigh(page));
    const clusters = clusterVectors(vectors, Math.min(options.subdomains, pages.length), random);
    this.vocabularies = groups(pages, clusters).map(group => frequentTerms(group, options.occurrences));
  }

  /** Jamali eq. 2: mean of the `nearest` largest |vᵢ ∩ s| / |s|, with s the set of the page's terms. */
  similarity(page: TermCounts): number {
    if (page.ids.length === 0 || this.vocabularies.length === 0) return 0;
    const shares = this.vocabularies.map(vocabulary => {
      let shared = 0;
      for (let i = 0; i < page.ids.length; i++) if (vocabulary.has(page.ids[i])) shared++;
      return shared / page.ids.length;
    });
    const best = shares.sort((a, b) => b - a).slice(0, this.nearest);
    return best.reduce((sum, share) => sum + share, 0) / best.length;
  }
}

function groups(pages: readonly TermCounts[], clusters: Int32Array): TermCounts[][] {
  const byCluster = new Map<number, TermCounts[]>();
  pages.forEach((page, i) => {
    const group = byCluster.get(clusters[i]) ?? [];
    group.push(page);
    byCluster.set(clusters[i], group);
  });
  return [...byCluster.values()];
}

function frequentTerms(pages: readonly TermCounts[], least: number): Set<number> {
  const occurrences = new Map<number, number>();
  for (const { ids, counts } of pages) {
    ids.forEach((id, i) => {
      occurrences.set(id, (occurrences.get(id) ?? 0) + counts[i]);
    });
  }
  return new Set([...occurrences].filter(([, count]) => count >= least).map(([id]) => id));
}
