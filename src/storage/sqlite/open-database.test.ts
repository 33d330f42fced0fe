import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Database } from './database.js';
import { holdsTables } from './open-database.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'honeyguide-open-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('looks into a file whose writer died with a journal beside it', () => {
  const path = join(folder, 'a.db');
  const writer = new Database(path);
  writer.exec('CREATE TABLE meta (key TEXT, value TEXT)');
  // So little memory that the transaction reaches the file before it ends; the copy is what a kill leaves.
  writer.exec('PRAGMA cache_size = 1');
  writer.exec('BEGIN');
  const insert = writer.prepare<[string, string]>('INSERT INTO meta VALUES (?, ?)');
  for (let i = 0; i < 2000; i++) insert.run(`key ${i}`, 'x'.repeat(200));
  const left = join(folder, 'b.db');
  for (const ending of ['', '-journal']) copyFileSync(path + ending, left + ending);
  writer.exec('ROLLBACK');
  writer.close();

  expect(existsSync(`${left}-journal`)).toBe(true);
  expect(() => new Database(left, { readOnly: true }).value('SELECT count(*) FROM meta')).toThrow('readonly');
  expect(holdsTables(left)).toBe(true);
  const reader = new Database(left, { readOnly: true });
  expect(reader.value('SELECT count(*) FROM meta')).toBe(0);
  reader.close();
});
