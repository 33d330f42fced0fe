/** Server-sent events: what happens in a collection, for readers that may lose the connection and come back. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiProblem } from '../problem.js';
import type { Readers } from './readers.js';

/** Streams open at once, all readers together. */
const mostStreams = 256;
/** Bytes that may wait for a reader; one that is slower is let go, and comes back with the number it had. */
const mostWaiting = 1 << 20;
/** Milliseconds after which a silent stream shows that it is alive. */
const aliveEvery = 15_000;

export class EventStreams {
  private readonly open = new Set<ServerResponse>();

  constructor(private readonly readers: Readers) {}

  /** Sends the news of a collection until the reader goes. An id is the number of the last visit told of. */
  send(folder: string, after: number | undefined, request: IncomingMessage, response: ServerResponse): void {
    if (this.open.size >= mostStreams) throw new ApiProblem(503, 'Too many pages watch already. Close some of them.');
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
    response.write('retry: 2000\n\n');
    this.open.add(response);
    const put = (text: string) => {
      if (response.writableLength > mostWaiting) response.destroy();
      else response.write(text);
    };
    // A collection that has nothing to tell yet is asked again, by the reader itself.
    const last = (text: string) => response.end(`retry: 1000\n\n${text}`);
    const end = this.readers.listen(folder, after, { heard: put, last });
    const alive = setInterval(() => put(': alive\n\n'), aliveEvery);
    request.socket.setTimeout(0);
    response.on('close', () => {
      clearInterval(alive);
      end();
      this.open.delete(response);
    });
  }

  close(): void {
    for (const response of this.open) response.destroy();
  }
}
