/** A power cut in the middle of a crawl. The disk is a file that is copied in mid-crawl; where none can be mounted, the attack says so. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const attack = fileURLToPath(new URL('../../attack/run.js', import.meta.url));

it('loses nothing that was acknowledged, and fetches nothing of it again', async context => {
  const words = [attack, '--quick', '--json', '--only', 'power cut: crawl'];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  const [{ tried, held, seen }] = JSON.parse(stdout) as { tried: number; held: number; seen: string }[];
  if (tried === 0) context.skip(seen);
  expect(seen).toMatch(/^\d{2,} acknowledged visits, 0 lost, 0 fetched again/);
  expect(held).toBe(tried);
}, 120_000);
