import { randomBytes } from 'node:crypto';
import zlib from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedCodings, codingsOf, decompress } from './decompress.js';

const megabyte = 1_048_576;
/** The best quality, Node's default, takes seconds. */
function brotli(content: Uint8Array): Buffer {
  return zlib.brotliCompressSync(content, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } });
}

const packers: [string, (content: Uint8Array) => Buffer][] = [
  ['gzip', zlib.gzipSync],
  ['x-gzip', zlib.gzipSync],
  ['br', brotli],
  ['deflate', zlib.deflateSync],
  ['deflate', zlib.deflateRawSync],
];
const text = Buffer.from(
  Array.from({ length: 5000 }, (_, i) => `<p>paragraph ${i} ${(i * 7919) % 1009}</p>`).join('\n'),
);

describe('decompress', () => {
  it.each(packers)('undoes %s', async (coding, pack) => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), async content => {
        const result = await decompress(pack(content), [coding], megabyte);
        expect(result).toEqual({ kind: 'decoded', body: Buffer.from(content), truncated: false });
      }),
      { numRuns: 50 },
    );
  });

  it('undoes codings over each other, the last one first', async () => {
    const packed = brotli(zlib.gzipSync(text));
    expect(await decompress(packed, ['gzip', 'br'], megabyte)).toEqual({
      kind: 'decoded',
      body: text,
      truncated: false,
    });
  });

  it.each(packers)('stops %s at the limit', async (coding, pack) => {
    const result = await decompress(pack(text), [coding], 50_000);
    expect(result).toEqual({ kind: 'decoded', body: text.subarray(0, 50_000), truncated: 'length' });
  });

  it('lets content of exactly the limit through whole', async () => {
    const content = randomBytes(10_000);
    expect(await decompress(zlib.gzipSync(content), ['gzip'], 10_000)).toMatchObject({ truncated: false });
  });

  it.each(packers)('gives the beginning when the end of %s is missing', async (coding, pack) => {
    const packed = pack(text);
    const result = await decompress(packed.subarray(0, packed.length >> 1), [coding], megabyte);
    expect(result).toMatchObject({ kind: 'decoded', truncated: 'coding' });
    if (result.kind !== 'decoded') return;
    expect(result.body.length).toBeGreaterThan(1000);
    expect(Buffer.compare(result.body, text.subarray(0, result.body.length))).toBe(0);
  });

  it('gives what comes before a broken place', async () => {
    const packed = zlib.gzipSync(text);
    packed.fill(0xff, packed.length >> 1, (packed.length >> 1) + 40);
    const result = await decompress(packed, ['gzip'], megabyte);
    expect(result).toMatchObject({ kind: 'decoded', truncated: 'coding' });
    if (result.kind === 'decoded') expect(result.body.subarray(0, 1000)).toEqual(text.subarray(0, 1000));
  });

  it.each([
    ['a notice', Buffer.from('<!-- served by a proxy -->')],
    ['another head', Buffer.from([0x1f, 0x8b, 8, 0, 0, 1, 2, 3, 4, 5, 6])],
    ['half a mark', Buffer.from([0x1f])],
    ['another coding', Buffer.from([0x1f, 0x8b, 0, 0])],
    ['half another file', zlib.gzipSync(text).subarray(0, 500)],
  ])('gives what comes before %s at the end of gzip', async (_what, junk) => {
    for (const content of [text, Buffer.from('<p>short')]) {
      const result = await decompress(Buffer.concat([zlib.gzipSync(content), junk]), ['gzip'], megabyte);
      expect(result).toMatchObject({ kind: 'decoded', truncated: 'coding' });
      if (result.kind === 'decoded') expect(result.body.subarray(0, content.length)).toEqual(content);
    }
  });

  it('reads gzip files one after the other, also before junk, within the limit', async () => {
    const named = zlib.gzipSync('one ');
    named[3] = 8 | 16 | 4;
    const extra = Buffer.from([3, 0, 1, 2, 3]);
    const packed = Buffer.concat([named.subarray(0, 10), extra, Buffer.from('name\0comment\0'), named.subarray(10)]);
    const both = Buffer.concat([packed, zlib.gzipSync('two')]);
    expect(await decompress(both, ['gzip'], 100)).toMatchObject({ body: Buffer.from('one two'), truncated: false });
    const junk = Buffer.concat([both, Buffer.from('junk')]);
    expect(await decompress(junk, ['gzip'], 100)).toMatchObject({ body: Buffer.from('one two'), truncated: 'coding' });
    expect(await decompress(both, ['gzip'], 5)).toMatchObject({ body: Buffer.from('one t'), truncated: 'length' });
  });

  it.each(['gzip', 'br', 'deflate'])('says so when %s is not what it claims to be', async coding => {
    const result = await decompress(Buffer.from('<!doctype html><p>not packed at all'), [coding], megabyte);
    expect(result).toMatchObject({ kind: 'undecodable', bomb: false });
  });

  it.each([
    ['gzip', zlib.gzipSync],
    ['br', brotli],
    ['deflate', zlib.deflateSync],
  ] as const)('refuses a %s bomb', async (coding, pack) => {
    const bomb = pack(Buffer.alloc(50 * megabyte));
    expect(await decompress(bomb, [coding], megabyte)).toMatchObject({ kind: 'undecodable', bomb: true });
  });

  it('refuses a bomb inside a bomb', async () => {
    const bomb = zlib.gzipSync(zlib.gzipSync(Buffer.alloc(50 * megabyte)));
    expect(await decompress(bomb, ['gzip', 'gzip'], megabyte)).toMatchObject({ kind: 'undecodable', bomb: true });
  });

  it('knows no other codings and no towers of them', async () => {
    expect(await decompress(text, ['compress'], megabyte)).toMatchObject({ kind: 'undecodable' });
    expect(await decompress(text, ['constructor'], megabyte)).toMatchObject({ kind: 'undecodable' });
    expect(await decompress(text, ['gzip', 'gzip', 'gzip', 'gzip'], megabyte)).toMatchObject({ kind: 'undecodable' });
  });

  it('never rejects on random bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('gzip', 'br', 'deflate'),
        async (body, coding) => {
          await decompress(body, [coding], 1000);
        },
      ),
    );
  });
});

describe('codingsOf', () => {
  it('reads the header as a list', () => {
    expect(codingsOf({ 'content-encoding': 'GZIP, br ,identity' })).toEqual(['gzip', 'br']);
    expect(codingsOf({ 'content-encoding': ['deflate', 'gzip'] })).toEqual(['deflate', 'gzip']);
    expect(codingsOf({})).toEqual([]);
  });

  it('offers what can be undone', () => expect(acceptedCodings).toMatch(/^gzip, br, deflate(, zstd)?$/));
});
