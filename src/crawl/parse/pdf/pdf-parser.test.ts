import { describe, expect, it } from 'vitest';
import type { ParsedPage } from '../../../core/page.js';
import type { ParseContext } from '../parser.js';
import { pdfParser } from './pdf-parser.js';
import { type SmallPdf, smallPdf } from './small-pdf.contract.js';

const context: ParseContext = { url: 'http://a.example/paper.pdf', contentType: 'application/pdf' };

const read = async (pdf: SmallPdf, more: Partial<ParseContext> = {}): Promise<ParsedPage> =>
  pdfParser.parse(smallPdf(pdf), { ...context, ...more });
const problem = async (bytes: Uint8Array): Promise<string> => {
  try {
    await pdfParser.parse(bytes, context);
  } catch (error) {
    return String(error);
  }
  return 'none';
};

describe('what a PDF says', () => {
  it('has the text of its pages, in paragraphs, with parted words joined', async () => {
    const { main, text, cut, remark } = await read({
      pages: [
        [
          'The red mason bee is a soli-',
          'tary bee that nests in hol-',
          'low stems.',
          { text: 'It flies in spring.', y: 600 },
        ],
        ['A second page.'],
      ],
    });
    expect(main).toBe(
      'The red mason bee is a solitary bee that nests in hollow stems.\nIt flies in spring.\nA second page.',
    );
    expect(text).toBe(main.replaceAll('\n', ' '));
    expect(cut).toEqual([]);
    expect(remark).toBe('2 pages');
  });

  it('leaves the hyphen to words that are written with one', async () => {
    const { text } = await read({ pages: [['Ein Handbuch zum Debian-', 'System und zu Fragen der Zeit.']] });
    expect(text).toContain('Debian-System');
  });

  it('goes on with a sentence on the next page', async () => {
    const { main } = await read({
      pages: [['A sentence that does'], ['not end on its page.', { text: 'Another one.', y: 600 }]],
    });
    expect(main).toBe('A sentence that does not end on its page.\nAnother one.');
  });

  it('keeps page numbers and running titles apart from the main text', async () => {
    const pages = Array.from({ length: 5 }, (_, page) => [
      'The Book of Bees',
      { text: `Words of page ${'abcde'[page]}.`, y: 500 },
      { text: String(page + 1), y: 40 },
    ]);
    const { main, text } = await read({ pages });
    expect(main.match(/The Book of Bees/g)).toHaveLength(1);
    expect(main).not.toMatch(/^\d+$/m);
    expect(main).toContain('Words of page e.');
    expect(text.match(/The Book of Bees/g)).toHaveLength(5);
  });

  it('has what its information dictionary says', async () => {
    const page = await read({
      pages: [['Words.']],
      information: {
        Title: 'Bienen – eine Einführung',
        Author: 'Lüder Østergård',
        Subject: 'Wild bees',
        CreationDate: "D:20230204115901+01'00'",
        ModDate: 'D:2024',
      },
      language: 'de-DE',
    });
    expect(page).toMatchObject({
      title: 'Bienen – eine Einführung',
      description: 'Wild bees',
      language: 'de-de',
      details: { author: 'Lüder Østergård', published: '2023-02-04T11:59:01+01:00', modified: '2024-01-01' },
    });
  });

  it('is called by its largest words when nobody gave it a title, or only a program did', async () => {
    const pages = [
      ['A journal of bees', { text: 'How Bees Find Home', size: 18, y: 650 }, { text: 'Some words.', y: 600 }],
    ];
    for (const Title of ['', 'Microsoft Word - draft7.doc', 'untitled', 'paper.dvi']) {
      const page = await read({ pages, information: { Title } });
      expect(page.title).toBe('How Bees Find Home');
      expect(page.headings).toEqual(['How Bees Find Home']);
    }
  });

  it('has links with their words and the words around them; relative ones lead nowhere', async () => {
    const { links } = await read({
      pages: [
        [
          'The following society',
          { text: 'The Bee Society', href: 'HTTP://Bees.example/about us' },
          'meets each month.',
          { text: 'appendix', href: 'appendix.pdf' },
          { text: 'write', href: 'mailto:bee@bees.example' },
        ],
      ],
    });
    expect(links).toEqual([
      {
        url: 'http://bees.example/about%20us',
        anchor: 'The Bee Society',
        context: 'The following society meets each month.',
        path: 'pdf',
        kind: 'anchor',
        nofollow: false,
      },
    ]);
  });

  it('reads Chinese in a font that is not in the file, without spaces where lines end', async () => {
    const { text } = await read({
      pages: [
        [
          { text: '野蜂在', chinese: true },
          { text: '地下筑巢', chinese: true },
        ],
      ],
    });
    expect(text).toBe('野蜂在地下筑巢');
  });
});

describe('a PDF that cannot be read, or not to its end', () => {
  it('is encrypted', async () => {
    expect(await problem(smallPdf({ pages: [['Secret.']], encrypted: true }))).toMatch(
      /is encrypted: it opens with a password only/,
    );
  });

  it('is broken', async () => {
    expect(await problem(Buffer.from('%PDF-1.7\nand nothing else'))).toMatch(/is broken/);
    expect(await problem(Buffer.from('<html>no PDF'))).toMatch(/is broken/);
    expect(await problem(new Uint8Array())).toMatch(/is empty/);
  });

  it('is scanned: the page says so', async () => {
    const page = await read({ pages: [[], [], []], picture: 20, information: { Title: 'Old letters' } });
    expect(page).toMatchObject({ title: 'Old letters', text: '', main: '' });
    expect(page.remark).toBe('3 pages: pictures without text, as of a scan');
  });

  it('has more text than is kept', async () => {
    const pages = Array.from({ length: 50 }, () => ['Words that fill a page to its end, again and again.']);
    const page = await read({ pages }, { maxText: 1000 });
    expect(page.text.length).toBeLessThanOrEqual(1000);
    expect(page.cut).toEqual(['text']);
    expect(page.remark).toMatch(/^50 pages, the first \d+ of them read$/);
  });

  it('has more pages than are read', async () => {
    const page = await read({ pages: Array.from({ length: 2001 }, () => ['Word.']) });
    expect(page.cut).toEqual(['document']);
    expect(page.remark).toBe('2001 pages, the first 2000 of them read');
  });

  it('has more links than are kept', async () => {
    const pages = [Array.from({ length: 9 }, (_, i) => ({ text: 'to', href: `http://b.example/${i}` }))];
    const page = await read({ pages }, { maxLinks: 4 });
    expect(page.links).toHaveLength(4);
    expect(page.cut).toEqual(['links']);
  });

  it('says wrongly where its parts are: they are looked for', async () => {
    const whole = smallPdf({ pages: [['The first page.'], ['The second page.']] });
    const moved = Buffer.concat([whole.subarray(0, 9), Buffer.from('% some bytes more\n'), whole.subarray(9)]);
    const page = await pdfParser.parse(moved, context);
    expect(page.text).toBe('The first page. The second page.');
  });
});

it('is given up when the crawl is stopped', async () => {
  const stop = new AbortController();
  const reading = pdfParser.parse(smallPdf({ pages: [['Words.']] }), { ...context, signal: stop.signal });
  stop.abort(new Error('stopped'));
  await expect(reading).rejects.toThrow('stopped');
  expect((await read({ pages: [['Words.']] })).text).toBe('Words.');
});
