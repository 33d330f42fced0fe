/** `judging.json` in a collection: how far those are who judge its pages again. It is there while they do. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProcessAlive } from '../../core/files/process-alive.js';

const judgingFileName = 'judging.json';
/** Milliseconds between two words. */
const toldEvery = 500;

export interface JudgingState {
  process: number;
  /** Visits that were looked at again, of so many. */
  done: number;
  total: number;
}

export class JudgingReport {
  private readonly path: string;
  private at = 0;

  constructor(
    folder: string,
    private readonly total: number,
  ) {
    this.path = join(folder, judgingFileName);
  }

  /** The old file or the new one is there, never half of one. Who cannot write it judges all the same. */
  told(done: number): void {
    if (performance.now() < this.at) return;
    this.at = performance.now() + toldEvery;
    const state: JudgingState = { process: process.pid, done, total: this.total };
    try {
      writeFileSync(`${this.path}.part`, JSON.stringify(state));
      renameSync(`${this.path}.part`, this.path);
    } catch {}
  }

  end(): void {
    rmSync(this.path, { force: true });
  }
}

/** Undefined where nobody judges. */
export function readJudging(folder: string): JudgingState | undefined {
  try {
    const state: JudgingState = JSON.parse(readFileSync(join(folder, judgingFileName), 'utf8'));
    return isProcessAlive(state.process) ? state : undefined;
  } catch {
    return undefined;
  }
}
