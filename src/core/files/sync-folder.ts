import { closeSync, fsyncSync, openSync } from 'node:fs';

/** The names in a folder are on the disk when this returns. Where a folder cannot be synced (Windows), the file system sees to it. */
export function syncFolder(folder: string): void {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(folder, 'r');
    fsyncSync(descriptor);
  } catch {
    // The files themselves are whole; at worst a power cut brings back the names of before.
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
