/** What a head sends to its workers. */
import type { Clock } from '../../core/clock.js';
import type { CrawlKeys } from '../keys.js';
import { piecesOf } from '../messages/pieces.js';
import { packTask, type WorkTask } from '../messages/task.js';
import { timeOfEntry } from '../redis/redis-clock.js';
import type { RedisConnection } from '../redis/redis-connection.js';
import { addToStream } from '../redis/stream.js';
import { StreamSender } from '../redis/stream-sender.js';
import type { Deliver } from './carried-requests.js';

export class Outbox {
  constructor(
    private readonly connection: RedisConnection,
    private readonly keys: CrawlKeys,
    private readonly epoch: string,
    private readonly clock: Clock,
  ) {}

  /** Gives when Redis had taken all of it in, by its own clock. */
  async give(worker: string, task: WorkTask): Promise<number> {
    let last = '';
    for (const fields of piecesOf(packTask(task), String(task.ticket))) {
      last = await addToStream(this.connection, this.keys.tasks(worker), fields);
    }
    return timeOfEntry(last);
  }

  /** Nobody waits for it any longer. Where Redis is gone, the worker finds out later. */
  cancel(worker: string, ticket: number): void {
    const message = packTask({ kind: 'cancel', epoch: this.epoch, ticket });
    addToStream(this.connection, this.keys.tasks(worker), { message }).catch(() => {});
  }

  /** For what the page of a rendering asked for: no more than the worker takes. */
  delivererOf(worker: string, ticket: number): Deliver {
    const sender = new StreamSender(this.connection, this.keys.tasks(worker), this.clock);
    return (message, number, signal) => sender.send(piecesOf(message, `${ticket}:${number}`), signal);
  }
}
