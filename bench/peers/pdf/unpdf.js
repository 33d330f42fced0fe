// The text of PDF files by pdf.js, as unpdf packs it.
import { readFileSync } from 'node:fs';
import { getDocument } from 'unpdf/pdfjs';

/**
 * @param {string} file
 * @param {number} most pages
 */
export async function textOf(file, most) {
  const options = { isEvalSupported: false, disableFontFace: true, useSystemFonts: true, verbosity: 0 };
  const document = await getDocument({ data: new Uint8Array(readFileSync(file)), ...options }).promise;
  const pages = Math.min(document.numPages, most);
  let text = '';
  for (let number = 1; number <= pages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) if ('str' in item) text += item.str;
    page.cleanup();
  }
  await document.destroy();
  return { text, pages };
}
