/**
 * Latent semantic indexing (Almpanidis §2.1.2, eq. 4–6; Liu §2.2): `fit` decomposes the term × document matrix of a corpus, `transform`
 * places any page in the space of its k strongest directions. Cosines of transformed pages are those of Almpanidis eq. 6.
 */
import type { TermCounts } from '../../core/page.js';
import { Random } from '../../core/random.js';
import { DenseMatrix } from '../linear/dense.js';
import { gramOperator, type SparseColumn, SparseMatrix } from '../linear/sparse.js';
import type { Svd } from '../linear/svd.js';
import { addDocuments } from '../linear/svd-update.js';
import { truncatedSvd } from '../linear/truncated-svd.js';
import { globalWeights, type LsiWeighting, largestId, localWeight } from './lsi-weighting.js';

export interface LsiOptions {
  /** Directions to keep; fewer when the corpus has fewer. */
  rank?: number;
  /** Fewer, too, when the strongest hold this share of the corpus: of the sum of all squares. Absent or 0: all of `rank`. */
  energy?: number;
  /** Keep the most frequent stems of the corpus (Almpanidis §5.1: 1,000). */
  terms?: number;
  weighting?: LsiWeighting;
  random?: Random;
}

/** What a fitted space is made of: plain data for JSON. */
export interface LsiModel {
  weighting: LsiWeighting;
  /** Mean number of term occurrences in a document. */
  averageLength: number;
  /** Stems, most frequent first: the rows of the matrix. */
  terms: string[];
  /** One per term, from the corpus. */
  globalWeights: number[];
  /** Singular values, falling. */
  values: number[];
  /** Left singular vectors, one after another, `terms.length` numbers each. */
  left: number[];
}

/** The part of a `TextAnalyser` that turns stems into ids and back. */
export interface TermIds {
  intern(stem: string): number;
  term(id: number): string;
}

/** A page as a column of the matrix. */
export interface LsiColumn extends SparseColumn {
  /** Rows (places in the list of terms), rising with the term ids. */
  indices: Int32Array;
  /** Weights, scaled to unit length ("simple document normalisation", Almpanidis §5.1). */
  values: Float64Array;
  /** Length before scaling; 0 when no term of the page is known. */
  length: number;
}

/** Documents added in one go: the part of them that lies outside the space is dense. */
const updateBlock = 100;

export class Lsi {
  readonly terms: number;
  readonly rank: number;
  readonly values: Float64Array;
  /** Left singular vectors: `terms` × `rank`. */
  readonly left: DenseMatrix;
  private readonly rowOfTerm: Int32Array;
  private readonly globalWeights: Float64Array;
  /** Row-major copy of `left`: a page then touches a few short runs. */
  private readonly byTerm: Float64Array;

  constructor(
    private readonly model: LsiModel,
    text: TermIds,
  ) {
    this.terms = model.terms.length;
    this.rank = model.values.length;
    this.values = Float64Array.from(model.values);
    this.left = new DenseMatrix(this.terms, this.rank, Float64Array.from(model.left));
    this.byTerm = this.left.transpose().data;
    this.globalWeights = Float64Array.from(model.globalWeights);
    const ids = model.terms.map(term => text.intern(term));
    this.rowOfTerm = new Int32Array(ids.reduce((most, id) => Math.max(most, id + 1), 0)).fill(-1);
    ids.forEach((id, row) => {
      if (id >= 0) this.rowOfTerm[id] = row;
    });
  }

  static fit(documents: readonly TermCounts[], text: TermIds, options: LsiOptions = {}): Lsi {
    const { rank = 50, energy = 0, terms = 1000, weighting = 'tf', random = new Random(1) } = options;
    const ids = mostFrequentTerms(documents, terms);
    const statistics = globalWeights(weighting, documents, ids);
    const unfitted = { weighting, ...statistics, terms: ids.map(id => text.term(id)), values: [], left: [] };
    const weigher = new Lsi(unfitted, text);
    const columns = documents.map(document => weigher.weigh(document)).filter(column => column.length > 0);
    const { left, values } = leftFactor(SparseMatrix.fromColumns(ids.length, columns), rank, random);
    // Columns have length 1, so there are as many squares to hold as columns.
    const kept = energy > 0 ? directionsFor(values, energy * columns.length) : values.length;
    return new Lsi({ ...unfitted, values: [...values.subarray(0, kept)], left: [...left.slice(0, kept).data] }, text);
  }

  /** The page as a column over the terms of the space; unknown terms fall away. */
  weigh(counts: TermCounts): LsiColumn {
    const { weighting, averageLength } = this.model;
    const indices = new Int32Array(counts.ids.length);
    const values = new Float64Array(counts.ids.length);
    const relativeLength = averageLength > 0 ? counts.length / averageLength : 1;
    let size = 0;
    let squares = 0;
    for (let i = 0; i < counts.ids.length; i++) {
      const row = counts.ids[i] < this.rowOfTerm.length ? this.rowOfTerm[counts.ids[i]] : -1;
      if (row < 0) continue;
      const value = this.globalWeights[row] * localWeight(weighting, counts.counts[i], relativeLength);
      if (value === 0) continue;
      indices[size] = row;
      values[size++] = value;
      squares += value * value;
    }
    const length = Math.sqrt(squares);
    for (let i = 0; i < size; i++) values[i] /= length;
    return { indices: indices.slice(0, size), values: values.slice(0, size), length };
  }

  /** Coordinates of a page in the latent space: Uᵀ·d. All zero when the page has no known term. */
  transform(counts: TermCounts): Float64Array {
    return this.project(this.weigh(counts));
  }

  project(column: SparseColumn): Float64Array {
    const { rank, byTerm } = this;
    const result = new Float64Array(rank);
    for (let i = 0; i < column.indices.length; i++) {
      const from = column.indices[i] * rank;
      for (let j = 0; j < rank; j++) result[j] += column.values[i] * byTerm[from + j];
    }
    return result;
  }

  /**
   * The space with more documents in it, without the old ones at hand (Almpanidis eq. 9–10, residual kept). Terms and their weights
   * stay those of the first corpus, and the rank stays.
   */
  withDocuments(documents: readonly TermCounts[], text: TermIds): Lsi {
    const columns = documents.map(document => this.weigh(document)).filter(column => column.length > 0);
    // The left vectors and values depend on U·S alone, so the documents before may as well have been its columns.
    let svd: Svd = { left: this.left, values: this.values, right: DenseMatrix.identity(this.rank) };
    for (let at = 0; at < columns.length; at += updateBlock) {
      const added = SparseMatrix.fromColumns(this.terms, columns.slice(at, at + updateBlock));
      const { left, values } = addDocuments(svd, added);
      svd = { left, values, right: DenseMatrix.identity(values.length) };
    }
    return new Lsi({ ...this.model, values: [...svd.values], left: [...svd.left.data] }, text);
  }

  toJSON(): LsiModel {
    return this.model;
  }
}

/** The strongest directions of a matrix, at most `rank`: its left singular vectors and values, falling. */
export function leftFactor(matrix: SparseMatrix, rank: number, random: Random): Pick<Svd, 'left' | 'values'> {
  // Documents' own coordinates are never asked for: the decomposition of A·Aᵀ has the same left vectors.
  const svd = truncatedSvd(gramOperator(matrix), Math.min(rank, matrix.columns), { random, tolerance: 1e-6 });
  // Directions without weight would only carry rounding noise.
  const weighty = svd.values.filter(square => square > 1e-12 * svd.values[0]).length;
  return { left: svd.left.slice(0, weighty), values: svd.values.slice(0, weighty).map(Math.sqrt) };
}

/** How many of the falling values it takes until their squares reach `sum`; all when they do not. */
function directionsFor(values: Float64Array, sum: number): number {
  let held = 0;
  for (let i = 0; i < values.length; i++) {
    held += values[i] ** 2;
    if (held >= sum) return i + 1;
  }
  return values.length;
}

/** Ids of the terms with the most occurrences, ties by id. */
export function mostFrequentTerms(documents: readonly TermCounts[], count: number): number[] {
  const occurrences = new Float64Array(largestId(documents) + 1);
  for (const { ids, counts } of documents) {
    for (let i = 0; i < ids.length; i++) occurrences[ids[i]] += counts[i];
  }
  const found: number[] = [];
  for (let id = 0; id < occurrences.length; id++) if (occurrences[id] > 0) found.push(id);
  return found.sort((a, b) => occurrences[b] - occurrences[a] || a - b).slice(0, count);
}
