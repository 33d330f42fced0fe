/** Saves sessions under names that people can read. What is there already is never overwritten, nor left half written. */
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { FailureError, UsageError } from '../../core/errors.js';
import { makeFolder } from '../../core/files/make-folder.js';
import { WholeFile } from '../../core/files/whole-file.js';
import type { Session } from '../../core/session.js';
import { sessionToJson } from '../../sessions/session-file.js';

const longestSlug = 50;
const mostNamesakes = 1000;

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
  let file: WholeFile | undefined;
  try {
    file = new WholeFile(join(folder, '.session'), { mode: 0o600 });
    file.write(sessionToJson(session));
    const name = reserve(folder, `${session.recorded.slice(0, 10)}-${slug(session.name)}`);
    file.finish(join(folder, name));
    return name;
  } catch (error) {
    file?.abandon();
    throw new FailureError(`The session cannot be saved in ${folder}: ${(error as Error).message}`);
  }
}

/** Makes an empty file under the first free name, so that nobody else takes it. */
function reserve(folder: string, stem: string): string {
  for (let number = 1; number <= mostNamesakes; number++) {
    const name = number === 1 ? `${stem}.json` : `${stem}-${number}.json`;
    try {
      closeSync(openSync(join(folder, name), 'wx', 0o600));
      return name;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  throw new Error(`there are ${mostNamesakes} sessions named ${stem} already`);
}

/** Letters and digits of any script, hyphens between: no name leads out of the folder or means something to a shell. */
export function slug(name: string): string {
  const words =
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const cut = [...words.join('-')].slice(0, longestSlug).join('');
  return cut.replace(/-+$/, '') || 'session';
}
