/** How a page becomes a point that can be clustered: its latent place, or its weighted terms. */
import type { TextAnalyser } from '../../../algorithms/text/analyser.js';
import { Lsi, type LsiModel } from '../../../algorithms/text/lsi.js';
import { type SparseVector, sparseVector, unitVector } from '../../../algorithms/text/vector.js';
import {
  CollectionStatistics,
  type DocumentFrequencies,
  weighNormalised,
  weighPlain,
} from '../../../algorithms/text/weights.js';
import type { TermCounts } from '../../../core/page.js';
import type { Random } from '../../../core/random.js';

export interface PageSpace {
  /** Unit length; empty when the page has no known term. */
  point(terms: TermCounts): SparseVector;
  /** Coordinates are this process's term ids, which a file must spell out. */
  readonly byTerm: boolean;
  toJSON(): PageSpaceModel;
}

/**
 * `lsi`: Liu §2.2.1 in full; `training`: Liu eq. 1 alone, document frequencies from the training pages; `training-plain`: Batsakis
 * eq. 1 with them; `background`: Batsakis eq. 1, document frequencies of the background, as everywhere else in Batsakis.
 */
export type PageSpaceKind = 'lsi' | TrainingKind | 'background';
type TrainingKind = 'training' | 'training-plain';

export type PageSpaceModel =
  | { kind: 'lsi'; lsi: LsiModel }
  | { kind: TrainingKind; documents: number; terms: string[]; frequencies: number[] }
  | { kind: 'background' };

export interface PageSpaceOptions {
  kind: PageSpaceKind;
  /** Dimensions of the latent space. */
  rank: number;
  /** Keep so many terms of the training pages for it, the most frequent ones. */
  terms: number;
  random: Random;
}

export function fitPageSpace(pages: readonly TermCounts[], text: TextAnalyser, options: PageSpaceOptions): PageSpace {
  if (options.kind === 'background') return new BackgroundSpace(text);
  const { kind, rank, terms, random } = options;
  if (kind !== 'lsi') return new TrainingSpace(kind, new CollectionStatistics(pages), idsOf(pages), text);
  return new LatentSpace(Lsi.fit(pages, text, { rank, terms, weighting: 'tf-idf', random }));
}

export function restorePageSpace(model: PageSpaceModel, text: TextAnalyser): PageSpace {
  if (model.kind === 'background') return new BackgroundSpace(text);
  if (model.kind === 'lsi') return new LatentSpace(new Lsi(model.lsi, text));
  const ids = Int32Array.from(model.terms, term => text.intern(term));
  const frequencies = new Map(model.frequencies.map((frequency, i) => [ids[i], frequency]));
  const statistics = { documents: model.documents, frequency: (id: number) => frequencies.get(id) ?? 0 };
  return new TrainingSpace(model.kind, statistics, ids, text);
}

class LatentSpace implements PageSpace {
  readonly byTerm = false;
  private readonly ids: Int32Array;

  constructor(private readonly lsi: Lsi) {
    this.ids = Int32Array.from({ length: lsi.rank }, (_, i) => i);
  }

  point(terms: TermCounts): SparseVector {
    return unitVector(sparseVector(this.ids, this.lsi.transform(terms)));
  }

  toJSON(): PageSpaceModel {
    return { kind: 'lsi', lsi: this.lsi.toJSON() };
  }
}

class TrainingSpace implements PageSpace {
  readonly byTerm = true;

  constructor(
    private readonly kind: TrainingKind,
    private readonly statistics: DocumentFrequencies,
    private readonly ids: Int32Array,
    private readonly text: TextAnalyser,
  ) {}

  point(terms: TermCounts): SparseVector {
    return (this.kind === 'training' ? weighNormalised : weighPlain)(terms, this.statistics);
  }

  toJSON(): PageSpaceModel {
    const { kind, statistics, ids, text } = this;
    return {
      kind,
      documents: statistics.documents,
      terms: Array.from(ids, id => text.term(id)),
      frequencies: Array.from(ids, id => statistics.frequency(id)),
    };
  }
}

class BackgroundSpace implements PageSpace {
  readonly byTerm = true;

  constructor(private readonly text: TextAnalyser) {}

  point(terms: TermCounts): SparseVector {
    return unitVector(this.text.weigh(terms));
  }

  toJSON(): PageSpaceModel {
    return { kind: 'background' };
  }
}

function idsOf(pages: readonly TermCounts[]): Int32Array {
  const ids = new Set<number>();
  for (const page of pages) for (const id of page.ids) ids.add(id);
  return Int32Array.from(ids).sort();
}
