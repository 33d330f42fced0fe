// Which file names which, read from the text of the files, and the circles among them.
import { posix } from 'node:path';

/** @typedef {Map<string, string[]>} Graph */

/**
 * What a file names with `import`, `export … from`, `import(…)` (of values and of types) and, for threads, `new URL('…js', import.meta.url)`.
 * The house's formatter puts every import at the start of a line, so no parser is needed.
 * @param {string} source
 */
export function specifiersOf(source) {
  const patterns = [
    /^(?:import|export)\b[^'"`;]*?\bfrom\s+['"]([^'"]+)['"]/gm,
    /^import\s+['"]([^'"]+)['"]/gm,
    /\bimport\(\s*['"]([^'"]+)['"]/g,
    /\bnew URL\(\s*['"](\.[^'"]+\.js)['"],\s*import\.meta\.url/g,
  ];
  return patterns.flatMap(pattern => [...source.matchAll(pattern)].map(match => match[1]));
}

/**
 * The files of this project among specifiers (`./x.js` is the file `./x.ts`), each once; packages are left out.
 * @param {string} file
 * @param {string[]} specifiers
 */
export function targetsOf(file, specifiers) {
  const relative = specifiers.filter(specifier => specifier.startsWith('.'));
  return [...new Set(relative.map(path => posix.join(posix.dirname(file), path).replace(/\.js$/, '.ts')))];
}

/**
 * Shortest cycles, so that every node on a cycle is on one of them.
 * @param {Graph} edges
 */
export function cyclesIn(edges) {
  const found = [];
  const seen = new Set();
  for (const start of edges.keys()) {
    if (seen.has(start)) continue;
    const cycle = shortestCycle(edges, start);
    if (cycle === undefined) continue;
    found.push(cycle);
    for (const node of cycle) seen.add(node);
  }
  return found;
}

/**
 * @param {Graph} edges
 * @param {string} start
 */
function shortestCycle(edges, start) {
  /** @type {Map<string, string | undefined>} */
  const cameFrom = new Map([[start, undefined]]);
  const queue = [start];
  for (const node of queue) {
    for (const next of edges.get(node) ?? []) {
      if (next === start) {
        const cycle = [start];
        for (let step = /** @type {string | undefined} */ (node); step !== undefined; step = cameFrom.get(step)) {
          cycle.unshift(step);
        }
        return cycle;
      }
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, node);
      queue.push(next);
    }
  }
  return undefined;
}
