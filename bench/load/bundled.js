// Which module a line of a bundle (scripts/build/bundle-start.js) belongs to: a comment with its path stands before each.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** By address: where each module of the bundle begins. @type {Map<string, { line: number, module: string }[]>} */
const known = new Map();

/** @param {string} url */
function modulesOf(url) {
  let modules = known.get(url);
  if (!modules) {
    const lines = readFileSync(fileURLToPath(url), 'utf8').split('\n');
    modules = lines.flatMap((text, line) => {
      const path = /^\/\/ ([^\s\\]+\.c?js)$/.exec(text)?.[1];
      return path === undefined ? [] : [{ line, module: new URL(`../${path}`, url).href }];
    });
    known.set(url, modules);
  }
  return modules;
}

/**
 * The address that a function would have without bundles.
 * @param {string} url as the profiler names it
 * @param {number} line the first one is 0
 */
export function moduleAt(url, line) {
  if (!/\/dist\/start\/[^/]+$/.test(url)) return url;
  return modulesOf(url).findLast(module => module.line <= line)?.module ?? url;
}
