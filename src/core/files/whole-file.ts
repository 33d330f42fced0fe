/**
 * Files that are whole or not there. What is written goes into a file beside, to the disk, and only then takes the name of
 * the wanted one: a crash, a kill or a full disk leaves the old file or the new one, never half of one.
 */
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isProcessAlive } from './process-alive.js';
import { syncFolder } from './sync-folder.js';

/** Permissions of the file; when absent, those of the file it replaces, or the usual ones. */
export interface WholeFileOptions {
  mode?: number;
}

export function writeWholeFile(path: string, content: string | Uint8Array, options: WholeFileOptions = {}): void {
  const file = new WholeFile(path, options);
  try {
    file.write(content);
    file.finish();
  } catch (error) {
    file.abandon();
    throw error;
  }
}

/** For what is written piece by piece. Whoever makes one calls `finish` or `abandon`. */
export class WholeFile {
  /** To be written to, by `write` or by a stream. */
  readonly descriptor: number;
  private readonly path: string;
  private readonly part: string | undefined;
  private open = true;

  constructor(path: string, { mode }: WholeFileOptions = {}) {
    const old = statSync(path, { throwIfNoEntry: false });
    if (old?.isDirectory()) {
      throw Object.assign(new Error(`${path} is a folder, not a file`), { code: 'EISDIR', path });
    }
    // A link stays, and what it leads to is replaced.
    this.path = old && lstatSync(path).isSymbolicLink() ? realpathSync(path) : path;
    // A device or a pipe takes what it is given; a file in its place would be wrong.
    this.part = old && !old.isFile() ? undefined : `${this.path}.${process.pid}.part`;
    if (this.part) removeLeftParts(this.path);
    try {
      this.descriptor = openSync(this.part ?? this.path, 'w', mode ?? 0o666);
    } catch (error) {
      throw Object.assign(error as Error, { path });
    }
    const wanted = mode ?? old?.mode;
    if (this.part && wanted !== undefined) fchmodSync(this.descriptor, wanted & 0o7777);
  }

  write(content: string | Uint8Array): void {
    // Unlike writeSync, this goes on until the disk has everything, or throws.
    writeFileSync(this.descriptor, content);
  }

  /** The file appears, under its own name or another in the same folder. */
  finish(path = this.path): void {
    if (this.part) fsyncSync(this.descriptor);
    this.close();
    if (!this.part) return;
    renameSync(this.part, path);
    // The new name too must be on the disk.
    syncFolder(dirname(path));
  }

  /** Leaves everything as it was. Does nothing after `finish`. */
  abandon(): void {
    this.close();
    if (this.part) rmSync(this.part, { force: true });
  }

  private close(): void {
    if (this.open) closeSync(this.descriptor);
    this.open = false;
  }
}

/** What processes have left that were killed while they wrote this file or folder; a database has files beside it. */
export function removeLeftParts(path: string): void {
  const [folder, name] = [dirname(path), basename(path)];
  for (const each of namesIn(folder)) {
    const left = each.startsWith(`${name}.`) ? /^\.(\d+)\.part(?:-\w+)?$/.exec(each.slice(name.length)) : null;
    if (!left || isProcessAlive(Number(left[1]))) continue;
    rmSync(join(folder, each), { recursive: true, force: true });
  }
}

/** None where there is no folder, or none that may be read: whoever opens the file says more. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
