/** The web of an experiment: opened, and told apart from any other. */
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { UsageError } from '../../../core/errors.js';
import type { FrozenWeb } from '../../../webs/frozen-web.js';
import { openFrozenWeb } from '../../../webs/open.js';
import type { WebSource } from '../definition/definition.js';

/** The web opened last. Experiments, and tests, that follow each other are often on the same web, and reading one takes seconds. */
let last: { digest: string; web: Promise<FrozenWeb> } | undefined;

/** Webs do not change, so whoever asks for the one that was opened last gets the same. */
export async function openWeb(source: WebSource): Promise<FrozenWeb> {
  const digest = await webDigest(source);
  if (last?.digest !== digest) last = { digest, web: readWeb(source) };
  const { web } = last;
  web.catch(() => {
    if (last?.web === web) last = undefined;
  });
  return web;
}

async function readWeb(source: WebSource): Promise<FrozenWeb> {
  if ('file' in source) return openFrozenWeb(source.file);
  // Its word lists take a second to load; experiments on recorded webs need none of it.
  const { freezeSimulatedWeb } = await import('../../simulated/freeze.js');
  return freezeSimulatedWeb(source.simulated);
}

/** How results call the web. */
export function webName(source: WebSource): string {
  return 'file' in source ? basename(source.file) : `simulated ${JSON.stringify(source.simulated)}`;
}

/**
 * A fingerprint of the web's content: runs are used again only when it is the same.
 * Folders are told apart by the names, sizes and times of their files; reading them all would take as long as a run.
 */
export async function webDigest(source: WebSource): Promise<string> {
  const hash = createHash('sha256');
  if (!('file' in source)) return hash.update(JSON.stringify(source.simulated)).digest('hex');
  if (!statSync(source.file, { throwIfNoEntry: false }))
    throw new UsageError(`No such file or folder: ${source.file}.`);
  if (statSync(source.file).isDirectory()) {
    const names = readdirSync(source.file, { recursive: true, encoding: 'utf8' }).sort();
    for (const name of names) {
      const { size, mtimeMs } = statSync(join(source.file, name));
      hash.update(JSON.stringify([name, size, mtimeMs]));
    }
  } else {
    for await (const chunk of createReadStream(source.file)) hash.update(chunk as Buffer);
  }
  return hash.digest('hex');
}
