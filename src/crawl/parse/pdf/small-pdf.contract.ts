/** PDF files for tests, written by hand. Not part of the package. */
import { deflateSync } from 'node:zlib';

export interface SmallLine {
  text: string;
  /** From the left, default 72. */
  x?: number;
  /** From the bottom; default 14 below the line before. */
  y?: number;
  /** Default 10. */
  size?: number;
  /** Address that the line leads to. */
  href?: string;
  /** Written in a Chinese font that the reader must know. */
  chinese?: boolean;
}

export interface SmallPdf {
  pages: readonly (readonly (SmallLine | string)[])[];
  /** The information dictionary. */
  information?: Readonly<Record<string, string>>;
  language?: string;
  /** Opens with a password that nobody has. */
  encrypted?: boolean;
  /** Bytes of zeros that each page draws as a picture. */
  picture?: number;
}

const distance = 14;
const top = 720;

export function smallPdf({ pages, information = {}, language, encrypted, picture }: SmallPdf): Buffer {
  const objects: string[] = [];
  const add = (content: string): number => objects.push(content);
  const fonts = [
    add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
    add(chineseFont(objects.length + 2)),
  ];
  add(
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /DW 1000 >>',
  );
  const image = picture === undefined ? '' : `/XObject << /I ${add(pictureOf(picture))} 0 R >>`;
  const tree = objects.length + 1;
  add('');
  const kids = pages.map(lines => {
    const placed = place(lines);
    const content = add(
      pdfStream(Buffer.from(`${image && 'q 500 0 0 500 50 50 cm /I Do Q\n'}${placed.map(shown).join('\n')}`, 'latin1')),
    );
    const links = placed.filter(({ href }) => href !== undefined).map(line => add(linkOf(line)));
    const resources = `<< /Font << /F ${fonts[0]} 0 R /C ${fonts[1]} 0 R >> ${image} >>`;
    const annotations = links.map(link => `${link} 0 R`).join(' ');
    return add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 612 792] /Contents ${content} 0 R /Resources ${resources} /Annots [${annotations}] >>`,
    );
  });
  objects[tree - 1] = `<< /Type /Pages /Kids [${kids.map(kid => `${kid} 0 R`).join(' ')}] /Count ${kids.length} >>`;
  const catalog = add(`<< /Type /Catalog /Pages ${tree} 0 R ${language ? `/Lang ${string(language)}` : ''} >>`);
  const entries = Object.entries(information).map(([key, value]) => `/${key} ${string(value)}`);
  const info = add(`<< ${entries.join(' ')} >>`);
  const lock = `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`;
  return pdfFile(objects, `/Root ${catalog} 0 R /Info ${info} 0 R ${encrypted ? lock : ''}`);
}

/** Numbered objects, the first is 1, as a file. `trailer` names the root. */
export function pdfFile(objects: readonly string[], trailer: string): Buffer {
  let written = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = written.length;
    written += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${written}${table}trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${written.length}\n%%EOF\n`,
    'latin1',
  );
}

type PlacedLine = SmallLine & { x: number; y: number; size: number };

function place(lines: readonly (SmallLine | string)[]): PlacedLine[] {
  let height = top + distance;
  return lines.map(line => {
    const given = typeof line === 'string' ? { text: line } : line;
    height = given.y ?? height - distance;
    return { x: 72, size: 10, ...given, y: height };
  });
}

function shown({ text, x, y, size, chinese }: PlacedLine): string {
  const letters = chinese ? `<${utf16(text)}>` : string(text);
  return `BT /${chinese ? 'C' : 'F'} ${size} Tf ${x} ${y} Td ${letters} Tj ET`;
}

function linkOf({ x, y, size, text, href }: PlacedLine): string {
  const area = `[${x - 1} ${y - 3} ${x + 0.6 * size * text.length} ${y + size}]`;
  return `<< /Type /Annot /Subtype /Link /Rect ${area} /A << /S /URI /URI ${string(href ?? '')} >> >>`;
}

function chineseFont(descendant: number): string {
  return `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [${descendant} 0 R] >>`;
}

function pictureOf(side: number): string {
  const head = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8`;
  return pdfStream(Buffer.alloc(side * side), head);
}

/** A compressed stream; `head` is what else stands in its dictionary. */
export function pdfStream(content: Buffer, head = ''): string {
  const packed = deflateSync(content).toString('latin1');
  return `<< ${head} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`;
}

/** A string as PDF writes it: what is not Latin as UTF-16 with a mark. */
function string(text: string): string {
  if (/[^\x20-\xff]/.test(text)) return `<feff${utf16(text)}>`;
  return `(${text.replace(/[\\()]/g, '\\$&')})`;
}

const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');
