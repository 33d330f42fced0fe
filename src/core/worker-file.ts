import { existsSync } from 'node:fs';
import { FailureError } from './errors.js';

/**
 * The file a worker thread is started from. Node 20 cannot load TypeScript in a worker, so code that runs from `src/`
 * (the tests do) starts the compiled twin in `dist/`.
 */
export function workerFile(importMetaUrl: string, name: string): URL {
  const file = new URL(name, importMetaUrl);
  if (!importMetaUrl.endsWith('.ts')) return file;
  const at = file.href.lastIndexOf('/src/');
  const built = new URL(`${file.href.slice(0, at)}/dist/${file.href.slice(at + '/src/'.length)}`);
  if (!existsSync(built)) throw new FailureError(`${built.pathname} is missing: run "npm run build" first.`);
  return built;
}
