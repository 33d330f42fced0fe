/**
 * Threads that read documents which may be hostile. A document has a time and a share of memory; whoever takes more loses
 * its thread, and the next document gets a new one. Threads start with the first document, end when there is nothing to do
 * for a while, and keep no process alive that has nothing else to wait for.
 */
import type { Worker } from 'node:worker_threads';
import type { ParsedPage } from '../../../core/page.js';
import { type ParseContext, UnreadableError } from '../parser.js';

export interface ThreadLimits {
  /** Threads at once. */
  threads: number;
  /** For one document, its start included. */
  milliseconds: number;
  /** After which a thread with nothing to do is ended. */
  idleMilliseconds: number;
}

/** What a thread is given. */
export interface ParsingJob {
  bytes: Uint8Array;
  context: Omit<ParseContext, 'signal'>;
}

/** What a thread answers. `isSpent`: it can read no further document. */
export interface ParsingAnswer {
  page?: ParsedPage;
  /** Why nothing can be read. */
  unreadable?: string;
  isSpent: boolean;
}

interface Waiting extends ParsingJob {
  signal?: AbortSignal;
  resolve(page: ParsedPage): void;
  reject(error: Error): void;
}

export class ParsingThreads {
  private readonly waiting: Waiting[] = [];
  private readonly free: ParsingThread[] = [];
  private running = 0;

  constructor(
    private readonly start: () => Worker,
    private readonly limits: ThreadLimits,
  ) {}

  /**
   * Documents wait for a free thread; as many as the crawl has requests under way, so the queue needs no bound of its own.
   * Rejects with an `UnreadableError`, or with the signal's reason when it is aborted.
   */
  parse(bytes: Uint8Array, { signal, ...context }: ParseContext): Promise<ParsedPage> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const job: Waiting = { bytes, context, signal, resolve, reject };
      signal?.addEventListener('abort', () => this.giveUp(job), { once: true });
      this.waiting.push(job);
      this.next();
    });
  }

  private giveUp(job: Waiting): void {
    const place = this.waiting.indexOf(job);
    if (place >= 0) this.waiting.splice(place, 1);
    job.reject(job.signal?.reason);
  }

  private next(): void {
    const thread = this.waiting.length > 0 ? (this.free.pop() ?? this.newThread()) : undefined;
    const job = thread && this.waiting.shift();
    if (job) void this.run(thread, job);
  }

  private newThread(): ParsingThread | undefined {
    if (this.running >= this.limits.threads) return undefined;
    this.running++;
    return new ParsingThread(this.start());
  }

  private async run(thread: ParsingThread, job: Waiting): Promise<void> {
    const { milliseconds } = this.limits;
    try {
      const { page, unreadable } = await thread.read(job, milliseconds);
      if (page) job.resolve(page);
      else job.reject(new UnreadableError(unreadable ?? 'gave nothing'));
    } catch (error) {
      job.reject(error instanceof Error ? error : new Error(String(error)));
    }
    if (thread.hasEnded) this.running--;
    else this.rest(thread);
    this.next();
  }

  private rest(thread: ParsingThread): void {
    this.free.push(thread);
    thread.rest(this.limits.idleMilliseconds, () => {
      this.free.splice(this.free.indexOf(thread), 1);
      this.running--;
    });
  }
}

class ParsingThread {
  hasEnded = false;
  private idle?: NodeJS.Timeout;
  private answered?: (answer: ParsingAnswer) => void;

  constructor(private readonly worker: Worker) {
    worker.on('message', (answer: ParsingAnswer) => this.answer(answer));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.answer({
        unreadable: memory ? 'needs more memory than a document may have' : `cannot be read: ${error.message}`,
        isSpent: true,
      });
    });
    worker.on('exit', () => this.answer({ unreadable: 'ended the thread that read it', isSpent: true }));
  }

  async read({ bytes, context, signal }: Waiting, milliseconds: number): Promise<ParsingAnswer> {
    clearTimeout(this.idle);
    this.worker.ref();
    let alarm: NodeJS.Timeout | undefined;
    const stop = () => this.answer({ unreadable: 'was not wanted any more', isSpent: true });
    const answer = await new Promise<ParsingAnswer>(resolve => {
      this.answered = resolve;
      const late = `takes longer to read than ${milliseconds / 1000} s`;
      alarm = setTimeout(() => this.answer({ unreadable: late, isSpent: true }), milliseconds);
      signal?.addEventListener('abort', stop, { once: true });
      // A copy of just these bytes, which may lie in a larger buffer and are still wanted here.
      const own = Uint8Array.from(bytes);
      this.worker.postMessage({ bytes: own, context } satisfies ParsingJob, [own.buffer]);
    });
    clearTimeout(alarm);
    signal?.removeEventListener('abort', stop);
    if (answer.isSpent) await this.end();
    return answer;
  }

  /** Nothing to do: the thread holds up nobody, and goes when it is not needed for long. */
  rest(milliseconds: number, ended: () => void): void {
    this.worker.unref();
    this.idle = setTimeout(() => {
      ended();
      void this.end();
    }, milliseconds);
    this.idle.unref();
  }

  private answer(answer: ParsingAnswer): void {
    const { answered } = this;
    this.answered = undefined;
    answered?.(answer);
  }

  private async end(): Promise<void> {
    this.hasEnded = true;
    await this.worker.terminate();
  }
}
