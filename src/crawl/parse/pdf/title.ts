/** What a PDF is called: what its maker wrote down, unless a program did, else its largest words. */
import type { Paragraph } from './paragraphs.js';

const longestTitle = 300;
/** Paragraphs from the start among which the title is looked for. */
const beginning = 20;

/** What programs write where nobody gave a title: names of files, of themselves, or nothing at all. */
const noTitle =
  /^(?:untitled|no ?title|microsoft (?:word|powerpoint|excel)|powerpoint|slide 1|title|\(anonymous\))|\.(?:docx?|dvi|tex|indd|qxd|pdf|pptx?|xlsx?|ps|rtf|odt|html?)$/i;

export function titleOf(written: string, paragraphs: readonly Paragraph[], bodySize: number): string {
  if (/\p{L}{2}/u.test(written) && !noTitle.test(written)) return written.slice(0, longestTitle).toWellFormed().trim();
  const candidates = paragraphs.slice(0, beginning).filter(({ text, running }) => !running && /\p{L}{2}/u.test(text));
  const largest = Math.max(...candidates.map(({ size }) => size));
  const chosen = largest > 1.1 * bodySize ? candidates.find(({ size }) => size === largest) : candidates[0];
  return (chosen?.text ?? '').slice(0, longestTitle).toWellFormed().trim();
}

/** The size of letters that most of the text has. */
export function bodySizeOf(paragraphs: readonly Paragraph[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of paragraphs) {
    const rounded = Math.round(2 * size) / 2;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  return [...letters].reduce((most, next) => (next[1] > most[1] ? next : most), [0, 0])[0];
}
