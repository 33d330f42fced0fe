/** Long files: others have their turn, an abort is heard, and what holds nothing is left early. */
import { describe, expect, it } from 'vitest';
import type { ParsedPage } from '../../../core/page.js';
import { sitemapParser } from './sitemap-parser.js';

const context = { url: 'http://a.example/sitemap.xml', contentType: 'text/xml' };
const size = 16_777_216;
const full = (unit: string, beginning = '') => Buffer.from(beginning + unit.repeat(size / unit.length));
const entries = (count: number) =>
  Array.from({ length: count }, (_, i) => `<url><loc>http://a.example/${i}</loc></url>`).join('');

/** The page, and how many turns others had while it was read. */
async function read(bytes: Uint8Array, signal?: AbortSignal): Promise<{ page: ParsedPage; turns: number }> {
  let turns = 0;
  let isRead = false;
  const turn = () => {
    turns++;
    if (!isRead) setImmediate(turn);
  };
  const parsed = sitemapParser.parse(bytes, { ...context, signal });
  setImmediate(turn);
  try {
    return { page: await parsed, turns };
  } finally {
    isRead = true;
  }
}

describe('a long sitemap', () => {
  it('lets others have their turn', async () => {
    const { page, turns } = await read(Buffer.from(`<urlset>${entries(20_000)}</urlset>`));
    expect(page.links.length).toBe(20_000);
    // 900 KB are fourteen slices.
    expect(turns).toBeGreaterThan(10);
  });

  it('that is short is read at once', () => {
    expect(sitemapParser.parse(Buffer.from(`<urlset>${entries(3)}</urlset>`), context)).not.toBeInstanceOf(Promise);
  });

  it.each([
    ['<', ''],
    ['<', '<urlset>'],
    ['a\n', ''],
    ['a:b\n', ''],
    ['\n', ''],
    ['<a', '<urlset>'],
    ['<url><loc>', ''],
    ['<url><loc>a</loc></url>', '<urlset>'],
    ['&', '<urlset><url><loc>'],
    [' ', ''],
  ])('of %j, again and again, is left early', async (unit, beginning) => {
    const { page, turns } = await read(full(unit, beginning));
    expect(page.links).toEqual([]);
    // Sixteen megabytes are 256 slices; one is enough to know.
    expect(turns).toBeLessThan(30);
  });

  it('with some nonsense in it is read to its end', async () => {
    const lines = Array.from({ length: 5000 }, (_, i) => (i % 3 === 0 ? 'nonsense' : `http://a.example/${i}`));
    expect((await read(Buffer.from(lines.join('\n')))).page.links.length).toBe(3333);
    const picture = `<image:image><image:caption>${'x'.repeat(200_000)}</image:caption></image:image>`;
    const far = `<urlset>${entries(1)}${picture}${entries(1)}${picture}${entries(1)}</urlset>`;
    expect((await read(Buffer.from(far))).page.links.length).toBe(3);
  });

  it('hears an abort', async () => {
    const controller = new AbortController();
    const bytes = Buffer.from(`<urlset>${entries(50_000)}</urlset>`);
    let turns = 0;
    setImmediate(() => setImmediate(() => controller.abort(new Error('enough'))));
    const parsed = sitemapParser.parse(bytes, { ...context, signal: controller.signal });
    const count = setInterval(() => turns++, 0);
    await expect(parsed).rejects.toThrow('enough');
    clearInterval(count);
    expect(turns).toBeLessThan(10);
  });
});
