import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FailureError, UsageError } from '../core/errors.js';
import { readCrawlFile, writeCrawlFile } from './crawl-file.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'honeyguide-crawl-'));
  writeFileSync(join(folder, 'honeyguide.db'), '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('gives back what was written', () => {
  const settings = {
    query: 'honey: "bees" # not a comment',
    seeds: ['http://a.example/', 'yes', '1e3', ''],
    settings: { pages: 1000, delay: 0.5, infinite: Number.POSITIVE_INFINITY, none: null, on: true, date: '2026-11-15' },
    text: 'two\nlines and a very long line '.repeat(20),
  };
  writeCrawlFile(folder, { old: true });
  writeCrawlFile(folder, settings);
  expect(readCrawlFile(folder)).toEqual(settings);
});

it('says what is wrong', () => {
  expect(() => readCrawlFile(join(folder, 'none'))).toThrow(UsageError);
  expect(() => readCrawlFile(folder)).toThrow(/crawl\.yaml cannot be read: ENOENT/);
  writeFileSync(join(folder, 'crawl.yaml'), 'a: [1, 2');
  expect(() => readCrawlFile(folder)).toThrow(FailureError);
  expect(() => readCrawlFile(folder)).toThrow(/crawl\.yaml is damaged/);
  writeFileSync(join(folder, 'crawl.yaml'), '- a list');
  expect(() => readCrawlFile(folder)).toThrow(/it holds no settings/);
  expect(() => writeCrawlFile(join(folder, 'none'), {})).toThrow(FailureError);
});
