// Builds `dist/` from `src/`: the compiler, then the files that are not TypeScript (tables, page templates). The new folder takes
// the old one's place only when it is complete, so a failed build leaves a working program.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, renameSync, rmSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const fresh = join(root, `dist.building-${process.pid}`);
const compiler = join(root, 'node_modules/typescript/bin/tsc');
const isAsset = path => extname(path) !== '.ts' && extname(path) !== '.md';
try {
  execFileSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.build.json'), '--outDir', fresh], {
    stdio: 'inherit',
  });
  cpSync(join(root, 'src'), fresh, { recursive: true, filter: isAsset });
  chmodSync(join(fresh, 'cli/main.js'), 0o755);
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  renameSync(fresh, join(root, 'dist'));
} catch (error) {
  rmSync(fresh, { recursive: true, force: true });
  if (error.status === undefined) throw error;
  process.exit(error.status);
}
