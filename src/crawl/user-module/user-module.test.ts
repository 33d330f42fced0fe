import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { load } from './typescript-hook.js';
import { importDefault } from './user-module.js';

const folder = mkdtempSync(join(tmpdir(), 'user-module-'));
const file = (name: string, source: string): string => {
  writeFileSync(join(folder, name), source);
  return join(folder, name);
};
const next = () => 'left to Node';

it('gives the default export', async () => {
  expect(await importDefault(file('five.mjs', 'export default 5;'), 'strategy')).toBe(5);
});

it.each([
  ['absent.js', '', /Cannot read the judge .*absent\.js: there is no such file/],
  ['none.mjs', 'export const x = 1;', /has no default export; write "export default/],
  ['throws.mjs', 'throw { message: "not an error" };', /The judge in .*throws\.mjs cannot be loaded: not an error$/],
  ['common.cts', 'module.exports = 1;', /common\.cts cannot be loaded: write the judge as \.ts or \.mts/],
])('refuses %s', async (name, source, message) => {
  const path = source ? file(name, source) : join(folder, name);
  await expect(importDefault(path, 'judge')).rejects.toThrow(message);
});

it('takes types out of TypeScript and leaves all else to Node', () => {
  const typed = file('typed.ts', 'export const double = (n: number): number => n * 2;\n');
  expect(load(`file://${typed}`, {}, next)).toEqual({
    format: 'module',
    source: 'export const double = (n        )         => n * 2;\n',
    shortCircuit: true,
  });
  expect(load(`file://${folder}/five.mjs`, {}, next)).toBe('left to Node');
  expect(load('node:fs', {}, next)).toBe('left to Node');
  expect(() => load(`file://${file('enum.ts', 'enum A { x }')}`, {}, next)).toThrow('enum is not supported');
});
