/** Tests get a temporary folder of their own, which goes with all that they left in it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const prefix = 'hg-tests-';

export default function setup() {
  // Each project of tests sets itself up; a folder in a folder in a folder is too long a path for a socket.
  if (basename(tmpdir()).startsWith(prefix)) return;
  const outer = process.env.TMPDIR;
  const folder = mkdtempSync(join(tmpdir(), prefix));
  process.env.TMPDIR = folder;
  return () => {
    if (outer === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = outer;
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}
