import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

export interface Finished {
  code: number | null;
  signal: NodeJS.Signals | null;
  out: string;
  error: string;
}

export interface Running {
  pid: number;
  /** Standard output so far. */
  out(): string;
  kill(signal: NodeJS.Signals): void;
  finished: Promise<Finished>;
}

/** Starts the built command as a user would. */
export function startCommand(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Running {
  const child = spawn(process.execPath, [MAIN, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let out = '';
  let error = '';
  child.stdout.on('data', chunk => {
    out += chunk;
  });
  child.stderr.on('data', chunk => {
    error += chunk;
  });
  const finished = new Promise<Finished>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, out, error }));
  });
  return { pid: child.pid!, out: () => out, kill: signal => child.kill(signal), finished };
}

export function runCommand(...args: string[]): Promise<Finished> {
  return startCommand(args).finished;
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'honeyguide-test-'));
}
