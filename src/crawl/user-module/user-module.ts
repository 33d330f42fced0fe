/** Reads the default export of a JavaScript or TypeScript file that a user gave in place of a name. */
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from '../../core/errors.js';
import { workerFile } from '../../core/worker-file.js';

/** `what` is how messages call it: "strategy", "judge". */
export async function importDefault(path: string, what: string): Promise<unknown> {
  const absolute = resolve(path);
  if (!existsSync(absolute)) throw new UsageError(`Cannot read the ${what} ${path}: there is no such file.`);
  const typed = /\.[cm]?ts$/i.test(path);
  if (/\.cts$/i.test(path)) throw new UsageError(`${path} cannot be loaded: write the ${what} as .ts or .mts.`);
  if (typed) await readTypeScript();
  let module: Record<string, unknown>;
  try {
    module = await import(pathToFileURL(absolute).href);
  } catch (error) {
    throw new UsageError(`The ${what} in ${path} cannot be loaded: ${reason(error)}${typed ? hint(error) : ''}`);
  }
  if (module.default === undefined) throw new UsageError(`${path} has no default export; write "export default {…}".`);
  return module.default;
}

let registered = false;

/**
 * Takes the types out of TypeScript files, the user's and those they import. From Node 22.18 on the runtime would do that by itself,
 * but take the file for a CommonJS module where the nearest package.json says so.
 */
async function readTypeScript(): Promise<void> {
  if (registered) return;
  registered = true;
  // From Node 22.15 on hooks may run in this thread; later versions deprecate the other way.
  if ('registerHooks' in nodeModule && typeof nodeModule.registerHooks === 'function') {
    const { load } = await import('./typescript-hook.js');
    nodeModule.registerHooks({ load });
  } else nodeModule.register(workerFile(import.meta.url, './typescript-hook.js'));
}

/** What is thrown may come from another thread or from a user's file, and need not be an error. */
function reason(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return String(message).split('\n')[0];
}

function hint(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'ERR_MODULE_NOT_FOUND') return '. Name files with their ending: import … from "./other.ts"';
  if (code === 'UnsupportedSyntax') {
    return '. Types are only taken out: write it without enum, namespace and parameter properties';
  }
  return '';
}
