import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultsOf, type ImportTable } from './check-imports.js';
import { cyclesIn, specifiersOf } from './import-graph.js';

const table: ImportTable = {
  foundation: ['core'],
  rooms: { core: [], 'crawl/parse': ['crawl'], crawl: ['crawl/*'], cli: ['crawl'] },
  tests: { core: ['crawl'] },
  packages: { sqlite: 'crawl' },
};
const tree = {
  'src/core/url.ts': 'export const url = 1;\n',
  'src/core/url.test.ts': "import '../crawl/page.js';\nimport '../../test/support/server.js';\n",
  'src/crawl/page.ts': "import sqlite from 'sqlite';\nexport type { Parser } from '../core/url.js';\n",
  'src/crawl/engine.ts': "import {\n  parse,\n} from './parse/html.js';\n",
  'src/crawl/parse/html.ts': "import type { Page } from '../page.js';\n",
  'src/cli/main.ts': "const engine = await import('../crawl/engine.js');\n",
};

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const faults = (changed = table) => faultsOf(root, { ...table, ...changed });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'imports-'));
  for (const [path, text] of Object.entries(tree)) write(path, text);
});
afterEach(() => rmSync(root, { recursive: true }));

describe('rules about files', () => {
  it('passes a tree that keeps them', () => {
    expect(faults()).toEqual([]);
  });

  it.each([
    ['value', "import { engine } from '../crawl/engine.js';\n"],
    ['type', "import type { Engine } from '../crawl/engine.js';\n"],
    ['type in an expression', "let engine: import('../crawl/engine.js').Engine;\n"],
    ['passed on', "export * from '../crawl/engine.js';\n"],
    ['over several lines', "import {\n  engine,\n  page,\n} from '../crawl/engine.js';\n"],
    ['for its effect', "import '../crawl/engine.js';\n"],
    ['as a thread', "new Worker(new URL('../crawl/engine.js', import.meta.url));\n"],
  ])('an import that the row does not allow: %s', (_kind, source) => {
    write('src/core/page.ts', source);
    expect(faults()).toEqual([
      'src/core/page.ts imports src/crawl/engine.ts; the row of core in scripts/import-table.js does not name crawl',
    ]);
  });

  it('what tests may import, other files may not', () => {
    write('src/core/page.ts', "import '../../test/support/server.js';\nimport './url.test.js';\n");
    expect(faults()).toEqual([
      'src/core/page.ts imports test/support/server.ts; src imports nothing outside src',
      'src/core/page.ts imports src/core/url.test.ts, which is a test',
    ]);
  });

  it('a folder without a row, a row without a folder', () => {
    write('src/lab/run.ts', '');
    rmSync(join(root, 'src/cli'), { recursive: true });
    expect(faults({ ...table, rooms: { ...table.rooms, cli: [] } })).toEqual([
      'src/lab: scripts/import-table.js has no row for this folder; say there what it may import',
      'scripts/import-table.js: there is no folder src/cli with code; remove its row',
    ]);
  });

  it('a row that names no folder, rows in a circle', () => {
    expect(faults({ ...table, rooms: { ...table.rooms, core: ['cli', 'nowhere'] } })).toEqual([
      'scripts/import-table.js: core names nowhere, which is no folder with code',
      'scripts/import-table.js: folders in a circle: core → cli → core',
      'scripts/import-table.js: folders in a circle: crawl/parse → core → cli → crawl → crawl/parse',
      'scripts/import-table.js: the row of core names cli, which nothing there needs',
    ]);
  });

  it('a permission that nobody uses', () => {
    const rooms = { ...table.rooms, cli: ['crawl', 'crawl/*'] };
    expect(faults({ ...table, rooms, tests: { core: ['crawl', 'cli'], crawl: ['crawl/parse'] } })).toEqual([
      'scripts/import-table.js: the row of cli names crawl/*, which nothing there needs',
      'scripts/import-table.js: the row for tests of core names cli, which nothing there needs',
      'scripts/import-table.js: the row for tests of crawl names crawl/parse, which nothing there needs',
    ]);
  });

  it('prints a cycle of files, types included', () => {
    write('src/crawl/page.ts', "import type { Html } from './engine.js';\n");
    expect(faults()).toEqual([
      'imports in a circle: src/crawl/engine.ts → src/crawl/parse/html.ts → src/crawl/page.ts → src/crawl/engine.ts',
    ]);
  });

  it('a package that belongs to another folder', () => {
    write('src/cli/table.ts', "import sqlite from 'sqlite';\n");
    expect(faults()).toEqual(['src/cli/table.ts imports sqlite; only src/crawl may']);
  });

  it('a file of 400 lines, not of 401', () => {
    write('test/long.test.ts', 'a\n'.repeat(400));
    expect(faults()).toEqual([]);
    write('test/long.test.ts', 'a\n'.repeat(401));
    expect(faults()).toEqual(['test/long.test.ts has 401 lines; split it before 400']);
  });

  it('a folder of 25 files, not of 26; packages do not count', () => {
    for (let i = 0; i < 25; i++) write(`experiments/${i}.yaml`, '');
    cpSync(join(root, 'experiments'), join(root, 'bench/node_modules'), { recursive: true });
    write('bench/node_modules/more.js', '');
    expect(faults()).toEqual([]);
    write('experiments/25.yaml', '');
    expect(faults()).toEqual(['experiments holds 26 files; 25 are the most, so give a part its own folder']);
  });

  it('a type assertion through unknown', () => {
    write('src/core/url.ts', '\nexport const url = 1 as unknown as string;\n');
    expect(faults()).toEqual(['src/core/url.ts:2: a type assertion through unknown; check the value instead']);
  });

  it('a test that looks at the clock', () => {
    const clocks = [['performance', 'now'].join('.'), ['process', 'cpuUsage'].join('.')];
    const source = clocks.map(clock => `export const now = ${clock}();\n`).join('');
    write('src/core/url.ts', source);
    write('test/speed.test.ts', source);
    expect(faults()).toEqual([
      'test/speed.test.ts:1: a test that looks at the clock; count something, or measure it in bench/',
      'test/speed.test.ts:2: a test that looks at the clock; count something, or measure it in bench/',
    ]);
  });
});

it('takes no import from a comment at the end of a line or from text', () => {
  expect(specifiersOf("// see import x from './a.js'\nconst text = \"from './b.js'\";\n")).toEqual([]);
});

it('finds every cycle once', () => {
  const edges = new Map([
    ['a', ['b']],
    ['b', ['a', 'c']],
    ['c', ['c']],
    ['d', ['a']],
  ]);
  expect(cyclesIn(edges)).toEqual([
    ['a', 'b', 'a'],
    ['c', 'c'],
  ]);
});
