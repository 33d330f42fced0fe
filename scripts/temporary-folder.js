/** Tests get a temporary folder of their own, which goes with all that they left in it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function setup() {
  const outer = process.env.TMPDIR;
  const folder = mkdtempSync(join(tmpdir(), 'honeyguide-tests-'));
  process.env.TMPDIR = folder;
  return () => {
    if (outer === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = outer;
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}
