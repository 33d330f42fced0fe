// The text of PDF files by PDFium, without what we make of it.
import { readFileSync } from 'node:fs';
import { linesOf } from '../../../dist/crawl/parse/pdf/lines.js';
import { Pdfium } from '../../../dist/crawl/parse/pdf/pdfium.js';

const pdfium = await Pdfium.load(1 << 30);

/**
 * @param {string} file
 * @param {number} most pages
 */
export async function textOf(file, most) {
  const document = pdfium.open(readFileSync(file));
  const pages = Math.min(document.pages, most);
  let text = '';
  for (let index = 0; index < pages; index++) {
    const page = document.page(index);
    if (page) for (const line of linesOf(page, Number.POSITIVE_INFINITY)) text += line.text;
    page?.close();
  }
  document.close();
  return { text, pages };
}
