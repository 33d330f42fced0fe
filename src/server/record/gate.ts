/**
 * Who may talk to `honeyguide record`. Any web page can send requests to 127.0.0.1, so nothing but the extension gets
 * an answer that says anything:
 * - `Host` must be the address itself. A page whose own name was made to resolve to 127.0.0.1 (DNS rebinding) sends its name.
 * - `Origin` must be the extension. Browsers set it, pages cannot.
 * - the token must be right, compared in constant time, before a byte of the body is read.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Pairing } from './pairing.js';
import { RateLimit } from './rate-limit.js';

/** Fixed by the "key" in the extension's manifest. */
export const EXTENSION_ID = 'ejknofghmmdhbfiapacladiakhlmfodi';
export const LARGEST_BODY = 64 * 1024 * 1024;

export interface Refusal {
  status: number;
  problem: string;
}

export class Gate {
  private readonly wrongTokens = new RateLimit(10, 60_000);
  private readonly messages = new RateLimit(60, 60_000);
  readonly origin: string;

  constructor(
    private readonly port: () => number,
    private readonly pairing: Pairing,
    extension: string,
  ) {
    this.origin = `chrome-extension://${extension}`;
  }

  /** Checks that hold for every request. */
  refuseHost({ host }: IncomingHttpHeaders): Refusal | undefined {
    return host === `127.0.0.1:${this.port()}` ? undefined : { status: 421, problem: 'Not here.' };
  }

  refuseOrigin({ origin }: IncomingHttpHeaders): Refusal | undefined {
    return origin === this.origin ? undefined : { status: 403, problem: 'Not for you.' };
  }

  /** Checks of a message: kind, length, token, pace. The origin was checked before. */
  refuseMessage(headers: IncomingHttpHeaders): Refusal | undefined {
    if (!/^application\/json(?:\s*;|$)/i.test(headers['content-type'] ?? '')) {
      return { status: 415, problem: 'Only application/json is read here.' };
    }
    const token = /^Bearer ([\w-]{1,200})$/.exec(headers.authorization ?? '')?.[1] ?? '';
    if (!this.pairing.matches(token)) {
      return this.wrongTokens.allows()
        ? {
            status: 401,
            problem: 'This browser is not paired. Run “honeyguide record --pair” and open the address it prints.',
          }
        : { status: 429, problem: 'Too many wrong tokens. Wait a minute.' };
    }
    if (!this.messages.allows()) return { status: 429, problem: 'Too many messages. Wait a minute.' };
    if (Number(headers['content-length'] ?? 0) > LARGEST_BODY) return TOO_LARGE;
    return undefined;
  }
}

export const TOO_LARGE: Refusal = {
  status: 413,
  problem: `A session may have ${LARGEST_BODY / 1024 / 1024} MB. Record shorter ones.`,
};
