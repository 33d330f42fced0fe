/**
 * The space of terms and links together (Almpanidis §4, Fig. 4): the k leading left singular vectors of
 * C = (corpus factor | pages of the crawl), whose rows are the terms and, below them, one link row per fetched page.
 * Only the left vectors are kept. A column's place is Uᵀ·c, so Almpanidis eq. 19 needs neither V nor the columns of the corpus.
 */
import { type LeftOperand, leadingLeftVectors } from '../../../../algorithms/linear/left-subspace.js';
import { gatherRows } from '../../../../algorithms/linear/row-blocks.js';
import type { Svd } from '../../../../algorithms/linear/svd.js';
import type { Random } from '../../../../core/random.js';

/** Spare directions: they let new ones come in from below and speed up convergence. */
const spare = 10;

export class CombinedSpace {
  /** Row-major, `width` numbers per row, orthonormal columns; the first `rank` of them count. */
  private block: Float64Array;
  private values: Float64Array;
  /** The corpus (U·S of Almpanidis eq. 5) and everything folded since: row-major, `baseWidth` numbers per row. */
  private base: Float64Array;
  private baseWidth: number;
  private readonly width: number;
  private decomposed = false;

  /** `corpus`: its left vectors and values, over the rows that are there before the first page of the crawl. */
  constructor(
    corpus: Pick<Svd, 'left' | 'values'>,
    readonly rank: number,
    private readonly random: Random,
  ) {
    const { left, values } = corpus;
    this.width = rank + spare;
    this.baseWidth = values.length;
    this.base = new Float64Array(left.rows * values.length);
    this.block = new Float64Array(left.rows * this.width);
    this.values = new Float64Array(this.width);
    for (let row = 0; row < left.rows; row++) {
      for (let j = 0; j < values.length; j++) {
        this.block[row * this.width + j] = left.get(row, j);
        this.base[row * values.length + j] = left.get(row, j) * values[j];
      }
    }
  }

  /** Is there anything to compare links with yet? */
  get ready(): boolean {
    return this.decomposed;
  }

  /** Takes in the columns of the crawl, over `rows` rows of which the earlier ones keep their meaning. */
  decompose(rows: number, columns: Pick<LeftOperand, 'columns' | 'starts' | 'indices' | 'values'>): void {
    const { base, baseWidth, width } = this;
    const start = new Float64Array(rows * width);
    start.set(this.block);
    this.fillEmptyDirections(start, rows);
    // The first time, the link rows are new; later the answer before is close and two steps follow the change.
    const steps = this.decomposed ? 2 : 6;
    const { vectors, values } = leadingLeftVectors({ rows, base, baseWidth, ...columns }, start, width, steps);
    this.block = vectors;
    this.values = values;
    this.decomposed = true;
  }

  /**
   * Folds every column decomposed so far into the base, as a truncated SVD update does (Zha & Simon), and keeps only the
   * given rows.
   */
  fold(kept: Int32Array): void {
    const { width, rank } = this;
    const block = new Float64Array(kept.length * width);
    const base = new Float64Array(kept.length * rank);
    kept.forEach((row, to) => {
      block.set(this.block.subarray(row * width, (row + 1) * width), to * width);
      for (let j = 0; j < rank; j++) base[to * rank + j] = this.block[row * width + j] * this.values[j];
    });
    this.block = block;
    this.base = base;
    this.baseWidth = rank;
  }

  /** Uᵀ·c for the sparse column at [from, end), added to `place` (`placeWidth` numbers, of which `rank` count). */
  locate(indices: Int32Array, values: Float64Array, from: number, end: number, place: Float64Array): void {
    gatherRows(place, 0, this.block, indices, values, from, end, this.width);
  }

  get placeWidth(): number {
    return this.width;
  }

  /** Where the link row of a page lies that so far links only to itself: its own place, folded in by Σ⁻² (Almpanidis §2.1.2). */
  foldRow(place: Float64Array): void {
    for (let j = 0; j < this.rank; j++) {
      const square = this.values[j] * this.values[j];
      place[j] = square > 0 ? place[j] / square : 0;
    }
  }

  /** Almpanidis eq. 19 for a place and the place of the query, whose column has unit length. */
  cosine(place: Float64Array, query: Float64Array): number {
    let product = 0;
    let squares = 0;
    for (let j = 0; j < this.rank; j++) {
      product += place[j] * query[j];
      squares += place[j] * place[j];
    }
    return squares > 0 ? product / Math.sqrt(squares) : 0;
  }

  /** Spare directions start at random, so do those that a small corpus left without a value. */
  private fillEmptyDirections(block: Float64Array, rows: number): void {
    const { width, rank, random } = this;
    const scale = 1 / Math.sqrt(rows);
    for (let j = 0; j < width; j++) {
      const empty = this.decomposed ? this.values[j] === 0 : j >= this.baseWidth;
      if (j < rank && !empty) continue;
      for (let row = 0; row < rows; row++) block[row * width + j] = scale * random.normal();
    }
  }
}
