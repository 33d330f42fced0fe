/** PDFium, Chromium's reader of PDF, compiled to WebAssembly. Nobody but this file and `pdf-page.ts` knows the library. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { UnreadableError } from '../parser.js';
import { PdfPage } from './pdf-page.js';

/** What PDFium answers when a document cannot be opened (fpdfview.h, FPDF_ERR_*). */
const failures = new Map([
  [3, 'is broken: it begins like a PDF but has no pages that can be found'],
  [4, 'is encrypted: it opens with a password only'],
  [5, 'is encrypted in a way that nobody can open here'],
]);

const wasmPath = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');

export class Pdfium {
  private constructor(
    private readonly library: WrappedPdfiumModule,
    private readonly limit: { isReached: boolean },
  ) {}

  /** `mostBytes`: what the library may have in memory. It ends, for good, when a document needs more. */
  static async load(mostBytes: number): Promise<Pdfium> {
    const binary = new WebAssembly.Module(readFileSync(wasmPath));
    const limit = { isReached: false };
    const library = await init({
      instantiateWasm(imports, done) {
        const grow = imports['env']['emscripten_resize_heap'] as (size: number) => number;
        const growWithin = (size: number) => {
          limit.isReached ||= size >>> 0 > mostBytes;
          return limit.isReached ? 0 : grow(size);
        };
        const env = { ...imports['env'], emscripten_resize_heap: growWithin };
        const instance = new WebAssembly.Instance(binary, { ...imports, env });
        done(instance);
        return instance.exports;
      },
      // What is wrong with a document is asked for, not printed.
      print() {},
      printErr() {},
    });
    library.PDFiumExt_Init();
    return new Pdfium(library, limit);
  }

  /** Bytes in use; they never become fewer. */
  get memory(): number {
    return this.library.pdfium.HEAPU8.length;
  }

  /** Did a document ask for more than there is? */
  get isOutOfMemory(): boolean {
    return this.limit.isReached;
  }

  /** Throws an `UnreadableError` that says why not. */
  open(bytes: Uint8Array): PdfDocument {
    const { library } = this;
    const address = library.pdfium.wasmExports.malloc(bytes.length);
    if (address === 0) throw new UnreadableError('needs more memory than a document may have');
    library.pdfium.HEAPU8.set(bytes, address);
    const handle = library.FPDF_LoadMemDocument(address, bytes.length, '');
    if (handle !== 0) return new PdfDocument(library, handle, address);
    const problem = library.FPDF_GetLastError();
    library.pdfium.wasmExports.free(address);
    throw new UnreadableError(failures.get(problem) ?? `is broken: PDFium cannot open it (error ${problem})`);
  }
}

export class PdfDocument {
  readonly pages: number;

  constructor(
    private readonly library: WrappedPdfiumModule,
    private readonly handle: number,
    private readonly address: number,
  ) {
    this.pages = library.FPDF_GetPageCount(handle);
  }

  /** An entry of the information dictionary: Title, Author, Subject, CreationDate, ModDate; empty where there is none. */
  information(key: string): string {
    return this.text((buffer, length) => this.library.FPDF_GetMetaText(this.handle, key, buffer, length));
  }

  /** The language that the document says it is in. */
  get language(): string {
    return this.text((buffer, length) => this.library.FPDFCatalog_GetLanguage(this.handle, buffer, length));
  }

  /** Undefined when the page is broken. */
  page(index: number): PdfPage | undefined {
    const page = this.library.FPDF_LoadPage(this.handle, index);
    if (page === 0) return undefined;
    const text = this.library.FPDFText_LoadPage(page);
    if (text !== 0) return new PdfPage(this.library, this.handle, page, text);
    this.library.FPDF_ClosePage(page);
    return undefined;
  }

  close(): void {
    this.library.FPDF_CloseDocument(this.handle);
    this.library.pdfium.wasmExports.free(this.address);
  }

  /** What a function writes as UTF-16LE with a final zero; it gives the bytes that it needs. */
  private text(write: (buffer: number, length: number) => number): string {
    const { pdfium } = this.library;
    const length = Math.min(write(0, 0), longestEntry);
    if (length <= 2) return '';
    const buffer = pdfium.wasmExports.malloc(length);
    const written = write(buffer, length);
    const bytes = pdfium.HEAPU8.subarray(buffer, buffer + length);
    const text = written <= length ? Buffer.from(bytes.subarray(0, length - 2)).toString('utf16le') : '';
    pdfium.wasmExports.free(buffer);
    return text.toWellFormed();
  }
}

/** Bytes. A longer title is no title. */
const longestEntry = 1 << 16;
