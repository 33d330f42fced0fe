// Damage as files suffer it on their way, and as attackers make it.

/** Words that change what a PDF is when they stand elsewhere. */
const words = [
  'obj',
  'endobj',
  'stream',
  'endstream',
  'xref',
  'trailer',
  '/Kids',
  '/Count',
  '/Length',
  '/Prev',
  '/Parent',
]
  .concat(['/FlateDecode', '/Predictor 15', '<<', '>>', '[', ']', '(', 'R', '0 0 R', '99999999999', '-1', '2147483647'])
  .map(word => Buffer.from(` ${word} `));

/**
 * The bytes with one to four damages: with more, hardly a file can be opened.
 * @param {Uint8Array} original
 * @param {import('../../dist/core/random.js').Random} random
 */
export function mutated(original, random) {
  let bytes = Buffer.from(original);
  for (let hits = 1 + random.below(4); hits > 0 && bytes.length > 16; hits--) {
    const at = random.below(bytes.length);
    const length = Math.min(1 + random.below(1 << random.below(16)), bytes.length - at);
    const kind = random.below(7);
    if (kind === 0) bytes[at] = random.below(256);
    else if (kind === 1) bytes.fill(random.below(256), at, at + length);
    else if (kind === 2) bytes = bytes.subarray(0, at);
    else if (kind === 3) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
    else if (kind === 4) bytes = Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)]);
    else if (kind === 5) {
      const word = words[random.below(words.length)];
      bytes = Buffer.concat([bytes.subarray(0, at), word, bytes.subarray(at)]);
    } else changeNumber(bytes, at, random);
  }
  return bytes;
}

/**
 * Digits are lengths, places and numbers of objects: other ones lead elsewhere.
 * @param {Buffer} bytes
 * @param {number} from
 * @param {import('../../dist/core/random.js').Random} random
 */
function changeNumber(bytes, from, random) {
  const at = bytes.findIndex((byte, index) => index >= from && byte >= 0x30 && byte <= 0x39);
  if (at >= 0) bytes[at] = 0x30 + random.below(10);
}
