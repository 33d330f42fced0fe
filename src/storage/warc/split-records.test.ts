import { expect, it } from 'vitest';
import { encodeRecord } from './record.js';
import { splitRecords, withField } from './split-records.js';

const record = (block: string, fields?: Record<string, string>) =>
  encodeRecord({ type: 'metadata', at: 0, id: '<urn:uuid:1>', contentType: 'text/plain', fields }, [
    Buffer.from(block),
  ]);
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

it('takes records apart, whatever their blocks hold', () => {
  const records = [record('one'), record(''), record('WARC/1.1\r\nContent-Length: 9\r\n\r\nü\r\n\r\n', { Note: 'ü' })];
  expect([...splitRecords(Buffer.concat(records))].map(text)).toEqual(records.map(text));
  expect([...splitRecords(new Uint8Array(0))]).toEqual([]);
});

it('says where a record is not whole', () => {
  const bytes = Buffer.concat([record('one'), record('two')]);
  const at = record('one').length;
  expect(() => [...splitRecords(bytes.subarray(0, -1))]).toThrow(`there is no whole record at byte ${at}`);
  expect(() => [...splitRecords(bytes.subarray(0, at + 20))]).toThrow(/no whole record/);
  expect(() => [...splitRecords(Buffer.from('anything'))]).toThrow(/no whole record at byte 0/);
});

it('gives a record another value of a field', () => {
  const block = 'WARC-Warcinfo-ID: in the block\r\n\r\n';
  const changed = text(
    withField(record(block, { 'WARC-Warcinfo-ID': '<old>', Note: 'ü' }), 'WARC-Warcinfo-ID', '<new>'),
  );
  expect(changed).not.toContain('<old>');
  expect(changed.match(/WARC-Warcinfo-ID: <new>\r\n/g)).toHaveLength(1);
  expect(changed).toContain('Note: ü\r\n');
  expect(changed.endsWith(`\r\n\r\n${block}\r\n\r\n`)).toBe(true);
  expect(text(withField(record('x'), 'Note', 'added'))).toContain('\r\nNote: added\r\n\r\nx');
});
