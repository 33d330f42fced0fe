import { readFileSync } from 'node:fs';
import { isMap, isNode, LineCounter, parseDocument } from 'yaml';
import { UsageError } from './errors.js';

/** A YAML file whose values remember their line, so that every complaint about it can name one. */
export class YamlFile {
  private constructor(
    readonly path: string,
    readonly value: unknown,
    private readonly lines: (keys: readonly (string | number)[]) => number | undefined,
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
    const counter = new LineCounter();
    const document = parseDocument(text, { lineCounter: counter, prettyErrors: true });
    const problem = document.errors[0];
    if (problem) {
      const line = counter.linePos(problem.pos[0]).line;
      throw new UsageError(`${path}:${line}: not valid YAML: ${problem.message.split('\n')[0]}`);
    }
    const lines = (keys: readonly (string | number)[]) => {
      // The key itself where there is one (its value may start lines below), else the item.
      const holder = keys.length > 1 ? document.getIn(keys.slice(0, -1), true) : document.contents;
      const last = keys.at(-1);
      const pair = isMap(holder) ? holder.items.find(item => String(item.key) === String(last)) : undefined;
      const node = pair ? pair.key : keys.length > 0 ? document.getIn(keys, true) : document.contents;
      return isNode(node) && node.range ? counter.linePos(node.range[0]).line : undefined;
    };
    return new YamlFile(path, document.toJS() ?? {}, lines);
  }

  /** "topic.yaml:3" for the place of these keys. */
  place(...keys: (string | number)[]): string {
    for (let length = keys.length; length >= 0; length--) {
      const line = this.lines(keys.slice(0, length));
      if (line !== undefined) return `${this.path}:${line}`;
    }
    return this.path;
  }

  error(keys: (string | number)[], message: string): UsageError {
    return new UsageError(`${this.place(...keys)}: ${message}`);
  }
}
