/**
 * How alike two short texts are, from how alike their terms are. `similarity[i][j]` compares term i of the text with
 * term j of the query; weights stand in the same order.
 */
export type SimilarityTable = readonly ArrayLike<number>[];

/** Batsakis eq. 8 (after Ehrig et al.): ΣΣ sim · w · w with plain tf weights, not divided by any length. */
export function ehrigSimilarity(
  table: SimilarityTable,
  textWeights: ArrayLike<number>,
  queryWeights: ArrayLike<number>,
): number {
  let sum = 0;
  for (let i = 0; i < table.length; i++) {
    let matched = 0;
    for (let j = 0; j < queryWeights.length; j++) matched += table[i][j] * queryWeights[j];
    sum += matched * textWeights[i];
  }
  return sum;
}

/** Batsakis eq. 9 (SSRM): the same with tf-idf weights, divided by the lengths of both vectors; 0 when either is empty. */
export function ssrmSimilarity(
  table: SimilarityTable,
  textWeights: ArrayLike<number>,
  queryWeights: ArrayLike<number>,
): number {
  const lengths = lengthOf(textWeights) * lengthOf(queryWeights);
  return lengths === 0 ? 0 : ehrigSimilarity(table, textWeights, queryWeights) / lengths;
}

/**
 * Corley & Mihalcea (2005), eq. 2 and 3: each term counts with its best partner in the other text, weighted by how rare the
 * term is, in both directions; the mean of the two. `textRarity` is idf times the number of occurrences.
 */
export function mihalceaSimilarity(
  table: SimilarityTable,
  textRarity: ArrayLike<number>,
  queryRarity: ArrayLike<number>,
): number {
  const best = new Float64Array(queryRarity.length);
  let matched = 0;
  let all = 0;
  for (let i = 0; i < table.length; i++) {
    let most = 0;
    for (let j = 0; j < best.length; j++) {
      const value = table[i][j];
      if (value > most) most = value;
      if (value > best[j]) best[j] = value;
    }
    matched += most * textRarity[i];
    all += textRarity[i];
  }
  let matchedOfQuery = 0;
  let allOfQuery = 0;
  for (let j = 0; j < best.length; j++) {
    matchedOfQuery += best[j] * queryRarity[j];
    allOfQuery += queryRarity[j];
  }
  return all === 0 || allOfQuery === 0 ? 0 : (matched / all + matchedOfQuery / allOfQuery) / 2;
}

function lengthOf(weights: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i] * weights[i];
  return Math.sqrt(sum);
}
