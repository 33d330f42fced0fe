/** Numbers as people read them. */

/** 1536 → "1.5 KB". */
export function readableBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let unit = 0;
  let value = bytes;
  for (; value >= 1024 && unit < units.length - 1; unit++) value /= 1024;
  return `${Number(value.toFixed(1))} ${units[unit]}`;
}

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** 1 page, 2 pages. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
