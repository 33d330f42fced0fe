/** Commands that we tell people to type exist, with every option: those in the help of each command, in the README and in the docs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { beforeAll, expect, it } from 'vitest';
import { familiarOption, otherNames } from '../../src/cli/print/familiar-options.js';
import { commands } from '../../src/cli/start/commands.js';
import { callCommand } from '../support/command.js';

/** Options by command; `lab run` is one of its own. */
const known = new Map<string, ReadonlySet<string>>();

function learn(name: string, command: Command): void {
  known.set(name, new Set(['--help', ...command.options.flatMap(({ long }) => long ?? [])]));
  for (const inner of command.commands) learn(`${name} ${inner.name()}`, inner);
}

beforeAll(async () => {
  for (const { name, make } of commands) learn(name, await make());
});

/** Options of written commands that nobody has, with the commands; `written`: the text that they stand in. */
function unknownIn(written: string): { options: string[]; checked: number } {
  const options: string[] = [];
  let checked = 0;
  // A command goes on to the end of its line, or of its marks; behind # are words.
  for (const [, first, second = '', rest] of written.matchAll(/\bhoneyguide ([a-z]+)(?: ([a-z]+)\b)?([^`#|\n]*)/g)) {
    const name = known.has(`${first} ${second}`) ? `${first} ${second}` : first;
    for (const [, option] of rest.matchAll(/(?<=\s)(--[a-z][a-z-]*)/g)) {
      checked++;
      if (known.has(name) && !known.get(name)!.has(option)) options.push(`honeyguide ${name} ${option}`);
    }
  }
  return { options, checked };
}

it('finds an option that nobody has', () => {
  const { options } = unknownIn(
    '`honeyguide crawl bees.yaml --pages 3 --max-pages 5` # --other\nhoneyguide lab run x --no',
  );
  expect(options).toEqual(['honeyguide crawl --max-pages', 'honeyguide lab run --no']);
});

it('the help of every command names options that there are', async () => {
  let all = 0;
  for (const { name } of commands) {
    const { out } = await callCommand(name, '--help');
    const { options, checked } = unknownIn(out);
    expect(options).toEqual([]);
    all += checked;
  }
  expect(all).toBeGreaterThan(30);
});

it('the README and the docs do, too', () => {
  const root = join(import.meta.dirname, '..', '..');
  const docs = readdirSync(join(root, 'docs')).filter(name => name.endsWith('.md'));
  const texts = ['README.md', ...docs.map(name => join('docs', name))].map(name =>
    readFileSync(join(root, name), 'utf8'),
  );
  const found = texts.map(unknownIn);
  expect(found.flatMap(({ options }) => options)).toEqual([]);
  expect(found.reduce((sum, { checked }) => sum + checked, 0)).toBeGreaterThan(100);
});

it('what other crawlers call our options leads to options of `crawl`, each name to one, and none is an option of ours', () => {
  const options = [...known.get('crawl')!];
  expect(options).toEqual(expect.arrayContaining(Object.keys(otherNames)));
  const names = Object.values(otherNames).flat();
  expect(new Set(names).size).toBe(names.length);
  expect(options.filter(option => familiarOption(option) !== undefined)).toEqual([]);
});
