/**
 * The query as a column of the matrix (Almpanidis §4: its terms, no links). Keywords alone are a thin column, so the corpus
 * documents that lie nearest to them in the latent space may join: half the query, half their centroid. That is the
 * pseudo-relevance feedback that Almpanidis gives to its shark search (SS2, §5.1), and it needs no labels either.
 */
import { denseCosine, norm } from '../../../../algorithms/linear/dense.js';
import type { Lsi, LsiColumn } from '../../../../algorithms/text/lsi.js';
import type { TermCounts } from '../../../../core/page.js';

export function queryColumn(
  lsi: Lsi,
  query: TermCounts,
  documents: readonly TermCounts[],
  feedback: number,
): LsiColumn {
  const keywords = lsi.weigh(query);
  if (feedback === 0 || keywords.length === 0) return keywords;
  const place = lsi.project(keywords);
  const nearest = documents
    .map(document => lsi.weigh(document))
    .map(column => ({ column, similarity: denseCosine(lsi.project(column), place) }))
    .filter(({ similarity }) => similarity > 0)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, feedback);
  const centroid = new Float64Array(lsi.terms);
  for (const { column } of nearest) addTo(centroid, column);
  const length = norm(centroid);
  const sum = centroid.map(value => (length > 0 ? value / length : 0));
  addTo(sum, keywords);
  return unitColumn(sum);
}

function addTo(sum: Float64Array, { indices, values }: LsiColumn): void {
  for (let i = 0; i < indices.length; i++) sum[indices[i]] += values[i];
}

function unitColumn(dense: Float64Array): LsiColumn {
  const indices = Int32Array.from(dense.keys()).filter(row => dense[row] !== 0);
  const length = norm(dense);
  return { indices, values: Float64Array.from(indices, row => dense[row] / length), length };
}
