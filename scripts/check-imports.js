// The rules about files that Biome has no rule for: who may import whom (the table in import-table.js), no cycle of imports (types
// included), no long file, no crowded folder, no type assertion through `unknown`, no test that looks at the clock. Part of `npm run lint`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cyclesIn, specifiersOf, targetsOf } from './import-graph.js';
import * as importTable from './import-table.js';

const lineLimit = 400;
const folderLimit = 25;
const codeFolders = ['src', 'test', 'apps', 'bench', 'attack', 'scripts', 'experiments', 'examples'];
/** What a page, a crawl or a piece of mathematics takes is for bench/ to measure: a busy machine must fail no test. */
const clocks = /\bperformance\.now\b|\bprocess\.(cpuUsage|hrtime)\b/;

/** @typedef {Record<string, string[]>} Rows a folder and the folders it may import */
/** @typedef {{ foundation: string[], rooms: Rows, tests: Rows, packages: Record<string, string> }} ImportTable */
/** @typedef {import('./import-graph.js').Graph} Graph */

/** @param {string} name */
const isCode = name => /\.(ts|js)$/.test(name);
/** @param {string} file */
const isTest = file => /\.(test|contract)\.ts$/.test(file);

/**
 * The files under a folder, by their path from `root` with forward slashes; installed packages and caches aside.
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function filesUnder(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  const files = [];
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) continue;
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) files.push(...filesUnder(root, path));
    else files.push(path);
  }
  return files.sort();
}

/**
 * The folder of a file of `src`, as the table names it: `src/crawl/engine.ts` is in `crawl`, `src/index.ts` in `.`.
 * @param {string} file
 */
const roomOf = file => posix.relative('src', posix.dirname(file)) || '.';

/**
 * `x/*` in the table stands for every folder below x.
 * @param {string[]} names
 * @param {Set<string>} present
 */
const expand = (names, present) =>
  names.flatMap(name =>
    name.endsWith('/*') ? [...present].filter(room => room.startsWith(name.slice(0, -1))) : [name],
  );

/**
 * @param {string} ancestor
 * @param {string} room
 */
const isAncestor = (ancestor, room) => ancestor !== '.' && room.startsWith(`${ancestor}/`);

/**
 * @param {ImportTable} table
 * @param {Set<string>} present
 */
function* tableFaults({ foundation, rooms, tests }, present) {
  for (const room of present) {
    if (!(room in rooms))
      yield `src/${room}: scripts/import-table.js has no row for this folder; say there what it may import`;
  }
  for (const [room, allowed] of [...Object.entries(rooms), ...Object.entries(tests)]) {
    if (!present.has(room)) yield `scripts/import-table.js: there is no folder src/${room} with code; remove its row`;
    for (const other of expand(allowed, present)) {
      if (!present.has(other)) yield `scripts/import-table.js: ${room} names ${other}, which is no folder with code`;
    }
  }
  // A folder may import an interface from a folder around it, so that direction is no fault.
  const edges = new Map(
    Object.entries(rooms).map(([room, allowed]) => [
      room,
      [...expand(allowed, present), ...(foundation.includes(room) ? [] : foundation)].filter(
        other => other !== room && !isAncestor(other, room),
      ),
    ]),
  );
  for (const cycle of cyclesIn(edges)) yield `scripts/import-table.js: folders in a circle: ${cycle.join(' → ')}`;
}

/**
 * @param {Graph} graph
 * @param {ImportTable} table
 * @param {Set<string>} present
 */
function* importFaults(graph, { foundation, rooms, tests }, present) {
  for (const [file, targets] of graph) {
    const room = roomOf(file);
    const allowed = new Set([room, ...expand(rooms[room] ?? [], present)]);
    if (isTest(file)) for (const other of expand(tests[room] ?? [], present)) allowed.add(other);
    if (isTest(file) || !foundation.includes(room)) for (const other of foundation) allowed.add(other);
    for (const target of targets) {
      if (!target.startsWith('src/')) {
        if (!isTest(file)) yield `${file} imports ${target}; src imports nothing outside src`;
      } else if (room in rooms && !allowed.has(roomOf(target))) {
        yield `${file} imports ${target}; the row of ${room} in scripts/import-table.js does not name ${roomOf(target)}`;
      } else if (isTest(target) && !isTest(file)) {
        yield `${file} imports ${target}, which is a test`;
      }
    }
  }
}

/**
 * A row says what is, not only what may be: a permission that nobody uses would be used unseen.
 * @param {Graph} graph
 * @param {ImportTable} table
 * @param {Set<string>} present
 */
function* staleFaults(graph, { rooms, tests }, present) {
  for (const [room, names] of Object.entries(rooms)) {
    for (const name of unneeded(names, [], targetRooms(graph, room, false), present))
      yield `scripts/import-table.js: the row of ${room} names ${name}, which nothing there needs`;
  }
  for (const [room, names] of Object.entries(tests)) {
    const already = expand(rooms[room] ?? [], present);
    for (const name of unneeded(names, already, targetRooms(graph, room, true), present))
      yield `scripts/import-table.js: the row for tests of ${room} names ${name}, which nothing there needs`;
  }
}

/**
 * Folders that the files of a folder import.
 * @param {Graph} graph
 * @param {string} room
 * @param {boolean} ofTests
 */
function targetRooms(graph, room, ofTests) {
  const files = [...graph.keys()].filter(file => roomOf(file) === room && isTest(file) === ofTests);
  return new Set(files.flatMap(file => graph.get(file) ?? []).map(roomOf));
}

/**
 * @param {string[]} names
 * @param {string[]} already allowed without them
 * @param {Set<string>} used
 * @param {Set<string>} present
 */
function unneeded(names, already, used, present) {
  const isNeeded = (/** @type {string} */ room) => !present.has(room) || (used.has(room) && !already.includes(room));
  return names.filter(name => !expand([name], present).some(isNeeded));
}

/**
 * @param {string} file
 * @param {string[]} specifiers
 * @param {Record<string, string>} owners
 */
function* packageFaults(file, specifiers, owners) {
  for (const specifier of specifiers) {
    const owner = owners[specifier];
    if (owner !== undefined && roomOf(file) !== owner) yield `${file} imports ${specifier}; only src/${owner} may`;
  }
}

/**
 * @param {string} root
 * @param {string[]} files
 */
function* sizeFaults(root, files) {
  const counts = new Map();
  for (const file of files) {
    const folder = posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
    if (!isCode(file)) continue;
    const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1;
    if (lines > lineLimit) yield `${file} has ${lines} lines; split it before ${lineLimit}`;
  }
  for (const [folder, count] of counts) {
    if (count > folderLimit)
      yield `${folder} holds ${count} files; ${folderLimit} are the most, so give a part its own folder`;
  }
}

/**
 * @param {string} file
 * @param {string} source
 */
function* textFaults(file, source) {
  for (const [index, line] of source.split('\n').entries()) {
    const place = `${file}:${index + 1}`;
    if (file.startsWith('src/') && line.includes('as unknown as'))
      yield `${place}: a type assertion through unknown; check the value instead`;
    if (isTest(file) && clocks.test(line))
      yield `${place}: a test that looks at the clock; count something, or measure it in bench/`;
  }
}

/**
 * Every fault of the tree at `root`, one line each.
 * @param {string} root
 * @param {ImportTable} table
 */
export function faultsOf(root, table) {
  const files = codeFolders.flatMap(folder => filesUnder(root, folder));
  const faults = [...sizeFaults(root, files)];
  /** @type {Graph} */
  const graph = new Map();
  for (const file of files.filter(isCode)) {
    const source = readFileSync(join(root, file), 'utf8');
    faults.push(...textFaults(file, source));
    if (!file.startsWith('src/')) continue;
    const specifiers = specifiersOf(source);
    graph.set(file, targetsOf(file, specifiers));
    faults.push(...packageFaults(file, specifiers, table.packages));
  }
  const present = new Set([...graph.keys()].map(roomOf));
  faults.push(
    ...tableFaults(table, present),
    ...importFaults(graph, table, present),
    ...staleFaults(graph, table, present),
  );
  for (const cycle of cyclesIn(graph)) faults.push(`imports in a circle: ${cycle.join(' → ')}`);
  return faults;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = faultsOf(dirname(dirname(fileURLToPath(import.meta.url))), importTable);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) console.error(`${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
