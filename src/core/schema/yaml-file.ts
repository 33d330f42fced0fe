import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../errors.js';
import type { Table, ValuesOf } from './field.js';
import { type Origin, type Path, suggestion } from './origin.js';
import { readTable } from './read.js';
import { yaml } from './yaml.js';

/** More keys than this are too many to list in a message. */
const mostListed = 20;

/** A YAML file whose values remember their line, so that every complaint about it can name one. */
export class YamlFile implements Origin {
  private constructor(
    readonly path: string,
    readonly value: unknown,
    private readonly lines: (keys: Path) => number | undefined,
  ) {}

  static read(path: string, kind: string): YamlFile {
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch (error) {
      throw new UsageError(`Cannot read the ${kind} ${path}: ${(error as NodeJS.ErrnoException).code ?? error}.`);
    }
    return YamlFile.parse(text, path);
  }

  static parse(text: string, path: string): YamlFile {
    const { isMap, isNode, LineCounter, parseDocument } = yaml();
    const counter = new LineCounter();
    const document = parseDocument(text, { lineCounter: counter, prettyErrors: true });
    const problem = document.errors[0];
    if (problem) {
      const line = counter.linePos(problem.pos[0]).line;
      throw new UsageError(`${path}:${line}: not valid YAML: ${problem.message.split('\n')[0]}`);
    }
    const lines = (keys: Path) => {
      // The key itself where there is one (its value may start lines below), else the item.
      const holder = keys.length > 1 ? document.getIn(keys.slice(0, -1), true) : document.contents;
      const last = keys.at(-1);
      const pair = isMap(holder) ? holder.items.find(item => String(item.key) === String(last)) : undefined;
      const node = pair ? pair.key : keys.length > 0 ? document.getIn(keys, true) : document.contents;
      return isNode(node) && node.range ? counter.linePos(node.range[0]).line : undefined;
    };
    return new YamlFile(path, document.toJS() ?? {}, lines);
  }

  /** What the file says, if it is as the table wants it. */
  values<Described extends Table>(described: Described): ValuesOf<Described> {
    return readTable(described, this.value, this);
  }

  get folder(): string {
    return dirname(this.path);
  }

  name(path: Path): string {
    const last = path.at(-1);
    if (last === undefined) return 'the file';
    if (typeof last === 'string') return `"${last}"`;
    return `entry ${last + 1} of "${path.at(-2)}"`;
  }

  unknown(path: Path, known: readonly string[]): string {
    const key = String(path.at(-1));
    const where = path.length === 1 ? '' : ` in ${this.name(path.slice(0, -1))}`;
    const allowed = known.length > mostListed ? '' : ` It may have: ${known.join(', ')}.`;
    return `unknown key "${key}"${where}.${suggestion(key, known)}${allowed}`;
  }

  error(path: Path, message: string): UsageError {
    return new UsageError(`${this.place(path)}: ${message}`);
  }

  /** "topic.yaml:3" for the place of these keys, or of the nearest thing around it that has a line. */
  private place(path: Path): string {
    for (let length = path.length; length >= 0; length--) {
      const line = this.lines(path.slice(0, length));
      if (line !== undefined) return `${this.path}:${line}`;
    }
    return this.path;
  }
}
