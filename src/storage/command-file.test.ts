import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendCommand, CommandFile } from './command-file.js';

describe('the letter box of a collection', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'honeyguide-commands-'));
    path = join(folder, 'commands.jsonl');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is empty while there is no file', async () => {
    const box = new CommandFile(folder);
    expect(await box.next()).toEqual([]);
    expect(await box.next()).toEqual([]);
  });

  it('gives each command once, numbered, in the order sent', async () => {
    const box = new CommandFile(folder);
    await appendCommand(folder, { kind: 'pause' }, 5);
    await appendCommand(folder, { kind: 'budget', pages: 3 }, 6);
    expect(await box.next()).toEqual([
      { number: 1, at: 5, command: { kind: 'pause' } },
      { number: 2, at: 6, command: { kind: 'budget', pages: 3 } },
    ]);
    expect(await box.next()).toEqual([]);
    await appendCommand(folder, { kind: 'resume' }, 7);
    expect(await box.next()).toMatchObject([{ number: 3 }]);
  });

  it('takes commands of many senders at once', async () => {
    const sent = Array.from({ length: 40 }, (_, pages) => appendCommand(folder, { kind: 'budget', pages }, 1));
    await Promise.all(sent);
    const commands = (await new CommandFile(folder).next()).flatMap(each => ('command' in each ? [each.command] : []));
    expect(new Set(commands.map(command => 'pages' in command && command.pages)).size).toBe(40);
  });

  it('leaves out what an earlier run has obeyed', async () => {
    for (const pages of [1, 2, 3]) await appendCommand(folder, { kind: 'budget', pages }, 1);
    const box = new CommandFile(folder);
    box.skipTo(2);
    box.skipTo(0);
    expect(await box.next()).toMatchObject([{ number: 3, command: { pages: 3 } }]);
  });

  it('waits for the end of a line, wherever it is cut', async () => {
    const box = new CommandFile(folder);
    const line = Buffer.from(`${JSON.stringify({ at: 1, command: { kind: 'exclude', pattern: 'ü' } })}\n`);
    for (const byte of line.subarray(0, -1)) {
      appendFileSync(path, Buffer.of(byte));
      expect(await box.next()).toEqual([]);
    }
    appendFileSync(path, '\n');
    expect(await box.next()).toMatchObject([{ command: { pattern: 'ü' } }]);
  });

  it('says what is wrong with a line, and goes on behind it', async () => {
    appendFileSync(path, 'null\n\n{"at":1,"command":{"kind":"halt"}}\n{"at":1,"com');
    await appendCommand(folder, { kind: 'stop' }, 2);
    const [first, second, torn, last] = await new CommandFile(folder).next();
    expect(first).toMatchObject({ number: 1, problem: expect.any(String) });
    expect(second).toMatchObject({ number: 3, problem: expect.stringMatching(/no command "halt"/) });
    expect(torn).toMatchObject({ number: 4, problem: expect.any(String) });
    expect(last).toMatchObject({ number: 5, command: { kind: 'stop' } });
    expect(readFileSync(path, 'utf8').endsWith('\n')).toBe(true);
  });
});
