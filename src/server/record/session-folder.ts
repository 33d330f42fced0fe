/** Saves sessions under names that people can read. What is there already is never overwritten, nor left half written. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FailureError, UsageError } from '../../core/errors.js';
import { makeFolder } from '../../core/make-folder.js';
import type { Session } from '../../core/session.js';
import { sessionToJson } from '../../sessions/session-file.js';

const LONGEST_SLUG = 50;
const MOST_NAMESAKES = 1000;

export function prepareSessionFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    const why = error instanceof UsageError ? '' : ` (${(error as Error).message})`;
    throw new UsageError(`${folder} cannot be a folder${why}. Name another with --out.`);
  }
}

/** Gives the name of the new file. Only the owner may read it: it says what somebody looked at. */
export function saveSession(folder: string, session: Session): string {
  const part = join(folder, `.session-${process.pid}.part`);
  try {
    writeToDisk(part, sessionToJson(session));
    const name = reserve(folder, `${session.recorded.slice(0, 10)}-${slug(session.name)}`);
    renameSync(part, join(folder, name));
    return name;
  } catch (error) {
    rmSync(part, { force: true });
    throw new FailureError(`The session cannot be saved in ${folder}: ${(error as Error).message}`);
  }
}

function writeToDisk(path: string, text: string): void {
  const file = openSync(path, 'w', 0o600);
  try {
    // Unlike writeSync, this goes on until the disk has everything, or throws.
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Makes an empty file under the first free name, so that nobody else takes it. */
function reserve(folder: string, stem: string): string {
  for (let number = 1; number <= MOST_NAMESAKES; number++) {
    const name = number === 1 ? `${stem}.json` : `${stem}-${number}.json`;
    try {
      closeSync(openSync(join(folder, name), 'wx', 0o600));
      return name;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  throw new Error(`there are ${MOST_NAMESAKES} sessions named ${stem} already`);
}

/** Letters and digits of any script, hyphens between: no name leads out of the folder or means something to a shell. */
export function slug(name: string): string {
  const words =
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const cut = [...words.join('-')].slice(0, LONGEST_SLUG).join('');
  return cut.replace(/-+$/, '') || 'session';
}
