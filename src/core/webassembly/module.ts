/** A WebAssembly module of one function that works on a memory, made where it is needed. */
import { type Bytes, unsigned } from './instructions.js';

const types = { i32: 0x7f, v128: 0x7b } as const;
type Type = keyof typeof types;

/** A variable of the function. */
export interface Local {
  value: Bytes;
  set(value: Bytes): Bytes;
  /** The same, and the new value is an operand. */
  become(value: Bytes): Bytes;
}

/** Written by `body`, with as many parameters as it takes. */
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

  /** A module that has this function, and asks for a memory of so many pages. */
  module(memoryPages: number, body: readonly Bytes[]): Uint8Array {
    const own = this.locals.slice(this.parameters);
    const code = [...unsigned(own.length), ...own.flatMap(type => [1, types[type]]), ...body.flat(), 0x0b];
    const taken = this.locals.slice(0, this.parameters).map(type => types[type]);
    return Uint8Array.from([
      ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      ...section(1, [1, 0x60, ...sized(taken), 0]),
      ...section(2, [1, ...text('own'), ...text('memory'), 2, 0, ...unsigned(memoryPages)]),
      ...section(3, [1, 0]),
      ...section(7, [1, ...text('run'), 0, 0]),
      ...section(10, [1, ...sized(code)]),
    ]);
  }
}

const sized = (bytes: Bytes): Bytes => [...unsigned(bytes.length), ...bytes];
const section = (id: number, bytes: Bytes): Bytes => [id, ...sized(bytes)];
const text = (name: string): Bytes => sized([...Buffer.from(name)]);

const pageSize = 65_536;

interface Running {
  memory: ArrayBuffer;
  run(...parameters: number[]): void;
}

/** The function with a memory of its own of so many bytes; nothing where the machine has no such instructions, or no room. */
export function started(routine: Routine, bytes: number, body: readonly Bytes[]): Running | undefined {
  const pages = Math.ceil(bytes / pageSize);
  const binary = routine.module(pages, body);
  if (typeof WebAssembly === 'undefined' || !WebAssembly.validate(binary)) return undefined;
  let memory: WebAssembly.Memory;
  try {
    memory = new WebAssembly.Memory({ initial: pages });
  } catch {
    return undefined;
  }
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(binary), { own: { memory } });
  return { memory: memory.buffer, run: exports.run as Running['run'] };
}
