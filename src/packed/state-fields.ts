import type { PlainState } from './packed-state.js';

/** Many texts without line ends as one: quicker to pack than a list. */
export function lines(texts: Iterable<string>): string {
  let joined = '';
  for (const text of texts) joined += `${text}\n`;
  return joined;
}

type ArrayType<T> = abstract new (...given: never[]) => T;

/** Reads an unpacked state field by field; throws where one is not what it should be. */
export class StateFields {
  private readonly fields: { readonly [key: string]: PlainState };

  constructor(state: PlainState) {
    if (typeof state !== 'object' || state === null || Array.isArray(state) || ArrayBuffer.isView(state)) {
      throw new TypeError('a state was expected');
    }
    this.fields = state as { readonly [key: string]: PlainState };
  }

  has(key: string): boolean {
    return this.fields[key] !== undefined;
  }

  /** Whatever it is. */
  value(key: string): PlainState {
    return this.fields[key];
  }

  number(key: string): number {
    const value = this.fields[key];
    if (typeof value !== 'number') throw new TypeError(`"${key}" is no number`);
    return value;
  }

  text(key: string): string {
    const value = this.fields[key];
    if (typeof value !== 'string') throw new TypeError(`"${key}" is no text`);
    return value;
  }

  flag(key: string): boolean {
    return this.fields[key] === true;
  }

  texts(key: string): readonly string[] {
    return this.list(key).map(each => {
      if (typeof each !== 'string') throw new TypeError(`"${key}" is no list of texts`);
      return each;
    });
  }

  /** Texts without line ends that `lines` has joined. */
  lines(key: string): readonly string[] {
    const text = this.text(key);
    return text === '' ? [] : text.split('\n').slice(0, -1);
  }

  inner(key: string): StateFields {
    return new StateFields(this.fields[key]);
  }

  inners(key: string): readonly StateFields[] {
    return this.list(key).map(each => new StateFields(each));
  }

  /** An array of this type; of so many numbers, where `length` is given. */
  array<T extends { length: number }>(key: string, type: ArrayType<T>, length?: number): T {
    const value = this.fields[key];
    if (!(value instanceof type)) throw new TypeError(`"${key}" is no ${type.name}`);
    if (length !== undefined && value.length !== length) throw new RangeError(`"${key}" is of another length`);
    return value;
  }

  private list(key: string): readonly PlainState[] {
    const value = this.fields[key];
    if (!Array.isArray(value)) throw new TypeError(`"${key}" is no list`);
    return value;
  }
}
