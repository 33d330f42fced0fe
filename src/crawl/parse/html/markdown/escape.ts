/** Text that means itself, in Markdown (CommonMark with the tables of GitHub). */

/** Characters that would begin or end something. Underscores inside of words do not. */
export function escaped(text: string): string {
  return text.replace(/[\\`*[\]]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!?])/giu, '\\$&');
}

/** Beginnings of lines that would make the line a heading, list, quotation, rule or fence. */
export function escapedLine(line: string): string {
  return line.replace(/^(?:(#{1,6}|[-+>=~])(?=[\s#>=~+-]|$)|(\d{1,9})([.)])(?=\s|$))/, (_all, sign, number, dot) =>
    sign === undefined ? `${number}\\${dot}` : `\\${sign}`,
  );
}

/** Code inside of a line. */
export function codeSpan(code: string): string {
  let fence = '`';
  while (code.includes(fence)) fence += '`';
  const space = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return fence + space + code + space + fence;
}

/** Code in lines of its own. */
export function codeBlock(code: string): string {
  let fence = '```';
  while (code.includes(fence)) fence += '`';
  return `${fence}\n${code}\n${fence}`;
}

/** The target of a link. */
export function target(url: string): string {
  return url.replace(/[\s()<>\\]/g, character =>
    encodeURIComponent(character).replace(/[()]/g, one => (one === '(' ? '%28' : '%29')),
  );
}
