/** What is another between two texts: lines that went and came, and within lines that were reworded, words. */

export interface Piece {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/** A line of a difference. One that was reworded consists of several pieces. */
export type DifferentLine = Piece[];

/** Steps after which two texts are as good as wholly different. */
const mostSteps = 1500;
/** Two lines are one that was reworded if they share so many of their words. */
const alike = 0.5;

export function differentLines(before: string, after: string): DifferentLine[] {
  const lines = difference(before.split('\n'), after.split('\n'));
  const result: DifferentLine[] = [];
  for (let i = 0; i < lines.length; ) {
    let gone = i;
    while (gone < lines.length && lines[gone].kind === 'gone') gone++;
    let come = gone;
    while (come < lines.length && lines[come].kind === 'new') come++;
    if (come === i) result.push([lines[i++]]);
    else {
      result.push(...reworded(lines.slice(i, gone), lines.slice(gone, come)));
      i = come;
    }
  }
  return result;
}

/** Lines that went and came at one place, in pairs where they are alike. */
function reworded(gone: readonly Piece[], come: readonly Piece[]): DifferentLine[] {
  const result: DifferentLine[] = [];
  let next = 0;
  for (const line of gone) {
    const words = wordsOf(line.text);
    const partner = come.findIndex((other, i) => i >= next && share(words, wordsOf(other.text)) >= alike);
    if (partner < 0) {
      result.push([line]);
      continue;
    }
    for (; next < partner; next++) result.push([come[next]]);
    result.push(joined(difference(words, wordsOf(come[next++].text))));
  }
  for (; next < come.length; next++) result.push([come[next]]);
  return result;
}

/** Words with the spaces behind them. */
const wordsOf = (line: string): string[] => line.match(/\S+\s*|\s+/gu) ?? [];

function share(first: readonly string[], second: readonly string[]): number {
  const known = new Set(first.map(word => word.trim()));
  const common = second.filter(word => known.has(word.trim())).length;
  return common / Math.max(1, first.length, second.length);
}

/** Neighbours of one kind become one. */
function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const { kind, text } of pieces) {
    const last = result.at(-1);
    if (last?.kind === kind) last.text += text;
    else result.push({ kind, text });
  }
  return result;
}

/** The shortest way from one list to another (Myers, "An O(ND) difference algorithm and its variations", 1986). */
export function difference(before: readonly string[], after: readonly string[]): Piece[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const room = Math.min(before.length, after.length) - start;
  while (end < room && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const piece = (kind: Piece['kind']) => (text: string) => ({ kind, text });
  return [
    ...before.slice(0, start).map(piece('same')),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(piece('same')),
  ];
}

function middle(before: readonly string[], after: readonly string[]): Piece[] {
  const most = Math.min(before.length + after.length, mostSteps);
  const offset = most + 1;
  const furthest = new Int32Array(2 * offset + 1);
  const trail: Int32Array[] = [];
  for (let steps = 0; steps <= most; steps++) {
    trail.push(furthest.slice());
    for (let diagonal = -steps; diagonal <= steps; diagonal += 2) {
      const down =
        diagonal === -steps ||
        (diagonal !== steps && furthest[offset + diagonal - 1] < furthest[offset + diagonal + 1]);
      let x = down ? furthest[offset + diagonal + 1] : furthest[offset + diagonal - 1] + 1;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++;
      furthest[offset + diagonal] = x;
      if (x >= before.length && x - diagonal >= after.length) return wayBack(before, after, trail, offset);
    }
  }
  const gone = before.map((text): Piece => ({ kind: 'gone', text }));
  return [...gone, ...after.map((text): Piece => ({ kind: 'new', text }))];
}

function wayBack(
  before: readonly string[],
  after: readonly string[],
  trail: readonly Int32Array[],
  offset: number,
): Piece[] {
  const pieces: Piece[] = [];
  let x = before.length;
  let y = after.length;
  for (let steps = trail.length - 1; steps >= 0; steps--) {
    const furthest = trail[steps];
    const diagonal = x - y;
    const down =
      diagonal === -steps || (diagonal !== steps && furthest[offset + diagonal - 1] < furthest[offset + diagonal + 1]);
    const from = diagonal + (down ? 1 : -1);
    const fromX = steps === 0 ? 0 : furthest[offset + from];
    const fromY = steps === 0 ? 0 : fromX - from;
    for (; x > fromX && y > fromY; y--) pieces.push({ kind: 'same', text: before[--x] });
    if (steps === 0) break;
    if (down) pieces.push({ kind: 'new', text: after[--y] });
    else pieces.push({ kind: 'gone', text: before[--x] });
  }
  // What went stands before what came in its place.
  return pieces.reverse();
}
