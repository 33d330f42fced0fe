/** Commands that are printed for a person to paste into a shell. */
import { isAbsolute, relative, sep } from 'node:path';

/** One argument as the shell of this system must read it. Placeholders such as DIR and URL stay as they are. */
export function shellWord(text: string, platform = process.platform): string {
  if (/^[\w@%+=:,./~-]+$/.test(text) && !text.startsWith('~')) return text;
  if (platform === 'win32') return /^[\w@+=:,./\\~-]+$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`;
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** `honeyguide resume 'my crawl'`, with npx before it where npx or `npm start` is how this process was started. */
export function shellCommand(...words: readonly string[]): string {
  const viaNpm = /^['"]?(honeyguide|node dist\/cli\/main\.js)\b/.test(process.env.npm_lifecycle_script ?? '');
  return [...(viaNpm ? ['npx'] : []), 'honeyguide', ...words.map(word => shellWord(word))].join(' ');
}

/** A path as one would type it here: from this folder when it lies below, else in full. */
export function typedPath(path: string): string {
  const here = relative('.', path);
  if (here === '') return '.';
  const typed = isAbsolute(here) || here.split(sep)[0] === '..' ? path : here;
  return typed.startsWith('-') ? `.${sep}${typed}` : typed;
}
