import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ServedFolder } from './served-folder.js';

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'honeyguide-served-'));
  mkdirSync(join(home, 'bees/given'), { recursive: true });
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

function writeLab({ path }: { path: string }): void {
  mkdirSync(path, { recursive: true });
  for (const name of ['results.json', 'report.html']) writeFileSync(join(path, name), '{}');
}

it.each([
  ['a folder of collections', '', 'which'],
  ['one collection alone', 'bees', 'lab/which'],
])('keeps results of the lab of %s where it finds them again', (_, place, name) => {
  const served = new ServedFolder(join(home, place));
  const lab = served.newLab('which');
  expect([lab.name, lab.path]).toEqual([name, join(served.root, name)]);
  writeLab(lab);
  expect(served.find('lab', name).path).toBe(lab.path);
  expect(served.newLab('which').name).toBe(`${name}-2`);
  expect(served.list().filter(({ kind }) => kind === 'collection')).toMatchObject([{ name: 'bees' }]);
});
