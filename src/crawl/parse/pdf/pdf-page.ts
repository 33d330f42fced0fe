/** One page of a PDF: its characters, where they stand, and its links. */
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

/** Where a character stands, seen along the direction of its text. */
export interface Place {
  /** From the start of the line. */
  along: number;
  /** Of the base line; larger is higher. */
  height: number;
  /** Height of the letters. */
  size: number;
}

export interface PdfLink {
  target: string;
  /** The text inside the link's area. */
  anchor: string;
  /** A character in it; -1 when there is none. */
  character: number;
}

/** Kind of action (fpdf_doc.h). */
const uriAction = 3;
/** Bytes for what calls write: six numbers at most. */
const scratchBytes = 64;
const longestTarget = 8192;
const longestAnchor = 500;

export class PdfPage {
  readonly characters: number;
  private readonly scratch: number;

  constructor(
    private readonly library: WrappedPdfiumModule,
    private readonly document: number,
    private readonly page: number,
    private readonly text: number,
  ) {
    this.characters = Math.max(0, library.FPDFText_CountChars(text));
    this.scratch = library.pdfium.wasmExports.malloc(scratchBytes);
  }

  /** Code of a character. Line ends are CR and LF; a hyphen that only parts a word at the end of a line is 2. */
  code(character: number): number {
    return this.library.FPDFText_GetUnicode(this.text, character);
  }

  place(character: number): Place {
    const { library, text, scratch } = this;
    const size = library.FPDFText_GetFontSize(text, character);
    const matrix = library.FPDFText_GetMatrix(text, character, scratch) ? this.floats(4) : [1, 0, 0, 1];
    const [a, b, c, d] = matrix;
    const length = Math.hypot(a, b) || 1;
    const isPlaced = library.FPDFText_GetCharOrigin(text, character, scratch, scratch + 8);
    const [x, y] = isPlaced ? [this.view.getFloat64(0, true), this.view.getFloat64(8, true)] : [0, 0];
    return {
      along: (x * a + y * b) / length,
      height: (y * a - x * b) / length,
      size: size * Math.hypot(c, d),
    };
  }

  /** Links to addresses elsewhere, `most` at most. */
  links(most: number): PdfLink[] {
    const { library, scratch } = this;
    const links: PdfLink[] = [];
    this.view.setInt32(0, 0, true);
    while (links.length < most && library.FPDFLink_Enumerate(this.page, scratch, scratch + 4)) {
      const position = this.view.getInt32(0, true);
      const link = this.view.getInt32(4, true);
      const target = this.target(link);
      if (target !== '') links.push({ target, ...this.anchorOf(link) });
      this.view.setInt32(0, position, true);
    }
    return links;
  }

  close(): void {
    this.library.pdfium.wasmExports.free(this.scratch);
    this.library.FPDFText_ClosePage(this.text);
    this.library.FPDF_ClosePage(this.page);
  }

  private target(link: number): string {
    const { library, document } = this;
    const action = library.FPDFLink_GetAction(link);
    if (action === 0 || library.FPDFAction_GetType(action) !== uriAction) return '';
    const length = library.FPDFAction_GetURIPath(document, action, 0, 0);
    if (length <= 1 || length > longestTarget) return '';
    const buffer = library.pdfium.wasmExports.malloc(length);
    library.FPDFAction_GetURIPath(document, action, buffer, length);
    const target = Buffer.from(library.pdfium.HEAPU8.subarray(buffer, buffer + length - 1)).toString('utf8');
    library.pdfium.wasmExports.free(buffer);
    return target;
  }

  private anchorOf(link: number): Pick<PdfLink, 'anchor' | 'character'> {
    const { library, text, scratch } = this;
    if (!library.FPDFLink_GetAnnotRect(link, scratch)) return { anchor: '', character: -1 };
    const [left, top, right, bottom] = this.floats(4);
    const length = library.FPDFText_GetBoundedText(text, left, top, right, bottom, 0, 0);
    const middle = (top + bottom) / 2;
    const reach = (right - left) / 2;
    const character = library.FPDFText_GetCharIndexAtPos(text, (left + right) / 2, middle, reach, top - middle);
    if (length <= 0) return { anchor: '', character };
    const kept = Math.min(length, longestAnchor);
    const buffer = library.pdfium.wasmExports.malloc(2 * kept + 2);
    library.FPDFText_GetBoundedText(text, left, top, right, bottom, buffer, kept);
    const bytes = library.pdfium.HEAPU8.subarray(buffer, buffer + 2 * kept);
    const anchor = Buffer.from(bytes).toString('utf16le');
    library.pdfium.wasmExports.free(buffer);
    return { anchor, character };
  }

  /** The scratch bytes. Their memory may have moved since the last call. */
  private get view(): DataView {
    return new DataView(this.library.pdfium.HEAPU8.buffer, this.scratch, scratchBytes);
  }

  private floats(count: number): number[] {
    const { view } = this;
    return Array.from({ length: count }, (_, i) => view.getFloat32(4 * i, true));
  }
}
