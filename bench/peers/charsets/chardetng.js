// Firefox's detector in WebAssembly. The package is made for bundlers, so its one function is called by its address.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const file = createRequire(import.meta.url).resolve('chardetng-wasm/dist/chardetng_wasm_bg.wasm');
const { instance } = await WebAssembly.instantiate(readFileSync(file), {
  './chardetng_wasm_bg.js': {
    __wbindgen_throw() {
      throw new Error('chardetng failed');
    },
  },
});
const { memory, detect: guess, __wbindgen_malloc: take, __wbindgen_free: give } = /** @type {any} */ (instance.exports);

/** @param {Uint8Array} bytes */
export function detect(bytes) {
  const place = take(bytes.length);
  new Uint8Array(memory.buffer).set(bytes, place);
  const answer = take(8);
  guess(answer, place, bytes.length);
  const [start, length] = new Uint32Array(memory.buffer, answer, 2);
  const name = Buffer.from(memory.buffer, start, length).toString();
  give(start, length);
  give(answer, 8);
  return name;
}
