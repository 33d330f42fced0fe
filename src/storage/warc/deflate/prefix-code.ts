/** Prefix codes (RFC 1951 §3.2.2): frequent symbols get few bits, and how many each has tells what they are. */

const mostSymbols = 288;
const longest = 15;
/** A key is how often a symbol comes, and its number below. */
const numberBits = 9;
const keys = new Uint32Array(mostSymbols);
const tree = new Uint32Array(mostSymbols);
/** Symbols by length. */
const lengthCounts = new Uint32Array(longest + 1);
const nextCodes = new Uint32Array(longest + 1);

/** The bits that each symbol shall have, none where it never comes. Returns how many symbols come. */
export function codeLengths(counts: Uint32Array, most: number, lengths: Uint8Array): number {
  let found = 0;
  for (let symbol = 0; symbol < counts.length; symbol++) {
    lengths[symbol] = 0;
    if (counts[symbol] > 0) keys[found++] = (counts[symbol] << numberBits) | symbol;
  }
  const symbols = keys.subarray(0, found).sort();
  if (found === 1) lengths[symbolOf(symbols[0])] = 1;
  if (found < 2) return found;
  countLengths(symbols, most);
  let next = 0;
  for (let length = most; length > 0; length--) {
    for (let left = lengthCounts[length]; left > 0; left--) lengths[symbolOf(symbols[next++])] = length;
  }
  return found;
}

const symbolOf = (key: number): number => key & ((1 << numberBits) - 1);

/** How many symbols have each length, `symbols` being in the order of how often they come. */
function countLengths(symbols: Uint32Array, most: number): void {
  const { length } = symbols;
  depthsOfJoints(symbols);
  lengthCounts.fill(0);
  let joint = length - 2;
  for (let depth = 0, open = 1; open > 0; depth++) {
    let joints = 0;
    for (; joint >= 0 && tree[joint] === depth; joint--) joints++;
    lengthCounts[Math.min(depth, most)] += open - joints;
    open = 2 * joints;
  }
  // What was cut to the longest length takes more room than there is: each turn gives one place of it back.
  let room = 0;
  for (let bits = 1; bits <= most; bits++) room += lengthCounts[bits] << (most - bits);
  for (; room > 1 << most; room--) {
    let shorter = most - 1;
    while (lengthCounts[shorter] === 0) shorter--;
    lengthCounts[most]--;
    lengthCounts[shorter]--;
    lengthCounts[shorter + 1] += 2;
  }
}

/** The tree of Huffman, in place (Moffat and Katajainen, 1995): afterwards the depth of each place where it parts, the last being its root. */
function depthsOfJoints(symbols: Uint32Array): void {
  const { length } = symbols;
  for (let i = 0; i < length; i++) tree[i] = symbols[i] >>> numberBits;
  let leaf = 0;
  let joint = 0;
  for (let next = 0; next < length - 1; next++) {
    let sum = 0;
    // The two that come least, be they symbols or joined already.
    for (let part = 0; part < 2; part++) {
      if (leaf >= length || (joint < next && tree[joint] < tree[leaf])) {
        sum += tree[joint];
        tree[joint++] = next;
      } else sum += tree[leaf++];
    }
    tree[next] = sum;
  }
  tree[length - 2] = 0;
  for (let i = length - 3; i >= 0; i--) tree[i] = tree[tree[i]] + 1;
}

/** Calls `take` with each symbol that has a code: its bits, the first one lowest. */
export function forEachCode(lengths: Uint8Array, take: (symbol: number, code: number, length: number) => void): void {
  lengthCounts.fill(0);
  for (const length of lengths) lengthCounts[length]++;
  lengthCounts[0] = 0;
  let code = 0;
  for (let length = 1; length <= longest; length++) {
    code = (code + lengthCounts[length - 1]) << 1;
    nextCodes[length] = code;
  }
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol];
    if (length > 0) take(symbol, reversed(nextCodes[length]++, length), length);
  }
}

const reversedBytes = Uint8Array.from({ length: 256 }, (_, byte) => {
  let turned = 0;
  for (let bit = 0; bit < 8; bit++) turned |= ((byte >> bit) & 1) << (7 - bit);
  return turned;
});

const reversed = (code: number, length: number): number =>
  ((reversedBytes[code & 255] << 8) | reversedBytes[code >>> 8]) >>> (16 - length);
