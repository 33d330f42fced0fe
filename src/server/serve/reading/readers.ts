/** The threads that read for the server: one for what is quick and for what happens, one for what may take its time. */
import { type Answer, type AnyAsked, JsonText, type Route } from '../api/route.js';
import type { Reader } from '../api/services.js';
import { ApiProblem } from '../problem.js';
import type { Figures } from '../watch/figures.js';
import { type Listening, ReadingThread } from './reading-thread.js';

export class Readers implements Reader {
  private readonly quick: ReadingThread;
  private readonly slow: ReadingThread;

  constructor(
    folder: string,
    private readonly failed: (error: unknown) => void,
  ) {
    this.slow = new ReadingThread({ folder, failed });
    const changed = (of: string) => this.slow.remind({ kind: 'stale', folder: of });
    this.quick = new ReadingThread({ folder, failed, changed });
    this.quick.start();
  }

  /** Answers as the route does, in a thread. */
  async ask({ method, path: pattern, slow }: Route, { path, query, isGone }: AnyAsked): Promise<Answer> {
    const thread = slow ? this.slow : this.quick;
    const outcome = await thread.ask({ route: `${method} ${pattern}`, path, query }, isGone ?? (() => false));
    if (outcome.kind === 'json') return new JsonText(outcome.text);
    if (outcome.kind === 'content') return outcome.content;
    if (outcome.unforeseen !== undefined) this.failed(new Error(outcome.unforeseen));
    throw new ApiProblem(outcome.status, outcome.problem);
  }

  async figures(collection: string): Promise<Figures> {
    const question = { route: 'get /api/collections/{collection}', path: { collection }, query: {} };
    const outcome = await this.quick.ask(question, () => false);
    if (outcome.kind === 'problem') throw new ApiProblem(outcome.status, outcome.problem);
    return outcome.kind === 'json' && JSON.parse(outcome.text).figures;
  }

  listen(folder: string, after: number | undefined, listening: Listening): () => void {
    return this.quick.listen(folder, after, listening);
  }

  expectVerdicts(folder: string): void {
    this.quick.remind({ kind: 'expect', folder });
  }

  async close(): Promise<void> {
    await Promise.all([this.quick.close(), this.slow.close()]);
  }
}
