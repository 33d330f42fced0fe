/** XML as it is found on the web: any mistake in it costs what it spoils and no more. Linear time, no entities but XML's own. */
import { Tokenizer } from 'htmlparser2';

export type XmlAttributes = ReadonlyMap<string, string>;

/** Hears what is in a document. Names are in lower case, with their prefix. */
export interface XmlListener {
  /** `path` holds the names of the open elements, this one last. False ends reading. */
  open(name: string, attributes: XmlAttributes, path: readonly string[]): boolean | undefined;
  /** Text inside the outermost element. */
  text(text: string): void;
  /** `path` as in `open`. */
  close(name: string, path: readonly string[]): void;
}

/** Elements inside each other. Deeper ones are read as if they stood here. */
const deepest = 100;

export function readXml(source: string, listener: XmlListener): void {
  for (const _ of readXmlInSlices(source, listener, source.length));
}

/**
 * The same a slice at a time, for documents that are long enough to hold others up. Each step gives the place that was
 * reached; whoever takes no further step has heard enough.
 */
export function* readXmlInSlices(
  source: string,
  listener: XmlListener,
  slice: number,
): Generator<number, void, undefined> {
  const events = new XmlEvents(source, listener, () => tokenizer.pause());
  const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: true }, events);
  for (let from = 0; from < source.length && !events.hasEnded; from += slice) {
    tokenizer.write(source.slice(from, from + slice));
    yield Math.min(source.length, from + slice);
  }
  tokenizer.end();
}

/** The name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Name of the outermost element, in lower case with its prefix; empty when there is none in this beginning. */
export function rootName(beginning: string): string {
  let root = '';
  readXml(beginning, {
    open(name) {
      root = name;
      return false;
    },
    text() {},
    close() {},
  });
  return root;
}

/** What the tokenizer tells, put together. */
class XmlEvents {
  private readonly path: string[] = [];
  private readonly attributes = new Map<string, string>();
  private name = '';
  private attribute = '';
  private value = '';
  /** The listener has heard enough. */
  hasEnded = false;

  constructor(
    private readonly source: string,
    private readonly listener: XmlListener,
    private readonly stop: () => void,
  ) {}

  onopentagname(start: number, end: number): void {
    this.name = this.source.slice(start, end).toLowerCase();
    this.attributes.clear();
  }

  onattribname(start: number, end: number): void {
    this.attribute = this.source.slice(start, end).toLowerCase();
    this.value = '';
  }

  onattribdata(start: number, end: number): void {
    this.value += this.source.slice(start, end);
  }

  onattribentity(code: number): void {
    this.value += String.fromCodePoint(code);
  }

  onattribend(): void {
    if (!this.attributes.has(this.attribute)) this.attributes.set(this.attribute, this.value);
  }

  onopentagend(): void {
    const { path, name } = this;
    if (this.hasEnded || path.length >= deepest) return;
    path.push(name);
    if (this.listener.open(name, this.attributes, path) !== false) return;
    this.hasEnded = true;
    this.stop();
  }

  onselfclosingtag(): void {
    const depth = this.path.length;
    this.onopentagend();
    if (this.path.length > depth) this.closeTo(depth);
  }

  /** An end tag closes what was left open inside; one that closes nothing is no tag. */
  onclosetag(start: number, end: number): void {
    const place = this.path.lastIndexOf(this.source.slice(start, end).toLowerCase());
    if (place >= 0) this.closeTo(place);
  }

  ontext(start: number, end: number): void {
    this.say(this.source.slice(start, end));
  }

  ontextentity(code: number): void {
    this.say(String.fromCodePoint(code));
  }

  oncdata(start: number, end: number, marks: number): void {
    this.say(this.source.slice(start, end - marks));
  }

  onend(): void {
    this.closeTo(0);
  }

  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}

  private say(text: string): void {
    if (!this.hasEnded && this.path.length > 0) this.listener.text(text);
  }

  private closeTo(depth: number): void {
    while (this.path.length > depth) {
      if (!this.hasEnded) this.listener.close(this.path[this.path.length - 1], this.path);
      this.path.pop();
    }
  }
}
