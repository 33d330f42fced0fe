/** Documents lead where they say: links, headings and names of files in this repository. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const documents = ['.', 'docs', 'examples'].flatMap(folder =>
  readdirSync(join(root, folder))
    .filter(name => name.endsWith('.md'))
    .map(name => join(folder, name)),
);
/** Without what stands in blocks of code. */
const text = (path: string) => readFileSync(join(root, path), 'utf8').replace(/^```[\s\S]*?^```$/gm, '');

/** As GitHub makes them: small letters, no punctuation, hyphens for blanks. */
function anchors(path: string): string[] {
  const headings = [...text(path).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading);
  return headings.map(heading =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  );
}

it.each(documents)('%s has no link that leads nowhere', path => {
  const links = [...text(path).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
  const dead = links.filter(([, file, heading]) => {
    const target = file === '' ? path : join(dirname(path), file);
    if (!existsSync(join(root, target))) return true;
    return heading !== undefined && !anchors(target).includes(heading);
  });
  expect(dead.map(([link]) => link)).toEqual([]);
});

it.each(documents)('%s names only files that are there', path => {
  const named = [...text(path).matchAll(/`((?:src|apps|bench|docs|examples|experiments|scripts|test)\/[\w./-]+)`/g)];
  expect(named.map(([, file]) => file).filter(file => !existsSync(join(root, file)))).toEqual([]);
});
