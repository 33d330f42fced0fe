/** What a file of code is, in one number: its own content, and that of the files it imports by a relative path. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';

/** Static and dynamic imports, exports from, and require, with a path that begins with a dot. */
const relativeImport = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)(["'`])(\.{1,2}\/[^"'`]+)\1/g;

/** Packages are not looked into, nor paths that are put together while it runs. */
export function moduleDigest(path: string): string {
  const start = resolve(path);
  const digest = createHash('sha256');
  for (const file of [...filesOf(start)].sort()) {
    digest.update(`${relative(dirname(start), file).replaceAll(sep, '/')}\0`);
    digest.update(createHash('sha256').update(readFileSync(file)).digest());
  }
  return digest.digest('hex');
}

function filesOf(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path) || !statSync(path, { throwIfNoEntry: false })?.isFile()) return found;
  found.add(path);
  for (const [, , specifier] of readFileSync(path, 'utf8').matchAll(relativeImport)) {
    filesOf(resolve(dirname(path), specifier), found);
  }
  return found;
}
