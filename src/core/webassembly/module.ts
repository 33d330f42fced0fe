/** A WebAssembly module of functions that work on one memory, made where it is needed. */
import { type Bytes, unsigned } from './instructions.js';

const types = { i32: 0x7f, i64: 0x7e, v128: 0x7b } as const;
type Type = keyof typeof types;

/** A variable of the function. */
export interface Local {
  value: Bytes;
  set(value: Bytes): Bytes;
  /** The same, and the new value is an operand. */
  become(value: Bytes): Bytes;
}

/** A function: its parameters and variables, and what it does with them. */
export class Routine {
  private readonly locals: Type[] = [];
  private parameters = 0;

  /** Before all variables. */
  parameter(): Local {
    this.parameters++;
    return this.local('i32');
  }

  local(type: Type): Local {
    const number = unsigned(this.locals.push(type) - 1);
    return {
      value: [0x20, ...number],
      set: value => [...value, 0x21, ...number],
      become: value => [...value, 0x22, ...number],
    };
  }

  /** What it is called with. */
  type(): Bytes {
    return [0x60, ...sized(this.locals.slice(0, this.parameters).map(type => types[type])), 0];
  }

  code(body: readonly Bytes[]): Bytes {
    const own = this.locals.slice(this.parameters).map(type => [1, types[type]]);
    return sized([...list(own), ...body.flat(), 0x0b]);
  }
}

/** Writes a function, with as many parameters as it takes. */
type Written = (routine: Routine) => readonly Bytes[];

const sized = (bytes: Bytes): Bytes => [...unsigned(bytes.length), ...bytes];
const list = (items: readonly Bytes[]): Bytes => [...unsigned(items.length), ...items.flat()];
const section = (id: number, items: readonly Bytes[]): Bytes => [id, ...sized(list(items))];
const text = (name: string): Bytes => sized([...Buffer.from(name)]);

/** A module of these functions, which asks for a memory of so many pages. */
function moduleOf(written: readonly [string, Written][], memoryPages: number): Uint8Array {
  const made = written.map(([name, write]) => {
    const routine = new Routine();
    return { name, code: routine.code(write(routine)), type: routine.type() };
  });
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(
      1,
      made.map(({ type }) => type),
    ),
    ...section(2, [[...text('own'), ...text('memory'), 2, 0, ...unsigned(memoryPages)]]),
    ...section(
      3,
      made.map((_, i) => [i]),
    ),
    ...section(
      7,
      made.map(({ name }, i) => [...text(name), 0, i]),
    ),
    ...section(
      10,
      made.map(({ code }) => code),
    ),
  ]);
}

const pageSize = 65_536;

export interface Running<Name extends string> {
  memory: ArrayBuffer;
  run: Record<Name, (...parameters: number[]) => void>;
}

/** The functions with a memory of their own of so many bytes; nothing where the machine has no such instructions, or no room. */
export function started<Name extends string>(bytes: number, written: Record<Name, Written>): Running<Name> | undefined {
  const pages = Math.ceil(bytes / pageSize);
  if (typeof WebAssembly === 'undefined') return undefined;
  const binary = moduleOf(Object.entries<Written>(written), pages);
  if (!WebAssembly.validate(binary)) return undefined;
  let memory: WebAssembly.Memory;
  try {
    memory = new WebAssembly.Memory({ initial: pages });
  } catch {
    return undefined;
  }
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(binary), { own: { memory } });
  return { memory: memory.buffer, run: exports as Running<Name>['run'] };
}
