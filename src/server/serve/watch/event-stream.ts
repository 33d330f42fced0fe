/** Server-sent events: what happens in a collection, for readers that may lose the connection and come back. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiProblem } from '../problem.js';
import type { News, WatchedCollection } from './watched-collection.js';

/** Streams open at once, all readers together. */
const mostStreams = 256;
/** Bytes that may wait for a reader; one that is slower is let go, and comes back with the number it had. */
const mostWaiting = 1 << 20;
/** Milliseconds after which a silent stream shows that it is alive. */
const aliveEvery = 15_000;

export class EventStreams {
  private readonly open = new Set<ServerResponse>();
  private last: { news: object; text: string } | undefined;

  /** Sends the news of a collection until the reader goes. An id is the number of the last visit told of. */
  send(
    watched: WatchedCollection,
    request: IncomingMessage,
    response: ServerResponse,
    after: number | undefined,
  ): void {
    if (this.open.size >= mostStreams) throw new ApiProblem(503, 'Too many pages watch already. Close some of them.');
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
    response.write('retry: 2000\n\n');
    this.open.add(response);
    const put = (text: string) => {
      if (response.writableLength > mostWaiting) response.destroy();
      else response.write(text);
    };
    const end = watched.listen((number, news) => put(this.textOf(number, news)), after);
    const alive = setInterval(() => put(': alive\n\n'), aliveEvery);
    request.socket.setTimeout(0);
    response.on('close', () => {
      clearInterval(alive);
      end();
      this.open.delete(response);
    });
  }

  /** Of a collection that has nothing to tell yet: the reader comes again by itself. */
  sendOnce(news: News, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.end(`retry: 1000\n\n${messageOf(0, news)}`);
  }

  /** All listeners of a collection are told the same, so it is put into words once. */
  private textOf(number: number, news: object): string {
    if (this.last?.news !== news) this.last = { news, text: messageOf(number, news) };
    return this.last.text;
  }

  close(): void {
    for (const response of this.open) response.destroy();
  }
}

/** JSON has no line ends of its own, so one line holds it. */
function messageOf(number: number, news: object): string {
  return `event: news\nid: ${number}\ndata: ${JSON.stringify(news)}\n\n`;
}
