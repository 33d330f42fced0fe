// What a command loads before it does anything becomes a few files: Node takes about half a millisecond for each module, and a crawl begins
// with four hundred. Every module stays where it was and is there once: its file hands on what the bundle exports. So whoever imports one
// by itself (the package's own entries, other commands, the files of users) has the same classes as the command.
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { rolldown } from 'rolldown';

/** By the bundle they are for: the modules that it begins with. What they import comes with them. */
const beginnings = {
  program: ['cli/main.js'],
  // By itself, since the storage thread begins before the rest is loaded.
  thread: ['storage/thread/storage-thread.js'],
  crawl: [
    'cli/crawl.js',
    'library/crawl.js',
    'crawl/strategies/learning/adaptive/adaptive.js',
    'crawl/judge/evidence/evidence-judge.js',
  ],
  storage: ['storage/sqlite/thread/storage-worker.js'],
};
/** These do something when they are loaded, so they are in no bundle that others load. */
const alone = ['cli/main.js', 'storage/sqlite/thread/storage-worker.js'];

/**
 * Packages of many small files that only functions are taken from, so that a second copy elsewhere would do no harm. NOTICE has their
 * licences. What a security fix may be needed of (undici), and whose classes are compared (commander), stays outside.
 */
const inlined = /^(@exodus\/bytes|html-encoding-sniffer|htmlparser2|entities)(\/|$)/;

const imported = /^(?:import|export)\s(?:[^'"]*?from\s*)?['"](\.[^'"]+)['"]/gm;

/** By module: the bundles that need it. What the same ones need is one file. @param {string} folder @returns {Map<string, string>} */
function placesOf(folder) {
  /** @type {Map<string, string[]>} */
  const places = new Map();
  for (const [bundle, files] of Object.entries(beginnings)) {
    const waiting = files.map(file => join(folder, file));
    for (const file of waiting) {
      const already = places.get(file) ?? [];
      if (already.includes(bundle)) continue;
      places.set(file, [...already, bundle]);
      for (const [, name] of readFileSync(file, 'utf8').matchAll(imported)) waiting.push(resolve(dirname(file), name));
    }
  }
  return new Map([...places].map(([file, bundles]) => [file, bundles.join('-')]));
}

/** Bundles the compiled program in a folder, in place. @param {string} folder */
export async function bundleStart(folder) {
  const places = placesOf(folder);
  const entries = new Set(alone.map(file => join(folder, file)));
  /** A file as a folder in there addresses it. @param {string} from @param {string} file */
  const addressed = (from, file) => relative(join(folder, from), file).split(sep).join('/');
  const bundle = await rolldown({
    input: Object.fromEntries([...places.keys()].map(file => [addressed('', file).replace(/\.js$/, ''), file])),
    cwd: folder,
    platform: 'node',
    treeshake: false,
    preserveEntrySignatures: 'allow-extension',
    plugins: [
      {
        name: 'start',
        resolveId(id, importer) {
          const ours = importer === undefined || importer.startsWith(folder);
          const file = importer === undefined ? id : resolve(dirname(importer), id);
          if (ours && places.has(file)) return file;
          if (ours && id.startsWith('.')) return { id: file, external: true };
          return id.startsWith('node:') || (ours && !inlined.test(id)) ? { id, external: true } : null;
        },
        load(id) {
          if (id.startsWith(folder)) {
            // Tables, workers and what is resolved by name lie where the module lay.
            const module = `new URL(${JSON.stringify(addressed('start', id))}, import.meta.url).href`;
            const code = readFileSync(id, 'utf8');
            return {
              code: entries.has(id) ? code : code.replaceAll('import.meta.url', module),
              map: readFileSync(`${id}.map`, 'utf8'),
            };
          }
          if (!id.endsWith('.json')) return null;
          // V8 passes over a string faster than over a table.
          const text = JSON.stringify(JSON.stringify(JSON.parse(readFileSync(id, 'utf8'))));
          return { code: `module.exports = JSON.parse(${text});`, moduleType: 'js' };
        },
      },
    ],
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'start/[name].js',
    comments: false,
    sourcemap: true,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ debugName: 'start', name: id => (entries.has(id) ? null : (places.get(id) ?? 'packages')) }],
    },
  });
}
