/** A command of this program in a process of its own, so that the server goes on answering. */
import { spawn } from 'node:child_process';
import { FailureError } from '../../../core/errors.js';
import type { Program } from '../folder/crawl-processes.js';

/** `heard`: the last line that it has written to standard error. Throws with what it complained of. */
export async function runProgram(
  [command, ...first]: Program,
  words: readonly string[],
  signal: AbortSignal,
  heard: (line: string) => void = () => {},
): Promise<void> {
  const child = spawn(command, [...first, ...words], { stdio: ['ignore', 'ignore', 'pipe'], signal });
  let last = '';
  child.stderr.setEncoding('utf8');
  child.stderr.on('data', (text: string) => {
    last = text.trim().split('\n').at(-1) ?? last;
    heard(last);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new FailureError(last.replace(/^honeyguide: /, '') || 'It was ended before it was done.');
}
