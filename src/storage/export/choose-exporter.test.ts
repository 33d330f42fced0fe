import { expect, it } from 'vitest';
import { UsageError } from '../../core/errors.js';
import { chooseExporter } from './choose-exporter.js';

const chosen = (out: string, format?: string, sites?: boolean) => {
  const { exporter, gzip, as } = chooseExporter({ out, format, sites });
  return `${exporter.name} for ${exporter.of}${gzip ? ', gzip' : ''}${as === 'stream' ? '' : `, ${as}`}`;
};

it('takes the form from the end of the file name', () => {
  expect(chosen('pages.jsonl')).toBe('jsonl for pages');
  expect(chosen('a.b/Pages.CSV')).toBe('csv for pages');
  expect(chosen('pages.ndjson.gz')).toBe('jsonl for pages, gzip');
  expect(chosen('pages.warc')).toBe('warc for pages');
  expect(chosen('pages.warc.gz')).toBe('warc for pages, gzip');
  expect(chosen('sites.csv', undefined, true)).toBe('csv for sites');
});

it('takes the form that is said, also where the name says another', () => {
  expect(chosen('pages.txt', 'csv')).toBe('csv for pages');
  expect(chosen('pages.csv', 'jsonl')).toBe('jsonl for pages');
  expect(chosen('-', 'jsonl')).toBe('jsonl for pages');
  // Archives are compressed unless their name says otherwise.
  expect(chosen('-', 'warc')).toBe('warc for pages, gzip');
  expect(chosen('archive', 'warc')).toBe('warc for pages, gzip');
  expect(chosen('archive.warc', 'warc')).toBe('warc for pages');
});

it('tells a folder from a file, and the longer ending from the shorter', () => {
  expect(chosen('notes', 'markdown')).toBe('markdown for pages, folder');
  expect(chosen('notes.md')).toBe('markdown for pages');
  expect(chosen('-', 'markdown')).toBe('markdown for pages');
  expect(chosen('pages.sqlite')).toBe('sqlite for pages, file');
  expect(chosen('pages.bulk.ndjson')).toBe('opensearch for pages');
  expect(() => chosen('-', 'sqlite')).toThrow('sqlite is no stream of bytes. Name a file with --out.');
  expect(() => chosen('a.parquet.gz')).toThrow('parquet is compressed as it is: leave .gz out of a.parquet.gz.');
});

it('says what to write where nothing tells', () => {
  expect(() => chosen('-')).toThrow(UsageError);
  expect(() => chosen('-')).toThrow(
    'Say the form with --format (jsonl, csv, parquet, markdown, warc, wacz, gexf, opensearch, sqlite), or name a file with --out that ends in .jsonl, .ndjson, .csv, .parquet, .md, .markdown, .warc, .wacz, .gexf, .bulk.ndjson, .bulk.jsonl, .sqlite, .sqlite3, .db.',
  );
  expect(() => chosen('x/pages.xml')).toThrow(
    'The name pages.xml says no form: let it end in .jsonl, .ndjson, .csv, .parquet, .md, .markdown, .warc, .wacz, .gexf, .bulk.ndjson, .bulk.jsonl, .sqlite, .sqlite3, .db, or use --format (jsonl, csv, parquet, markdown, warc, wacz, gexf, opensearch, sqlite).',
  );
  expect(() => chosen('pages.warc', undefined, true)).toThrow(/The name pages\.warc says no form/);
  expect(() => chosen('a.jsonl', 'xml')).toThrow(
    'There is no format "xml". Use --format with one of: jsonl, csv, parquet, markdown, warc, wacz, gexf, opensearch, sqlite.',
  );
  expect(() => chosen('a.warc', 'warc', true)).toThrow('There is no format "warc" for sites. Use --format with one of');
});
