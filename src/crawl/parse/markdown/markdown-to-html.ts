/**
 * Markdown (CommonMark, with the tables of GitHub) → HTML, as far as words, headings, lists, tables and links need it. HTML inside
 * stays as it is. Linear time, whatever comes.
 */
import { escapeHtml, inlineHtml, labelName, type References } from './inline.js';

const fence = /^ {0,3}(`{3,}|~{3,})/;
const heading = /^ {0,3}(#{1,6})(?=[ \t]|$)/;
const underline = /^ {0,3}(?:(=+)|-+)[ \t]*$/;
const ruleStart = /^ {0,3}([-*_])/;
const item = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+/;
const quote = /^(?: {0,3}>[ \t]?)+/;
const tableRule = /^\|?(?:[ \t]*:?-+:?[ \t]*\|)*[ \t]*:?-*:?$/;
/** Longer lines rule no table. */
const longestRule = 1000;
const definition = /^ {0,3}\[([^[\]]{1,500})\]:[ \t]*<?([^\s<>]+)>?/;

export function markdownToHtml(source: string): string {
  const lines = source.split(/\r\n?|\n/);
  const { facts, length } = frontMatter(lines);
  const content = lines.slice(length);
  const writer = new BlockWriter(content, referencesIn(content));
  const body = writer.write();
  const title = facts.get('title') ?? writer.title;
  const metas = ['author', 'date', 'description', 'license']
    .filter(name => facts.has(name))
    .map(name => `<meta name="${name}" content="${escapeHtml(facts.get(name) ?? '')}">`);
  const language = facts.get('lang') ?? facts.get('language') ?? '';
  return `<html lang="${escapeHtml(language)}"><head><title>${title}</title>${metas.join('')}</head><body><article>${body}</article></body></html>`;
}

/** The lines of YAML that many write first: `title: Bees`. */
function frontMatter(lines: readonly string[]): { facts: Map<string, string>; length: number } {
  const facts = new Map<string, string>();
  const end =
    lines[0]?.trim() === '---' ? lines.findIndex((line, place) => place > 0 && /^(?:---|\.\.\.)\s*$/.test(line)) : -1;
  for (const line of lines.slice(1, Math.max(1, end))) {
    const [key, name] = /^([a-z]{1,20}):/i.exec(line) ?? [];
    if (key === undefined || name === undefined) continue;
    const value = line.slice(key.length).trim();
    const isQuoted = value.length > 1 && value[0] === value.at(-1) && /["']/.test(value[0]);
    if (value !== '') facts.set(name.toLowerCase(), isQuoted ? value.slice(1, -1) : value);
  }
  return { facts, length: end + 1 };
}

function referencesIn(lines: readonly string[]): References {
  const references = new Map<string, string>();
  for (const line of lines) {
    const [, label, target] = definition.exec(line) ?? [];
    if (label !== undefined && !references.has(labelName(label))) references.set(labelName(label), target);
  }
  return references;
}

/** Three marks of one kind or more, and nothing else. Looked at one by one: as a pattern, millions of them overflow its stack. */
function isRule(line: string): boolean {
  const mark = ruleStart.exec(line)?.[1];
  let marks = 0;
  for (let i = 0; mark !== undefined && i < line.length; i++) {
    if (line[i] === mark) marks++;
    else if (line[i] !== ' ' && line[i] !== '\t') return false;
  }
  return marks >= 3;
}

function isTableRule(line: string): boolean {
  return line.length <= longestRule && line.includes('-') && line.includes('|') && tableRule.test(line.trim());
}

class BlockWriter {
  /** Of the first heading, as HTML. */
  title = '';
  private readonly html: string[] = [];
  private paragraph: string[] = [];
  private isInList = false;

  constructor(
    private readonly lines: readonly string[],
    private readonly references: References,
  ) {}

  write(): string {
    for (let at = 0; at < this.lines.length; ) at = this.readBlock(at);
    this.endParagraph();
    this.endList();
    return this.html.join('\n');
  }

  /** Gives the line behind what it read. */
  private readBlock(at: number): number {
    const raw = this.lines[at];
    if (fence.test(raw)) return this.readFenced(at);
    const line = raw.replace(quote, '');
    if (line.trim() === '') {
      this.endParagraph();
      return at + 1;
    }
    if (this.paragraph.length === 0 && /^(?: {4}|\t)/.test(line) && !this.isInList) return this.readIndented(at);
    if (line.includes('|') && isTableRule(this.lines[at + 1] ?? '')) return this.readTable(at);
    this.readLine(line);
    return at + 1;
  }

  private readLine(line: string): void {
    const title = heading.exec(line);
    const under = this.paragraph.length > 0 ? underline.exec(line) : null;
    if (title)
      this.addHeading(
        title[1].length,
        line
          .slice(title[0].length)
          .trim()
          .replace(/(?:^|[ \t])#+$/, ''),
      );
    else if (under) {
      const words = this.paragraph.join(' ');
      this.paragraph = [];
      this.addHeading(under[1] === undefined ? 2 : 1, words);
    } else if (isRule(line) || definition.test(line)) this.endParagraph();
    else if (item.test(line)) {
      this.endParagraph();
      if (!this.isInList) this.html.push('<ul>');
      this.isInList = true;
      this.paragraph.push(line.replace(item, '').replace(/^\[[ xX]\][ \t]/, ''));
    } else this.paragraph.push(line.trim());
  }

  private addHeading(level: number, words: string): void {
    this.endParagraph();
    this.endList();
    const html = inlineHtml(words, this.references);
    this.title ||= html.replace(/<[^<>]*>/g, '');
    this.html.push(`<h${level}>${html}</h${level}>`);
  }

  private endParagraph(): void {
    if (this.paragraph.length === 0) return;
    const html = inlineHtml(this.paragraph.join('\n'), this.references);
    this.paragraph = [];
    if (this.isInList) this.html.push(`<li>${html}</li>`);
    else this.html.push(`<p>${html}</p>`);
  }

  private endList(): void {
    if (this.isInList) this.html.push('</ul>');
    this.isInList = false;
  }

  private readFenced(at: number): number {
    this.endParagraph();
    const marks = fence.exec(this.lines[at])?.[1] ?? '```';
    let end = at + 1;
    while (end < this.lines.length && !this.lines[end].trimStart().startsWith(marks)) end++;
    this.html.push(`<pre>${escapeHtml(this.lines.slice(at + 1, end).join('\n'))}</pre>`);
    return end + 1;
  }

  private readIndented(at: number): number {
    let end = at;
    while (end < this.lines.length && /^(?: {4}|\t)/.test(this.lines[end])) end++;
    this.html.push(`<pre>${escapeHtml(this.lines.slice(at, end).join('\n'))}</pre>`);
    return Math.max(end, at + 1);
  }

  private readTable(at: number): number {
    this.endParagraph();
    this.endList();
    let end = at + 2;
    while (end < this.lines.length && this.lines[end].includes('|')) end++;
    const rows = this.lines.slice(at, end).filter((_, place) => place !== 1);
    this.html.push(`<table>${rows.map((row, place) => this.row(row, place === 0 ? 'th' : 'td')).join('\n')}</table>`);
    return end;
  }

  private row(line: string, cell: string): string {
    const cells = line
      .trim()
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/);
    const html = cells.map(words => `<${cell}>${inlineHtml(words.trim(), this.references)}</${cell}>`);
    return `<tr>${html.join('')}</tr>`;
  }
}
