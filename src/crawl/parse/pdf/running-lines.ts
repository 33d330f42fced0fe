/** What stands at the top or bottom of many pages: page numbers, names of chapters and books. */
import type { Line } from './lines.js';

/** Lines at each end of a page that may be running ones. */
const edge = 2;
/** Pages that must have a line before it counts as repeated. */
const fewestPages = 3;

const numberAlone =
  /^(?:page|seite|página|стр\.?|p\.?)?\s*[-–—|]?\s*(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:\/|of|von|de|из)\s*\d{1,4})?\s*[-–—|]?$/iu;

/** Lines at the edges of several pages, by their name (numbers aside), each where it stands first. */
export function runningLines(pages: readonly (readonly Line[])[]): ReadonlyMap<string, Line> {
  const found = new Map<string, { first: Line; pages: number }>();
  for (const lines of pages) {
    const here = new Map(lines.filter((_, place) => isAtEdge(lines, place)).map(line => [nameOf(line), line]));
    for (const [name, line] of here) {
      const known = found.get(name);
      if (known) known.pages++;
      else found.set(name, { first: line, pages: 1 });
    }
  }
  const repeated = [...found].filter(([, { pages: count }]) => count >= fewestPages);
  return new Map(repeated.map(([name, { first }]) => [name, first]));
}

/** A repeated line is read where it stands first; a page number never is. */
export function isRunning(repeated: ReadonlyMap<string, Line>, lines: readonly Line[], place: number): boolean {
  if (!isAtEdge(lines, place)) return false;
  const line = lines[place];
  if (numberAlone.test(line.text)) return true;
  const first = repeated.get(nameOf(line));
  return first !== undefined && first !== line;
}

function isAtEdge(lines: readonly Line[], place: number): boolean {
  return place < edge || place >= lines.length - edge;
}

const nameOf = (line: Line): string => line.text.toLowerCase().replace(/\d+|(?<=^|\s)[ivxlc]+(?=\s|$)/g, '#');
