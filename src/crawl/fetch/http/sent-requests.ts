/**
 * The head of a request exactly as it goes over the wire, and the address it goes to. undici publishes both on a
 * diagnostics channel right before the first byte is written, in the same turn in which it tells the handler that its
 * request starts: whoever called `recordNextRequest` last is the one meant.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

export interface SentRequest {
  /** Request line and headers with the final blank line. */
  head: string;
  ip?: string;
}

const sendHeadersChannel = 'undici:client:sendHeaders';

let waiting: ((request: SentRequest) => void) | undefined;
let watchers = 0;

function publish(message: unknown): void {
  if (!waiting) return;
  const { headers, socket } = message as { headers: string; socket: Socket };
  announceRequest({ head: `${headers}\r\n`, ip: socket.remoteAddress });
}

/** Tells whoever waits for it, if somebody does. */
export function announceRequest(request: SentRequest): void {
  const listener = waiting;
  waiting = undefined;
  listener?.(request);
}

export function recordNextRequest(listener: (request: SentRequest) => void): void {
  waiting = listener;
}

/** Starts to listen; the returned function stops it. */
export function watchRequests(): () => void {
  if (watchers++ === 0) subscribe(sendHeadersChannel, publish);
  let watching = true;
  return () => {
    if (watching && --watchers === 0) unsubscribe(sendHeadersChannel, publish);
    watching = false;
  };
}
