/** What is used of WebAssembly, which only the types of browsers describe. */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>;
  type Exports = Record<string, unknown>;
  interface Instance {
    readonly exports: Exports;
  }
  interface Memory {
    readonly buffer: ArrayBuffer;
  }
  const Module: new (bytes: Uint8Array) => Module;
  const Instance: new (module: Module, imports: Imports) => Instance;
  /** `initial`: its size, in pages of 64 KB. */
  const Memory: new (size: { initial: number }) => Memory;
  function validate(bytes: Uint8Array): boolean;
}
