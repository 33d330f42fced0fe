/** Columns of text, as wide as they need; the last one wraps at the terminal's width. */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  columns = process.stdout.columns,
): string {
  const width = head.map((title, i) => Math.max(title.length, ...rows.map(row => (row[i] ?? '').length)));
  const last = head.length - 1;
  const indent = width.slice(0, last).reduce((sum, each) => sum + each + 2, 0);
  const room = Math.max(24, (columns ?? 120) - indent - 1);
  const line = (cells: readonly string[]) => {
    const front = cells.slice(0, last).map((cell, i) => (cell ?? '').padEnd(width[i] + 2));
    const [first, ...more] = wrap(cells[last] ?? '', room);
    return [front.join('') + first, ...more.map(text => ' '.repeat(indent) + text)]
      .map(text => text.trimEnd())
      .join('\n');
  };
  const rule = width.map((each, i) => '─'.repeat(i === last ? Math.min(each, room) : each)).join('  ');
  return `${[line(head), rule, ...rows.map(line)].join('\n')}\n`;
}

function wrap(text: string, room: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const current = lines[lines.length - 1];
    if (current !== '' && current.length + 1 + word.length > room) lines.push(word);
    else lines[lines.length - 1] = current === '' ? word : `${current} ${word}`;
  }
  return lines;
}

/** 1536 → "1.5 KB". */
export function readableBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let unit = 0;
  let value = bytes;
  for (; value >= 1024 && unit < units.length - 1; unit++) value /= 1024;
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

export const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
