import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { type Finished, startBuilt } from '../../scripts/built-command.js';
import { runProgram } from '../../src/cli/program.js';

export interface Running {
  pid: number;
  /** Standard output so far. */
  out(): string;
  kill(signal: NodeJS.Signals): void;
  finished: Promise<Finished>;
}

/** Starts the built command as a user would. */
export function startCommand(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Running {
  const { child, out, finished } = startBuilt(args, environment);
  return { pid: child.pid!, out, kill: signal => child.kill(signal), finished };
}

/** Runs the built command in a process of its own, as a user would. */
export function runCommand(...args: string[]): Promise<Finished> {
  return startCommand(args).finished;
}

/**
 * Runs a command in this process, one at a time: the same program without the half second that a process takes to start. What only
 * a process has (signals, threads, the way out) is for `runCommand`.
 */
export async function callCommand(...args: string[]): Promise<Omit<Finished, 'signal'>> {
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map(stream =>
    vi.spyOn(process[stream], 'write').mockImplementation(chunk => {
      written[stream] += chunk;
      return true;
    }),
  );
  const before = process.exitCode;
  try {
    process.exitCode = undefined;
    const ended = await runProgram(args);
    return { code: ended ?? Number(process.exitCode ?? 0), out: written.stdout, error: written.stderr };
  } finally {
    process.exitCode = before;
    for (const spy of spies) spy.mockRestore();
  }
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'honeyguide-test-'));
}
