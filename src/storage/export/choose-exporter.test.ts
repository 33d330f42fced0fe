import { expect, it } from 'vitest';
import { UsageError } from '../../core/errors.js';
import { chooseExporter } from './choose-exporter.js';

const chosen = (out: string, format?: string, sites?: boolean) => {
  const { exporter, gzip } = chooseExporter({ out, format, sites });
  return `${exporter.name} for ${exporter.of}${gzip ? ', gzip' : ''}`;
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

it('says what to write where nothing tells', () => {
  expect(() => chosen('-')).toThrow(UsageError);
  expect(() => chosen('-')).toThrow(
    'Say the form with --format (jsonl, csv, warc), or name a file with --out that ends in .jsonl, .ndjson, .csv, .warc.',
  );
  expect(() => chosen('x/pages.xml')).toThrow(
    'The name pages.xml says no form: let it end in .jsonl, .ndjson, .csv, .warc, or use --format (jsonl, csv, warc).',
  );
  expect(() => chosen('pages.warc', undefined, true)).toThrow(/The name pages\.warc says no form/);
  expect(() => chosen('a.jsonl', 'xml')).toThrow(
    'There is no format "xml". Use --format with one of: jsonl, csv, warc.',
  );
  expect(() => chosen('a.warc', 'warc', true)).toThrow('There is no format "warc" for sites. Use --format with one of');
});
