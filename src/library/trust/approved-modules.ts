/**
 * Files of code that this user has run by name, or approved. A collection may come from somebody else, and its `crawl.yaml` may name a
 * strategy or a judge; going on with it runs that file only if it is one of these, unchanged.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../../core/errors.js';
import { makeFolder } from '../../core/files/make-folder.js';
import { userFolder } from '../../core/files/user-folder.js';
import { writeWholeFile } from '../../core/files/whole-file.js';
import { isModuleFile } from '../../core/module-file.js';
import { shellCommand, typedPath } from '../../core/shell-command.js';
import { moduleDigest } from './module-digest.js';

const fileName = 'approved-code.json';

/** Path by digest: the path is for people, the digest is what counts. */
type Approved = Record<string, string>;

const approvedFile = (): string => join(userFolder(), fileName);

/** Of these names, those that are files count as run by this user from now on. */
export function approveModules(names: readonly (string | undefined)[]): void {
  const modules = filesAmong(names);
  if (modules.length === 0) return;
  const approved = readApproved();
  for (const path of modules) approved[moduleDigest(path)] = path;
  makeFolder(dirname(approvedFile()), 0o700);
  writeWholeFile(approvedFile(), `${JSON.stringify(approved, null, 2)}\n`, { mode: 0o600 });
}

/** Throws when one of these names is a file that this user has not approved as it is now. */
export function requireApproved(folder: string, names: readonly (string | undefined)[]): void {
  const modules = filesAmong(names);
  if (modules.length === 0) return;
  const approved = readApproved();
  for (const path of modules) {
    if (approved[moduleDigest(path)] !== undefined) continue;
    const what = Object.values(approved).includes(path) ? 'has changed since you approved it' : 'you have not approved';
    throw new UsageError(
      `${folder} runs the code in ${path}, which ${what}. Read it, and if you trust it, write "${shellCommand('resume', typedPath(folder), '--trust')}".`,
    );
  }
}

const filesAmong = (names: readonly (string | undefined)[]): string[] =>
  names.filter(name => name !== undefined).filter(name => isModuleFile(name) && existsSync(name));

function readApproved(): Approved {
  try {
    const found: unknown = JSON.parse(readFileSync(approvedFile(), 'utf8'));
    return typeof found === 'object' && found !== null ? { ...found } : {};
  } catch {
    // A file that is not there or not whole approves of nothing.
    return {};
  }
}
