// Builds `dist/` from `src/` and the page in `apps/dashboard`: the compiler and the bundler side by side, then the files that are not
// TypeScript (tables, page templates). The new folder takes the old one's place only when it is complete, so a failed build leaves a working
// program. With `--if-changed`, nothing is done where `dist/` is newer than everything it is made from: so tests and checks can ask for a
// build without paying for one each.
import { execFile } from 'node:child_process';
import { chmodSync, cpSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bundleStart } from './build/bundle-start.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const fresh = join(root, `dist.building-${process.pid}`);
const compiler = join(root, 'node_modules/typescript/bin/tsc');
const bundler = join(root, 'node_modules/vite/bin/vite.js');
const page = join(root, 'apps/dashboard');
const run = promisify(execFile);
/** @param {string} path */
const isAsset = path => extname(path) !== '.ts' && extname(path) !== '.md';

/** When something was last built; never, where nothing is. */
const built = statSync(join(root, 'dist/index.js'), { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY;

/** Folders count as well: they change when a file is removed. */
function changedSinceBuilt() {
  const folders = ['src', 'apps/dashboard'];
  const sources = folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(path => join(folder, path)),
  );
  const made = [
    ...folders,
    ...sources,
    'scripts/build.js',
    'scripts/build/bundle-start.js',
    'tsconfig.json',
    'tsconfig.build.json',
    'package-lock.json',
  ];
  return made.some(path => statSync(join(root, path)).mtimeMs >= built);
}

if (!process.argv.includes('--if-changed') || changedSinceBuilt()) await build();

async function build() {
  const made = join(fresh, 'dashboard');
  try {
    await Promise.all([
      run(process.execPath, [compiler, '-p', join(root, 'tsconfig.build.json'), '--outDir', fresh]),
      run(process.execPath, [bundler, 'build', page, '--outDir', made, '--logLevel', 'warn']),
    ]);
    cpSync(join(root, 'src'), fresh, { recursive: true, filter: isAsset });
    await run(process.execPath, [join(root, 'scripts/api-types.js'), fresh]);
    await bundleStart(fresh);
    chmodSync(join(fresh, 'cli/main.js'), 0o755);
    rmSync(join(root, 'dist'), { recursive: true, force: true });
    renameSync(fresh, join(root, 'dist'));
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Compiler or bundler have said what is wrong.
    const { stdout, stderr } = /** @type {{ stdout?: string, stderr?: string }} */ (error);
    if (stdout === undefined) throw error;
    process.stderr.write(`${stdout}${stderr}`);
    process.exit(1);
  }
}
