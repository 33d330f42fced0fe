/** Reads the default export of a JavaScript file that a user gave in place of a name. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from '../core/errors.js';

/** `what` is how messages call it: "strategy", "judge". */
export async function importDefault(path: string, what: string): Promise<unknown> {
  const absolute = resolve(path);
  if (!existsSync(absolute)) throw new UsageError(`Cannot read the ${what} ${path}: there is no such file.`);
  let module: Record<string, unknown>;
  try {
    module = await import(pathToFileURL(absolute).href);
  } catch (error) {
    throw new UsageError(`The ${what} in ${path} cannot be loaded: ${error instanceof Error ? error.message : error}`);
  }
  if (module.default === undefined) throw new UsageError(`${path} has no default export; write "export default {…}".`);
  return module.default;
}
