/** A hook of Node's module loader: TypeScript files become JavaScript by leaving their types out, as newer versions of Node do. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/wasm-typescript';

/** `Next` is what the loader hands on: in the thread of the program a module, in one of its own the promise of one. */
export function load<Context, Next>(url: string, context: Context, nextLoad: (url: string, context: Context) => Next) {
  if (!/^file:.*\.m?ts$/i.test(url)) return nextLoad(url, context);
  const filename = fileURLToPath(url);
  const { code } = transformSync(readFileSync(filename, 'utf8'), { mode: 'strip-only', module: true, filename });
  return { format: 'module', source: code, shortCircuit: true };
}
