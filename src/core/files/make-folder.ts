import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../errors.js';
import { syncFolder } from './sync-folder.js';

/**
 * Makes a folder and those above it that are missing. Node's own `recursive` spins for ever where a file system takes no
 * folders at all, such as /proc.
 */
export function makeFolder(path: string, mode?: number): void {
  if (existsSync(path) && statSync(path).isDirectory()) return;
  if (!existsSync(dirname(path))) makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
    // What is written into it later is worth nothing when a power cut takes its name away.
    syncFolder(dirname(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Somebody else may have made it meanwhile.
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    if (code === 'EEXIST' || code === 'ENOTDIR')
      throw new UsageError(`${path} cannot be a folder: a file is in the way. Name another.`);
    if (code === 'ENOENT') throw new UsageError(`${path} cannot be a folder: none can be made there. Name another.`);
    throw error;
  }
}
