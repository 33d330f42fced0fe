/**
 * A small language that says which pages are wanted: `host = *.example.org and score >= 0.8 and not language = de`.
 * Every mistake is told with what to write instead, before anything is read.
 */
import { UsageError } from '../../../core/errors.js';
import { type Condition, conditionOf, fieldNames, operators, type PageTest } from './where-fields.js';

type Token = { text: string; kind: 'word' | 'quoted' | 'sign' };

const example = `For example: --where "host = *.example.org and score >= 0.8". Fields: ${fieldNames.join(', ')}.`;

export function parseWhere(text: string): PageTest {
  const parser = new WhereParser(tokens(text));
  return parser.whole();
}

function tokens(text: string): Token[] {
  const found: Token[] = [];
  const pattern = /\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|(!=|>=|<=|[=<>~()])|([^\s=<>~()!"']+))/y;
  for (let at = 0; at < text.trimEnd().length; at = pattern.lastIndex) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) throw mistake(`cannot be read at ${JSON.stringify(text.slice(at).trim().slice(0, 20))}`);
    const [, double, single, sign, word] = match;
    if (sign !== undefined) found.push({ text: sign, kind: 'sign' });
    else if (word !== undefined) found.push({ text: word, kind: 'word' });
    else found.push({ text: double?.replace(/\\(.)/g, '$1') ?? single, kind: 'quoted' });
  }
  return found;
}

class WhereParser {
  private at = 0;

  constructor(private readonly all: readonly Token[]) {}

  whole(): PageTest {
    if (this.all.length === 0) throw mistake('is empty');
    const test = this.either();
    const rest = this.all[this.at];
    if (rest) throw mistake(`goes on with ${JSON.stringify(rest.text)}, where "and" or "or" should stand`);
    return test;
  }

  private either(): PageTest {
    let test = this.both();
    while (this.takes('or')) {
      const [left, right] = [test, this.both()];
      test = page => left(page) || right(page);
    }
    return test;
  }

  private both(): PageTest {
    let test = this.one();
    while (this.takes('and')) {
      const [left, right] = [test, this.one()];
      test = page => left(page) && right(page);
    }
    return test;
  }

  private one(): PageTest {
    if (this.takes('not')) {
      const test = this.one();
      return page => !test(page);
    }
    if (this.takes('(')) {
      const test = this.either();
      if (!this.takes(')')) throw mistake('has a "(" without its ")"');
      return test;
    }
    return conditionOf(this.condition());
  }

  private condition(): Condition {
    const field = this.all[this.at++];
    if (field?.kind !== 'word') throw mistake(`needs the name of a field ${this.where(field)}`);
    const operator = operators.find(each => each === this.all[this.at]?.text);
    if (!operator || this.all[this.at].kind !== 'sign') {
      throw mistake(`needs one of ${operators.join(' ')} after ${field.text}`);
    }
    this.at++;
    const value = this.all[this.at++];
    if (!value || value.kind === 'sign') throw mistake(`needs a value after ${field.text} ${operator}`);
    return { field: field.text, operator, value: value.text };
  }

  private where(token: Token | undefined): string {
    return token ? `where ${JSON.stringify(token.text)} stands` : 'at its end';
  }

  private takes(text: string): boolean {
    const token = this.all[this.at];
    if (token === undefined || token.kind === 'quoted' || token.text.toLowerCase() !== text) return false;
    this.at++;
    return true;
  }
}

function mistake(problem: string): UsageError {
  return new UsageError(`--where ${problem}. ${example}`);
}
