/**
 * What lies in the folder that is served: collections, results of the lab, sessions and models, in it or one folder below. Nothing is
 * opened by a path that came from outside: whoever wants something names it, and only what a listing holds has a name.
 */
import { closeSync, existsSync, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { UsageError } from '../../../core/errors.js';
import { modelFormat } from '../../../library/model.js';
import { SESSION_FORMAT } from '../../../sessions/session-file.js';
import { databasePath, givenFolderName } from '../../../storage/folder.js';
import { ApiProblem } from '../problem.js';

export type EntryKind = 'collection' | 'lab' | 'evaluation' | 'session' | 'model';

export interface Entry {
  kind: EntryKind;
  /** Its path from the folder, with slashes: what the API calls it. */
  name: string;
  path: string;
  /** Milliseconds since the epoch of the last change of the file, or of what tells most about the folder. */
  changed: number;
}

/** Folders that are looked into, and entries of one folder. */
const mostEntries = 2000;
/** Results of the lab in a collection. */
const ownLabName = 'lab';
/** Bytes in which a session or model says what it is. */
const headBytes = 300;

export class ServedFolder {
  readonly root: string;
  /** The folder is itself a collection, and all there is. */
  readonly single: boolean;

  constructor(folder: string) {
    if (!existsSync(folder) || !statSync(folder).isDirectory()) {
      throw new UsageError(`${folder} is no folder. Name the folder that holds your collections, or one collection.`);
    }
    this.root = realpathSync(folder);
    this.single = isCollection(this.root);
  }

  list(): Entry[] {
    if (this.single) return [entry('collection', basename(this.root), this.root), ...this.ownLabs()];
    return this.within(this.root, '', true);
  }

  /** By kind and name; what is not there is a 404. */
  find(kind: EntryKind, name: string): Entry {
    const found = this.list().find(each => each.kind === kind && each.name === name);
    if (!found) throw new ApiProblem(404, `There is no ${kind} ${JSON.stringify(name)} here.`);
    return found;
  }

  /** Where something new of this name goes. */
  newPlace(name: string): string {
    if (this.single)
      throw new ApiProblem(409, 'One collection alone is served. Serve the folder around it to add another.');
    return join(this.root, name);
  }

  /** Where a new result of the lab, or an evaluation, goes, and what it is called: beside the collections, or in the one that is all there is. */
  newLab(stem: string): { name: string; path: string } {
    const prefix = this.single ? `${ownLabName}/` : '';
    for (let number = 1; ; number++) {
      const name = prefix + (number === 1 ? stem : `${stem}-${number}`);
      const path = join(this.root, name);
      if (!existsSync(path)) return { name, path };
    }
  }

  private ownLabs(): Entry[] {
    const place = join(this.root, ownLabName);
    const isThere = statSync(place, { throwIfNoEntry: false })?.isDirectory() && this.leadsInside(place);
    return isThere
      ? this.within(place, `${ownLabName}/`, false).filter(({ kind }) => kind === 'lab' || kind === 'evaluation')
      : [];
  }

  private within(folder: string, prefix: string, deeper: boolean): Entry[] {
    const entries: Entry[] = [];
    for (const item of readdirSync(folder, { withFileTypes: true }).slice(0, mostEntries)) {
      if (item.name.startsWith('.')) continue;
      const path = join(folder, item.name);
      const name = prefix + item.name;
      if (item.isSymbolicLink() && !this.leadsInside(path)) continue;
      const found = statSync(path, { throwIfNoEntry: false });
      if (!found) continue;
      if (found.isDirectory()) {
        if (isCollection(path)) entries.push(entry('collection', name, path));
        else if (isReport(path, 'results.json')) entries.push(entry('lab', name, path));
        else if (isReport(path, 'evaluation.json')) entries.push(entry('evaluation', name, path));
        else if (deeper) entries.push(...this.within(path, `${name}/`, false));
      } else if (found.isFile()) {
        const kind = kindOfFile(path, found.size);
        if (kind) entries.push({ kind, name, path, changed: Math.round(found.mtimeMs) });
      }
    }
    return entries;
  }

  private leadsInside(path: string): boolean {
    try {
      return realpathSync(path).startsWith(this.root + sep);
    } catch {
      return false;
    }
  }
}

function entry(kind: EntryKind, name: string, path: string): Entry {
  const telling =
    [databasePath(path), join(path, 'results.json'), join(path, 'evaluation.json'), path].find(existsSync) ?? path;
  return { kind, name, path, changed: Math.round(statSync(telling).mtimeMs) };
}

/** One that was begun from here may have stored nothing yet. */
function isCollection(folder: string): boolean {
  return existsSync(databasePath(folder)) || existsSync(join(folder, givenFolderName));
}

/** A folder with these numbers and the report of them. */
function isReport(folder: string, numbers: string): boolean {
  return existsSync(join(folder, numbers)) && existsSync(join(folder, 'report.html'));
}

function kindOfFile(path: string, size: number): EntryKind | undefined {
  if (size < 20 || !/\.(json|model)$/i.test(path)) return undefined;
  const head = headOf(path);
  if (head.includes(`"${SESSION_FORMAT}"`)) return 'session';
  return head.includes(`"${modelFormat}"`) ? 'model' : undefined;
}

function headOf(path: string): string {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, 'r');
    const bytes = Buffer.alloc(headBytes);
    return bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, headBytes, 0));
  } catch {
    return '';
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
