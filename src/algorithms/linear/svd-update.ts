/**
 * New documents and new terms in a truncated SVD without decomposing the whole again (Almpanidis §2.1.2, eq. 7–10;
 * docs/papers.md). Eq. 10 and 18 as printed project new columns on the old left space and lose what lies outside it; here that
 * residual is kept, as Zha & Simon 1999 do: QR of (I − UUᵀ)D, then the SVD of [[S, UᵀD], [0, R]].
 */
import { addScaled, DenseMatrix } from './dense.js';
import { thinQr } from './orthogonal.js';
import type { SparseMatrix } from './sparse.js';
import { denseSvd, type Svd } from './svd.js';

/**
 * SVD of (A | documents), at most `rank` triplets (default: as many as before). One column per document. The residual of the
 * new documents is dense by nature: many of them are better added in blocks.
 */
export function addDocuments(svd: Svd, documents: SparseMatrix, rank = svd.values.length): Svd {
  const known = svd.values.length;
  const inside = projected(svd.left, documents);
  const outside = documents.toDense();
  for (let j = 0; j < documents.columns; j++) {
    for (let i = 0; i < known; i++) addScaled(outside.column(j), -inside.get(i, j), svd.left.column(i));
  }
  const { q, r } = thinQr(outside);
  const core = new DenseMatrix(known + q.columns, known + documents.columns);
  for (let i = 0; i < known; i++) core.set(i, i, svd.values[i]);
  for (let j = 0; j < documents.columns; j++) {
    core.column(known + j).set(inside.column(j));
    core.column(known + j).set(r.column(j), known);
  }
  const small = denseSvd(core);
  const count = Math.min(rank, small.values.length);
  return {
    values: small.values.slice(0, count),
    left: beside(svd.left, q).multiply(small.left.slice(0, count)),
    right: extended(svd.right, documents.columns).multiply(small.right.slice(0, count)),
  };
}

/** SVD of A with the rows `terms` put below it (eq. 7–8, residual kept too). One row per term. */
export function addTerms(svd: Svd, terms: SparseMatrix, rank = svd.values.length): Svd {
  const { left, values, right } = addDocuments(transposed(svd), terms.transpose(), rank);
  return transposed({ left, values, right });
}

/** Adds documents as rows of `right` and leaves everything else: cheap, but the rows are no longer orthonormal. */
export function foldInDocuments(svd: Svd, documents: SparseMatrix): Svd {
  const coordinates = projected(svd.left, documents);
  const right = new DenseMatrix(svd.right.rows + documents.columns, svd.right.columns);
  for (let i = 0; i < right.columns; i++) {
    const column = right.column(i);
    column.set(svd.right.column(i));
    const value = svd.values[i];
    for (let j = 0; j < documents.columns; j++) {
      column[svd.right.rows + j] = value > 0 ? coordinates.get(i, j) / value : 0;
    }
  }
  return { left: svd.left, values: svd.values, right };
}

/** Adds terms as rows of `left`. */
export function foldInTerms(svd: Svd, terms: SparseMatrix): Svd {
  return transposed(foldInDocuments(transposed(svd), terms.transpose()));
}

/** The SVD of the transposed matrix. */
function transposed(svd: Svd): Svd {
  return { left: svd.right, values: svd.values, right: svd.left };
}

/** basisᵀ · documents */
function projected(basis: DenseMatrix, documents: SparseMatrix): DenseMatrix {
  const result = new DenseMatrix(basis.columns, documents.columns);
  const image = new Float64Array(documents.columns);
  for (let i = 0; i < basis.columns; i++) {
    documents.transposeMultiply(basis.column(i), image);
    for (let j = 0; j < documents.columns; j++) result.set(i, j, image[j]);
  }
  return result;
}

function beside(a: DenseMatrix, b: DenseMatrix): DenseMatrix {
  const result = new DenseMatrix(a.rows, a.columns + b.columns);
  result.data.set(a.data);
  result.data.set(b.data, a.data.length);
  return result;
}

/** [[basis, 0], [0, I]] */
function extended(basis: DenseMatrix, count: number): DenseMatrix {
  const result = new DenseMatrix(basis.rows + count, basis.columns + count);
  for (let j = 0; j < basis.columns; j++) result.column(j).set(basis.column(j));
  for (let j = 0; j < count; j++) result.set(basis.rows + j, basis.columns + j, 1);
  return result;
}
