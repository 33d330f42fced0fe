/** What an export consists of, with digests, so that it can be checked; beside it the datasheet. */
import { programVersion } from '../../../core/program-version.js';
import type { Origin } from './origin.js';
import type { PageTally } from './tally.js';

export interface ManifestFile {
  /** Relative to the manifest, with forward slashes. */
  path: string;
  bytes: number;
  /** In hex. */
  sha256: string;
}

export interface ManifestInput {
  format: string;
  created: string;
  choice: string;
  files: readonly ManifestFile[];
  origin: Origin;
  tally: PageTally;
  optedOut: number | undefined;
}

export function manifest({ format, created, choice, files, origin, tally, optedOut }: ManifestInput): string {
  const content = {
    manifest: 1,
    software: `Honeyguide ${programVersion()}`,
    created,
    format,
    choice,
    pages: tally.pages,
    relevant: tally.relevant,
    hosts: tally.hosts.size,
    // Null where such pages were not left out.
    optedOut: optedOut ?? null,
    files,
    crawl: origin,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
