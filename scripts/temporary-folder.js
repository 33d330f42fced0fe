/** Tests get a temporary folder of their own, which goes with all that they left in it, and a user's folder in it. */
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
  const outerUser = process.env.XDG_CONFIG_HOME;
  process.env.XDG_CONFIG_HOME = join(folder, 'user');
  return () => {
    restore('TMPDIR', outer);
    restore('XDG_CONFIG_HOME', outerUser);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}

/**
 * @param {string} name
 * @param {string | undefined} value
 */
function restore(name, value) {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
