/** What stands inside a paragraph of Markdown → HTML. One pass, linear time but for links, whose targets are short. */

/** Targets and titles of links are looked for within so many characters. */
const longestTarget = 1000;
/** More backticks than these mark no code: each number of them is looked for through the whole paragraph once. */
const mostBackticks = 32;

const target = /\(\s*(?:<([^<>\n]*)>|([^\s()]*(?:\([^\s()]*\)[^\s()]*)*))(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)/y;
const label = /\[([^[\]]*)\]/y;
const address = /https?:\/\/[^\s<>()[\]*`|]*[^\s<>()[\]*`|.,:;!?'"]/y;
const angledAddress = /<(https?:[^\s<>]*|[\w.+-]+@[\w.-]+)>/y;

/** Targets of references, by their labels. */
export type References = ReadonlyMap<string, string>;

export function inlineHtml(text: string, references: References): string {
  return new InlineWriter(text, references).write();
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`);
}

/** Labels differ neither in case nor in white space. */
export function labelName(written: string): string {
  return written.trim().toLowerCase().replace(/\s+/g, ' ');
}

interface OpenBracket {
  /** Its place among the pieces. */
  piece: number;
  /** Where its text starts. */
  start: number;
  isImage: boolean;
}

class InlineWriter {
  private readonly pieces: string[] = [];
  private readonly brackets: OpenBracket[] = [];
  /** Runs of so many backticks have no partner behind. */
  private readonly alone = new Set<number>();
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly references: References,
  ) {}

  write(): string {
    const special = /[\\`![\]<*_~]|https?:\/\//g;
    for (;;) {
      special.lastIndex = this.at;
      const found = special.exec(this.text);
      this.pieces.push(this.text.slice(this.at, found?.index));
      if (!found) return this.pieces.join('');
      this.at = found.index;
      this.readSpecial(found[0]);
    }
  }

  private readSpecial(mark: string): void {
    const { text, at } = this;
    if (mark === '\\') this.emit(escapeHtml(text.slice(at + 1, at + 2)), 2);
    else if (mark === '`') this.readCode();
    else if (mark === '!' && text[at + 1] === '[') this.openBracket(2);
    else if (mark === '[') this.openBracket(1);
    else if (mark === ']') this.closeBracket();
    else if (mark === '<') this.readAngle();
    else if (mark.startsWith('http')) this.readAddress();
    else if (mark === '!') this.emit('!', 1);
    else this.readEmphasis(mark);
  }

  private emit(html: string, length: number): void {
    this.pieces.push(html);
    this.at += length;
  }

  private readCode(): void {
    const { text, at } = this;
    const run = /`+/y;
    run.lastIndex = at;
    const marks = run.exec(text)?.[0] ?? '`';
    const isPlain = marks.length > mostBackticks || this.alone.has(marks.length);
    const end = isPlain ? -1 : this.endOfCode(at + marks.length, marks);
    if (end >= 0) {
      const code = text.slice(at + marks.length, end);
      return this.emit(`<code>${escapeHtml(code)}</code>`, code.length + 2 * marks.length);
    }
    this.alone.add(marks.length);
    this.emit(marks, marks.length);
  }

  private endOfCode(from: number, marks: string): number {
    for (let end = this.text.indexOf(marks, from); end >= 0; ) {
      let behind = end + marks.length;
      while (this.text[behind] === '`') behind++;
      if (behind === end + marks.length) return end;
      end = this.text.indexOf(marks, behind);
    }
    return -1;
  }

  private openBracket(length: number): void {
    this.brackets.push({ piece: this.pieces.length, start: this.at + length, isImage: length === 2 });
    this.emit(length === 2 ? '![' : '[', length);
  }

  private closeBracket(): void {
    const { text, at } = this;
    const bracket = this.brackets.pop();
    if (!bracket) return this.emit(']', 1);
    const inside = text.slice(bracket.start, at);
    const behind = this.targetBehind(inside);
    if (!behind) return this.emit(']', 1);
    const href = escapeHtml(behind.href);
    if (bracket.isImage) {
      this.pieces.length = bracket.piece;
      this.pieces.push(`<img src="${href}" alt="${escapeHtml(inside.slice(0, longestTarget))}">`);
    } else {
      this.pieces[bracket.piece] = `<a href="${href}">`;
      this.pieces.push('</a>');
    }
    this.at += behind.length;
  }

  /** Where the brackets that close here lead: a target behind them, the label behind them, or what is inside as a label. */
  private targetBehind(inside: string): { href: string; length: number } | undefined {
    const rest = this.text.slice(this.at + 1, this.at + 1 + longestTarget);
    target.lastIndex = label.lastIndex = 0;
    const direct = rest[0] === '(' ? target.exec(rest) : null;
    if (direct) return { href: direct[1] ?? direct[2], length: 1 + direct[0].length };
    const named = rest[0] === '[' ? label.exec(rest) : null;
    const name = named?.[1] || (inside.length < longestTarget ? inside : '');
    const href = this.references.get(labelName(name));
    return href === undefined ? undefined : { href, length: 1 + (named?.[0].length ?? 0) };
  }

  /** Addresses in angle brackets; anything else is HTML, and stays. */
  private readAngle(): void {
    angledAddress.lastIndex = this.at;
    const found = angledAddress.exec(this.text);
    if (!found) return this.emit('<', 1);
    const href = escapeHtml(found[1]);
    this.emit(found[1].includes('@') ? href : `<a href="${href}">${href}</a>`, found[0].length);
  }

  private readAddress(): void {
    address.lastIndex = this.at;
    const found = address.exec(this.text)?.[0];
    if (found === undefined) return this.emit('http', 4);
    const href = escapeHtml(found);
    // No link inside a link.
    this.emit(this.brackets.length > 0 ? href : `<a href="${href}">${href}</a>`, found.length);
  }

  /** Marks beside a letter are emphasis; between two letters an underscore is a letter. */
  private readEmphasis(mark: string): void {
    const { text, at } = this;
    let end = at;
    while (text[end] === mark) end++;
    const [before, behind] = [text[at - 1] ?? ' ', text[end] ?? ' '];
    const isAlone = /\s/.test(before) && /\s/.test(behind);
    const isInWord = mark !== '*' && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(behind);
    const isWritten = isAlone || isInWord || (mark === '~' && end - at !== 2);
    this.emit(isWritten ? text.slice(at, end) : '', end - at);
  }
}
