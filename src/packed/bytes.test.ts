import { expect, it } from 'vitest';
import { ByteReader, ByteWriter } from './bytes.js';

it('gives back numbers and bytes as they were written', () => {
  const numbers = [0, 1, 127, 128, 16_383, 16_384, 2 ** 28, 2 ** 31, 2 ** 32 - 1];
  const writer = new ByteWriter();
  for (const number of numbers) writer.number(number);
  writer.append(new Uint8Array(10_000).fill(7));
  const reader = new ByteReader(writer.take());
  expect(numbers.map(() => reader.number())).toEqual(numbers);
  expect(reader.take(10_000).every(byte => byte === 7)).toBe(true);
  expect(reader.done).toBe(true);
});

it('comes to an end in damaged bytes', () => {
  const reader = new ByteReader(Uint8Array.of(255, 255, 255));
  while (!reader.done) expect(reader.number()).toBeGreaterThanOrEqual(0);
});

it('writes texts as UTF-8, whatever is in them and however much room they take', () => {
  const writer = new ByteWriter();
  const texts = ['', 'plain', 'Größe', '蜜蜂'.repeat(3000), '🐝 and half a bee: \ud83d'];
  for (const text of texts) writer.text(text);
  expect(writer.take()).toEqual(Buffer.from(texts.join('')));
});
