import type { AskedRequest, Fetched, Reading } from './web.js';

/**
 * Carries a request to a server and brings the answer back: over HTTP, by a browser, or from another machine. What may
 * be asked for, and when, is not its business: `PoliteWeb` stands before every transport and decides that. Of private
 * addresses, the transport must refuse those that only it sees: what a name resolves to, and what a browser asks for
 * by itself. Addresses written in URLs never come this far.
 */
export interface Transport {
  /** Never rejects for anything a server or the network does. A redirect is an answer, and is not followed. */
  send(request: TransportRequest): Promise<Fetched>;
  /**
   * The public address that a host is at, before it is asked; of several always the same one. Null where hosts are not to be counted by
   * address: private ones that are allowed, those behind a proxy. Undefined when it cannot be found out.
   */
  addressOf?(target: URL): Promise<string | null | undefined>;
  close(): Promise<void>;
}

export interface TransportRequest {
  /** As the caller wrote it; the answer bears it too. */
  url: string;
  /** The same, parsed: http or https. */
  target: URL;
  /** Media types to read, other bodies are not downloaded; undefined reads any. */
  accept?: readonly string[];
  /** Decoded bytes of a body that are kept; the rest is cut off (`truncated`). */
  maxBytes: number;
  /** Keep what goes over the wire (`Response.exchanges`). */
  archive: boolean;
  asked?: AskedRequest;
  /** Do not wait long for the first byte. */
  hurry?: boolean;
  /** A transport that can reads the answer as this, and says what it found (`Response.parsed`). */
  reading?: Reading;
  /** Asked once more right before the first byte is sent; where it is false, nothing is, and the request ends as `aborted`. */
  mayBegin?: () => boolean;
  signal?: AbortSignal;
}
