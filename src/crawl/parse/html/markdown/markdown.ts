/** The main part of a page as Markdown: headings, lists, tables, quotations, code, links and emphasis. */
import { decodeHTML } from 'entities/decode';
import { rankOf } from '../main/kinds.js';
import type { Outline } from '../main/outline.js';
import { tags } from '../names.js';
import { codeBlock, escapedLine, target } from './escape.js';
import { InlineWriter, type LinkSpan } from './inline.js';
import type { InlineCollector } from './inline-collector.js';
import { isDataTable, writeTable } from './table.js';

const number = (name: string) => tags.names.indexOf(name);
const li = number('li');
const ol = number('ol');
const dt = number('dt');
const pre = number('pre');
const table = number('table');
const blockquote = number('blockquote');
/** Lists and quotations inside of each other; further ones run together. */
const mostLevels = 12;
const strongSigns = new Set(['**']);

export interface MarkdownSource {
  outline: Outline;
  /** Per block: 1 when it is wanted. */
  kept: Uint8Array;
  /** The page's text, and its source. */
  text: string;
  source: string;
  inline: InlineCollector;
  links: readonly LinkSpan[];
}

export function markdownOf(page: MarkdownSource): string {
  return new MarkdownWriter(page).write();
}

class MarkdownWriter {
  private readonly writer: InlineWriter;
  private readonly tables = new Map<number, boolean>();
  private readonly counts = new Map<number, number>();
  private written = '';
  private lastItem = -1;
  /** Elements around the block before, from outside to inside. */
  private around: number[] = [];

  constructor(private readonly page: MarkdownSource) {
    this.writer = new InlineWriter(page.text, page.inline, page.links, target);
  }

  write(): string {
    const { outline, kept } = this.page;
    for (let block = 0; block < outline.blocks; ) {
      if (kept[block] === 0) {
        block++;
        continue;
      }
      const around = this.elementsAround(block);
      const whole = around.find(element => outline.tags[element] === pre || this.isTable(element));
      const isCode = whole !== undefined && outline.tags[whole] === pre;
      const words = whole === undefined ? this.block(block) : isCode ? this.code(whole) : this.table(whole);
      if (words !== '') this.put(words, around, whole);
      this.around = around;
      block = whole === undefined ? block + 1 : outline.endBlocks[whole];
    }
    return this.written;
  }

  private elementsAround(block: number): number[] {
    const around: number[] = [];
    for (let element = this.page.outline.owners[block]; element > 0; element = this.page.outline.parents[element]) {
      around.push(element);
    }
    return around.reverse();
  }

  private isTable(element: number): boolean {
    if (this.page.outline.tags[element] !== table) return false;
    let isData = this.tables.get(element);
    if (isData === undefined) this.tables.set(element, (isData = isDataTable(this.page.outline, element)));
    return isData;
  }

  private block(block: number): string {
    const { outline } = this.page;
    const owner = outline.tags[outline.owners[block]];
    const rank = rankOf(owner);
    const start = outline.starts[block];
    const stop = outline.stops[block];
    if (rank > 0) return `${'#'.repeat(rank)} ${this.writer.write(start, stop, strongSigns).replaceAll('\\\n', ' ')}`;
    if (owner === dt) return `**${this.writer.write(start, stop, strongSigns)}**`;
    return this.writer.write(start, stop).split('\n').map(escapedLine).join('\n');
  }

  private code(element: number): string {
    const pieces = this.page.inline.preformatted.get(element) ?? [];
    let code = '';
    for (let i = 0; i < pieces.length; i += 2) {
      code += pieces[i] === pieces[i + 1] ? '\n' : decodeHTML(this.page.source.slice(pieces[i], pieces[i + 1]));
    }
    return codeBlock(code.replace(/^\s*\n/, '').trimEnd());
  }

  private table(element: number): string {
    const { outline, kept } = this.page;
    return writeTable(outline, element, block => {
      return kept[block] === 0 ? '' : this.writer.write(outline.starts[block], outline.stops[block]);
    });
  }

  /** Puts words behind what is written, as part of the lists and quotations around them. */
  private put(words: string, around: readonly number[], whole: number | undefined): void {
    const { outline } = this.page;
    let first = '';
    let rest = '';
    let item = -1;
    let levels = 0;
    for (let i = 0; i < around.length && around[i] !== whole && levels < mostLevels; i++) {
      const tag = outline.tags[around[i]];
      if (tag === blockquote) {
        first += '> ';
        rest += '> ';
        levels++;
      } else if (tag === li) {
        item = around[i];
        const isNew = this.around[i] !== item;
        const marker = this.marker(item, isNew);
        first += isNew ? marker : ' '.repeat(marker.length);
        rest += ' '.repeat(marker.length);
        levels++;
      }
    }
    // Items of a list follow each other directly.
    const isNext = item >= 0 && this.lastItem >= 0 && item !== this.lastItem;
    if (this.written !== '') this.written += isNext ? '\n' : `\n${rest.trimEnd()}\n`;
    this.written += words
      .split('\n')
      .map((line, i) => ((i === 0 ? first : rest) + line).trimEnd())
      .join('\n');
    this.lastItem = item;
  }

  private marker(item: number, isNew: boolean): string {
    const { outline } = this.page;
    const list = outline.parents[item];
    if (outline.tags[list] !== ol) return '- ';
    if (isNew) this.counts.set(list, (this.counts.get(list) ?? 0) + 1);
    return `${this.counts.get(list) ?? 1}. `;
  }
}
