// `node bench/texts.js FOLDER [pages]`, on compiled code: what the texts of a collection take packed in different ways, one page alone and several
// together, in bytes and milliseconds of the processor a page; and what handing them to another thread costs.
import { Worker } from 'node:worker_threads';
import { brotliCompressSync, brotliDecompressSync, constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { openCollection } from '../dist/storage/open.js';
import { processorMilliseconds } from './measuring.js';

const [folder, pages = '500'] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Which collection? Write: node bench/texts.js FOLDER [pages]');
  process.exit(2);
}
const collection = openCollection(folder);
/** @type {{ text: string, main: string }[]} */
const texts = [];
for (const page of collection.pages({ all: true })) {
  if (texts.push({ text: collection.text(page), main: collection.main(page) }) >= Number(pages)) break;
}
collection.close();
const bodies = texts.map(({ text }) => Buffer.from(text));
const bytes = bodies.reduce((sum, { length }) => sum + length, 0);
console.log(`${bodies.length} pages with ${Math.round(bytes / bodies.length)} bytes of text each`);

/** @param {number} level */
const brotli = level => ({
  name: `brotli ${level}`,
  /** @param {Buffer} block */
  pack: block =>
    brotliCompressSync(block, {
      params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_LGWIN]: 18 },
    }),
  unpack: brotliDecompressSync,
});
const deflate = {
  name: 'deflate 1',
  /** @param {Buffer} block */
  pack: block => deflateRawSync(block, { level: 1 }),
  unpack: inflateRawSync,
};

/** Milliseconds a page, the least of three rounds. @param {() => void} action */
function cost(action) {
  const rounds = [0, 1, 2].map(() => {
    const before = processorMilliseconds();
    action();
    return processorMilliseconds() - before;
  });
  return (Math.min(...rounds) / bodies.length).toFixed(3);
}

for (const together of [1, 4, 8, 16]) {
  const blocks = Array.from({ length: Math.ceil(bodies.length / together) }, (_, i) =>
    Buffer.concat(bodies.slice(i * together, (i + 1) * together)),
  );
  for (const { name, pack, unpack } of [brotli(0), brotli(1), brotli(2), deflate]) {
    const packed = blocks.map(pack);
    const size = packed.reduce((sum, { length }) => sum + length, 0) / bodies.length;
    const packing = cost(() => blocks.map(pack));
    const unpacking = cost(() => packed.map(block => unpack(block)));
    console.log(
      `${together} together, ${name}: ${Math.round(size)} bytes, packing ${packing} ms, unpacking ${unpacking}`,
    );
  }
}

const worker = new Worker("require('node:worker_threads').parentPort.on('message', () => {})", { eval: true });
worker.unref();
const ways = {
  'text and main text': () => worker.postMessage(texts),
  text: () => worker.postMessage(texts.map(({ text }) => text)),
  'text as bytes': () => {
    const parts = texts.map(({ text }) => new TextEncoder().encode(text));
    worker.postMessage(
      parts,
      parts.map(({ buffer }) => buffer),
    );
  },
};
for (const [name, send] of Object.entries(ways)) console.log(`handing over ${name}: ${cost(send)} ms`);
process.exit(0);
