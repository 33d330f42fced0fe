import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { TypedLines } from './typed-lines.js';

it('keeps lines that come before they are asked for, and says when there is no more', async () => {
  const input = new PassThrough();
  const lines = new TypedLines(input, new PassThrough());
  input.write('y\nn\n');
  expect(await lines.next('? ')).toBe('y');
  expect(await lines.next('? ')).toBe('n');
  const last = lines.next('? ');
  input.end();
  expect(await last).toBeUndefined();
  expect(await lines.next('? ')).toBeUndefined();
});

it('asks with a question, and waits for the answer', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const lines = new TypedLines(input, output);
  const answer = lines.next('On topic? ');
  expect(String(output.read())).toContain('On topic? ');
  input.write('s\n');
  expect(await answer).toBe('s');
  lines.close();
});
