/**
 * Words in their order (by UTF-16 units, as JavaScript compares). Most differ in their first four characters, which fit into one number, and numbers
 * are sorted several times as fast as texts are.
 */

/** Numbers of words below this go into the lower bits of a number that is exact. */
const mostWords = 2 ** 21;
const keyCharacters = 4;
const largestByte = 255;

/** `ids` are places in `terms`. */
export function sortedWords(ids: readonly number[], terms: readonly string[]): number[] {
  const inOrder = (a: number, b: number): number => (terms[a] < terms[b] ? -1 : 1);
  if (ids.length >= mostWords) return ids.toSorted(inOrder);
  const keys = Float64Array.from(ids, (id, i) => keyOf(terms[id]) * mostWords + i).sort();
  const sorted = Array.from(keys, key => ids[key % mostWords]);
  const begins = (i: number): number => Math.floor(keys[i] / mostWords);
  for (let start = 0, end = 1; start < sorted.length; start = end++) {
    while (end < sorted.length && begins(end) === begins(start)) end++;
    if (end - start > 1) sorted.splice(start, end - start, ...sorted.slice(start, end).sort(inOrder));
  }
  return sorted;
}

/** Goes up with the words, though several may have the same. */
function keyOf(term: string): number {
  let key = 0;
  let isOpen = true;
  for (let i = 0; i < keyCharacters; i++) {
    const unit = isOpen && i < term.length ? term.charCodeAt(i) : 0;
    // What comes after a character that does not fit must not count: the character itself is not told apart.
    if (unit >= largestByte) isOpen = false;
    key = key * 256 + Math.min(unit, largestByte);
  }
  return key;
}
