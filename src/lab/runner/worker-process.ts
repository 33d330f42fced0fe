/**
 * The parent's side of a worker. Processes, not threads: processor time and memory of a run can only be told apart
 * from its neighbour's when each has a process of its own, and both are part of the results.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { FailureError, UsageError } from '../../core/errors.js';
import { workerFile } from '../../core/worker-file.js';
import type { KindName, Mismatch } from './experiment-kind.js';
import type { FromWorker, ToWorker } from './messages.js';

export class WorkerProcess<Plan, Run> {
  private readonly child: ChildProcess;
  private ended = false;

  constructor() {
    this.child = fork(fileURLToPath(workerFile(import.meta.url, '../worker.js')), {
      execArgv: ['--expose-gc'],
      serialization: 'advanced',
    });
    // A problem of the channel shows as an exit; without a listener it would end this process.
    this.child.on('error', () => this.child.kill());
  }

  /** Undefined when the experiment fits its web. */
  async open(of: KindName, experiment: unknown, folder: string): Promise<Mismatch | undefined> {
    const reply = await this.ask({ kind: 'open', of, experiment, folder });
    return reply.kind === 'mismatch' ? reply.mismatch : undefined;
  }

  async run(plan: Plan): Promise<Run> {
    const reply = await this.ask({ kind: 'run', plan });
    if (reply.kind !== 'finished') throw new Error(`a worker answered ${reply.kind}`);
    return reply.run;
  }

  end(): void {
    this.ended = true;
    this.child.kill('SIGKILL');
  }

  private ask(message: ToWorker): Promise<FromWorker<Run>> {
    const { child } = this;
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        child.off('message', answered);
        child.off('exit', exited);
        act();
      };
      const answered = (reply: FromWorker<Run>) => {
        settle(() => {
          if (reply.kind !== 'failed') resolve(reply);
          else reject(reply.usage ? new UsageError(reply.message) : new FailureError(reply.message));
        });
      };
      const exited = (code: number | null, signal: string | null) => {
        const why = signal ?? `code ${code}`;
        settle(() => reject(new FailureError(this.ended ? 'stopped' : `a worker process ended early (${why})`)));
      };
      child.on('message', answered);
      child.on('exit', exited);
      child.send(message);
    });
  }
}
