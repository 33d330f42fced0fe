/** One thread that reads: questions go to it one after another, and whoever has left meanwhile is passed over. */
import { Worker } from 'node:worker_threads';
import { FailureError } from '../../../core/errors.js';
import { workerFile } from '../../../core/worker-file.js';
import { ApiProblem } from '../problem.js';
import type { FromThread, Outcome, Question, ToThread } from './messages.js';

/** Questions that may wait. */
const mostWaiting = 200;
/** Milliseconds that an answer may take: patterns can be written that take for ever. */
const longestAnswer = 30_000;
/** Milliseconds in which a thread that is no longer needed puts down what it has in hand. */
const closesWithin = 2000;

interface Waiting {
  question: Question;
  isGone: () => boolean;
  resolve: (outcome: Outcome) => void;
  reject: (error: Error) => void;
}

export interface Listening {
  /** Words of an event. */
  heard: (text: string) => void;
  /** The last ones: there is no more to hear, for now. Empty when the thread was lost. */
  last: (text: string) => void;
}

export interface ThreadOptions {
  /** The folder that is served. */
  folder: string;
  /** Verdicts of the collection in this folder have changed. */
  changed?: (folder: string) => void;
  failed: (error: unknown) => void;
}

export class ReadingThread {
  private worker: Worker | undefined;
  private readonly waiting: Waiting[] = [];
  private current: (Waiting & { id: number; timer: NodeJS.Timeout }) | undefined;
  private readonly listeners = new Map<number, Listening>();
  private lastId = 0;
  private closed = false;

  constructor(private readonly options: ThreadOptions) {}

  /** Starts it, so that the first question need not wait for that. */
  start(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(workerFile(import.meta.url, './worker.js'), { workerData: this.options.folder });
    worker.on('message', (message: FromThread) => this.hear(message));
    worker.on('error', error => this.options.failed(error));
    worker.on('exit', () => this.lose(worker));
    this.worker = worker;
    return worker;
  }

  ask(question: Question, isGone: () => boolean): Promise<Outcome> {
    if (this.waiting.length >= mostWaiting) throw new ApiProblem(503, 'Too much is asked for at once. Try again.');
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, isGone, resolve, reject });
      this.next();
    });
  }

  /** The function returned ends it. */
  listen(folder: string, after: number | undefined, listening: Listening): () => void {
    const id = ++this.lastId;
    this.listeners.set(id, listening);
    this.start().postMessage({ kind: 'listen', id, folder, after } satisfies ToThread);
    return () => {
      if (this.listeners.delete(id)) this.remind({ kind: 'unlisten', id });
    };
  }

  /** What a thread has to know that runs already. */
  remind(message: ToThread): void {
    if (!this.closed) this.worker?.postMessage(message);
  }

  async close(): Promise<void> {
    const { worker } = this;
    this.closed = true;
    if (!worker) return;
    // Nobody knows when it would come to the end of what it does.
    if (this.current) {
      await worker.terminate();
      return;
    }
    const ended = new Promise<void>(resolve => worker.once('exit', () => resolve()));
    worker.postMessage({ kind: 'close' } satisfies ToThread);
    const timer = setTimeout(() => void worker.terminate(), closesWithin);
    await ended;
    clearTimeout(timer);
  }

  private next(): void {
    while (!this.current && this.waiting.length > 0) {
      const first = this.waiting.shift()!;
      if (first.isGone() || this.closed) first.reject(new ApiProblem(503, 'Nobody waits for this any more.'));
      else {
        const id = ++this.lastId;
        const timer = setTimeout(() => this.giveUp(), longestAnswer);
        this.current = { ...first, id, timer };
        this.start().postMessage({ kind: 'ask', id, ...first.question } satisfies ToThread);
      }
    }
  }

  private giveUp(): void {
    this.current?.reject(
      new ApiProblem(503, 'This took too long and was given up. Ask for less, or for something simpler.'),
    );
    void this.worker?.terminate();
  }

  private hear(message: FromThread): void {
    switch (message.kind) {
      case 'answer': {
        const { current } = this;
        if (current?.id !== message.id) return;
        clearTimeout(current.timer);
        this.current = undefined;
        current.resolve(message.outcome);
        this.next();
        break;
      }
      case 'news':
        if (message.changed) this.options.changed?.(message.folder);
        for (const id of message.ids) this.listeners.get(id)?.heard(message.text);
        break;
      case 'last': {
        const listener = this.listeners.get(message.id);
        this.listeners.delete(message.id);
        listener?.last(message.text);
        break;
      }
    }
  }

  /** It has ended: as it was told, or because something went wrong in it. The next question starts another. */
  private lose(worker: Worker): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    const { current } = this;
    clearTimeout(current?.timer);
    this.current = undefined;
    current?.reject(new FailureError('Reading the collection failed. Try again.'));
    const listeners = [...this.listeners.values()];
    this.listeners.clear();
    for (const { last } of listeners) last('');
    this.next();
  }
}
