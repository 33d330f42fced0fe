import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { linesOf } from './lines.js';

const lines = (...chunks: Uint8Array[]) => Readable.from(linesOf(Readable.from(chunks))).toArray();

it('ends lines at line feeds and nowhere else, however the bytes are cut', async () => {
  const bytes = Buffer.from('{"a": "x\u2028y\u2029z"}\r\n\nzwei ü\u0085\n\u{1f41d} three');
  const expected = ['{"a": "x\u2028y\u2029z"}', '', 'zwei ü\u0085', '\u{1f41d} three'];
  expect(await lines(bytes)).toEqual(expected);
  expect(await lines(...Array.from(bytes, byte => Uint8Array.of(byte)))).toEqual(expected);
  expect(await lines()).toEqual([]);
  expect(await lines(Buffer.from('one\n'))).toEqual(['one']);
});
