/**
 * What a person types, line by line, or what comes through a pipe: lines that come before they are asked for wait. Node's own `question` loses those, and never
 * answers when the input ends, so that all answers before would be lost.
 */
import { createInterface, type Interface } from 'node:readline';

export class TypedLines {
  private readonly lines: Interface;
  private readonly early: string[] = [];
  private asked: ((line: string | undefined) => void) | undefined;
  private ended = false;

  constructor(input: NodeJS.ReadableStream, output: NodeJS.WritableStream) {
    this.lines = createInterface({ input, output });
    this.lines.on('line', line => this.came(line));
    this.lines.on('close', () => this.end());
    // Ctrl-C: enough for now.
    this.lines.on('SIGINT', () => this.lines.close());
  }

  /** The next line; undefined when there is no more. */
  next(question: string): Promise<string | undefined> {
    const line = this.early.shift();
    if (line !== undefined || this.ended) return Promise.resolve(line);
    this.lines.setPrompt(question);
    this.lines.prompt();
    return new Promise(resolve => {
      this.asked = resolve;
    });
  }

  close(): void {
    this.lines.close();
  }

  private came(line: string): void {
    const { asked } = this;
    this.asked = undefined;
    if (asked) asked(line);
    else this.early.push(line);
  }

  private end(): void {
    this.ended = true;
    this.asked?.(undefined);
  }
}
