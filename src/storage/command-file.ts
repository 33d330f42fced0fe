/**
 * The letter box of a collection: a file to which other processes append commands, one line of JSON each, and which the
 * crawl reads. It is not a table, since the crawl keeps a transaction open nearly all the time, and a second writer would
 * wait for it. What the crawl obeyed is in the database, at its place among the visits.
 */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../core/files/sync-folder.js';
import {
  type Command,
  type CommandSource,
  checkCommand,
  type RefusedCommand,
  type SentCommand,
} from '../crawl/commands/command.js';

const commandFileName = 'commands.jsonl';
const newline = 0x0a;

export class CommandFile implements CommandSource {
  private readonly path: string;
  /** Bytes read so far, and what they had of the line that was not ended. */
  private offset = 0;
  private rest = Buffer.alloc(0);
  private lines = 0;
  private skipped = 0;

  constructor(folder: string) {
    this.path = join(folder, commandFileName);
  }

  skipTo(number: number): void {
    this.skipped = Math.max(this.skipped, number);
  }

  async next(): Promise<(SentCommand | RefusedCommand)[]> {
    const found: (SentCommand | RefusedCommand)[] = [];
    for (const line of await this.newLines()) {
      const number = ++this.lines;
      if (number > this.skipped && line.trim() !== '') found.push(readLine(line, number));
    }
    return found;
  }

  private async newLines(): Promise<string[]> {
    const file = await openIfThere(this.path);
    if (!file) return [];
    try {
      const { size } = await file.stat();
      if (size <= this.offset) return [];
      const bytes = Buffer.alloc(size - this.offset);
      const { bytesRead } = await file.read(bytes, 0, bytes.length, this.offset);
      this.offset += bytesRead;
      const all = Buffer.concat([this.rest, bytes.subarray(0, bytesRead)]);
      const end = all.lastIndexOf(newline) + 1;
      this.rest = all.subarray(end);
      return all.toString('utf8', 0, end).split('\n').slice(0, -1);
    } finally {
      await file.close();
    }
  }
}

/** What was sent after the command with this number, whether anybody has heard it or not; what cannot be understood is left out. */
export async function commandsAfter(folder: string, number: number): Promise<Command[]> {
  const file = new CommandFile(folder);
  file.skipTo(number);
  return (await file.next()).flatMap(sent => ('command' in sent ? [sent.command] : []));
}

/** Appends a command; it is on the disk when this resolves. */
export async function appendCommand(folder: string, command: Command, at: number): Promise<void> {
  const file = await open(join(folder, commandFileName), 'a+');
  try {
    const { size } = await file.stat();
    const last = Buffer.alloc(1, newline);
    if (size > 0) await file.read(last, 0, 1, size - 1);
    // A sender that died in the middle of its line must not spoil this one.
    const torn = last[0] === newline ? '' : '\n';
    await file.appendFile(`${torn}${JSON.stringify({ at, command })}\n`);
    await file.sync();
    if (size === 0) syncFolder(folder);
  } finally {
    await file.close();
  }
}

function readLine(line: string, number: number): SentCommand | RefusedCommand {
  try {
    const { at, command } = JSON.parse(line);
    return { number, at: Number(at) || 0, command: checkCommand(command) };
  } catch (error) {
    return { number, problem: error instanceof Error ? error.message : String(error) };
  }
}

async function openIfThere(path: string) {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
