/**
 * What charset bytes are in that declare none: chardetng, the detector of Firefox, compiled to WebAssembly. Chosen by
 * measurement (ARCHITECTURE.md). The package is made for bundlers, so its functions are called as they are.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** What is used of the library. Addresses are places in its memory. */
interface Library {
  memory: { buffer: ArrayBuffer };
  encodingdetector_new(): number;
  /** Takes the bytes at `place` for its own. `isLast`: 0 or 1. */
  encodingdetector_feed(detector: number, place: number, length: number, isLast: number): number;
  /** Writes the address and the length of a name to `answer`. No domain is given: `domain` and its length are 0. */
  encodingdetector_guess(answer: number, detector: number, domain: number, length: number, allowUtf8: number): void;
  __wbg_encodingdetector_free(detector: number): void;
  __wbindgen_malloc(length: number): number;
  __wbindgen_free(place: number, length: number): void;
}

/** Bytes that are looked at, from the first that is not ASCII on. More change nothing, and cost a tenth of a microsecond each. */
const looked = 65_536;
/** Letters of UTF-8 for each place that is none, in a page that is UTF-8 with some damage. */
const leastRight = 10;

let library: Library | undefined;

/** A name of the Encoding Standard; where nothing speaks for another, the one that never fails (HTML §13.2.3.2, step 9). */
export function detectCharset(bytes: Uint8Array): string {
  // All of ISO-2022-JP is ASCII, its escapes too.
  const from = Math.max(
    0,
    bytes.findIndex(byte => byte > 127),
  );
  const part = bytes.subarray(from, from + looked);
  if (isDamagedUtf8(part)) return 'UTF-8';
  try {
    library ??= load();
    return guess(library, part, from + looked >= bytes.length);
  } catch {
    // What broke it shall not break it for others.
    library = undefined;
    return 'windows-1252';
  }
}

/** Was it cut within a letter, or spoilt here and there? Other charsets look like UTF-8 in hardly any place. */
function isDamagedUtf8(part: Uint8Array): boolean {
  const text = Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString();
  let [right, wrong] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0xfffd) wrong++;
    else if (code > 127) right++;
  }
  const isCut = wrong === 1 && text.endsWith('\ufffd');
  return right > 0 && (isCut || wrong * leastRight <= right);
}

/** `isWhole`: nothing follows, so half a letter at the end is an error. */
function guess(library: Library, part: Uint8Array, isWhole: boolean): string {
  const place = library.__wbindgen_malloc(part.length);
  new Uint8Array(library.memory.buffer).set(part, place);
  const detector = library.encodingdetector_new();
  library.encodingdetector_feed(detector, place, part.length, isWhole ? 1 : 0);
  const answer = library.__wbindgen_malloc(8);
  library.encodingdetector_guess(answer, detector, 0, 0, 0);
  const [start, length] = new Uint32Array(library.memory.buffer, answer, 2);
  const name = Buffer.from(library.memory.buffer, start, length).toString('latin1');
  library.__wbindgen_free(start, length);
  library.__wbindgen_free(answer, 8);
  library.__wbg_encodingdetector_free(detector);
  return name;
}

function load(): Library {
  const path = createRequire(import.meta.url).resolve('chardetng-wasm/dist/chardetng_wasm_bg.wasm');
  const fail = () => {
    throw new Error('the detector of charsets failed');
  };
  const imports = { './chardetng_wasm_bg.js': { __wbindgen_throw: fail } };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)), imports);
  return exports as Library & WebAssembly.Exports;
}
