import { renameSync, writeFileSync } from 'node:fs';

/** Whole or not at all: a run half written when the power went must not look finished. */
export function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.part`, text);
  renameSync(`${path}.part`, path);
}
