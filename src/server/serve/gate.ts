/**
 * Who may talk to `honeyguide serve`. Any web page can send requests to 127.0.0.1, so:
 * - `Host` must be the address that was printed. A page whose own name was made to resolve to it (DNS rebinding) sends its own name.
 * - `Origin`, where there is one, must be that address too, and a browser must not say that the request comes from another site.
 * - whatever changes something needs the token, which no other page knows; so does everything where others can reach the server.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { RateLimit } from '../record/rate-limit.js';

export interface Refusal {
  status: 401 | 403 | 429;
  problem: string;
}

export interface GateOptions {
  /** Names and addresses by which the server may be called, without the port. */
  hosts: readonly string[];
  port: () => number;
  /** Reading needs the token too. */
  closed: boolean;
  token?: string;
}

const foreign: Refusal = { status: 403, problem: 'Not from there. Open the address that "honeyguide serve" printed.' };

export class Gate {
  readonly token: string;
  private readonly hash: Buffer;
  private readonly wrongTokens = new RateLimit(30, 60_000);

  constructor(private readonly options: GateOptions) {
    this.token = options.token ?? randomBytes(24).toString('base64url');
    this.hash = hashOf(this.token);
  }

  /** Why this request gets no answer; undefined when it may have one. */
  refuse({ headers, method, url = '' }: IncomingMessage): Refusal | undefined {
    if (!this.names().includes(headers.host ?? '')) return foreign;
    if (headers.origin !== undefined && !this.names().some(name => headers.origin === `http://${name}`)) return foreign;
    const site = headers['sec-fetch-site'];
    // A link on another page may lead here (navigate), but nothing there may load or call what is here.
    const followed = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
    if (site !== undefined && site !== 'same-origin' && site !== 'none' && !(followed && method === 'GET'))
      return foreign;
    const reads = method === 'GET' || method === 'HEAD';
    // The page itself holds nothing; it must load before it can send the token.
    const isPublic = reads && !/^\/(api|metrics)(?:[/?]|$)/.test(url);
    if (isPublic || (reads && !this.options.closed)) return undefined;
    return this.matches(givenToken(headers.authorization, reads ? url : '')) ? undefined : this.wrong();
  }

  private wrong(): Refusal {
    return this.wrongTokens.allows()
      ? { status: 401, problem: 'The token is missing or wrong. Open the address that "honeyguide serve" printed.' }
      : { status: 429, problem: 'Too many wrong tokens. Wait a minute.' };
  }

  /** Takes the same time whatever the difference is. */
  private matches(token: string): boolean {
    return timingSafeEqual(hashOf(token), this.hash);
  }

  private names(): string[] {
    const port = this.options.port();
    // Browsers leave the usual port out.
    return this.options.hosts.flatMap(host => (port === 80 ? [host, `${host}:80`] : [`${host}:${port}`]));
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token, 'utf8').digest();

/** In a header; or, for reading, behind the address, since a browser sends no header of ours with downloads and event streams. */
function givenToken(authorization: string | undefined, url: string): string {
  const bearer = /^Bearer ([\w-]{1,200})$/.exec(authorization ?? '')?.[1];
  return bearer ?? new URLSearchParams(url.split('?')[1]).get('token') ?? '';
}
