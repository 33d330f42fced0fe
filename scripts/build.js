// Builds `dist/` from `src/`: a clean folder, the compiler, then the files that are not TypeScript (tables, page templates).
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, rmSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(root, 'dist');
rmSync(out, { recursive: true, force: true });
execFileSync(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'tsconfig.build.json')],
  {
    stdio: 'inherit',
  },
);
const isAsset = path => extname(path) === '' || !['.ts', '.md'].includes(extname(path));
cpSync(join(root, 'src'), out, { recursive: true, filter: isAsset });
const bin = join(out, 'cli/main.js');
if (existsSync(bin)) chmodSync(bin, 0o755);
