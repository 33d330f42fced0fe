/** Turns the errors of sockets, TLS, the HTTP parser and undici into the few problems a crawl tells apart. */
import type { Failed } from '../web.js';
import { TunnelError } from './proxy.js';

export type Failure = Pick<Failed, 'problem' | 'detail' | 'retryable'>;

/** Ends a request from our side; carries what to tell the caller. */
export class EndedError extends Error {
  override name = 'EndedError';
  constructor(readonly failure: Failure) {
    super(failure.detail);
  }
}

const tlsCode = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|EPROTO)/;
const timeoutCode = /^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/;
const protocolCode = /^(HPE_|UND_ERR_(HEADERS_OVERFLOW|RES_CONTENT_LENGTH_MISMATCH|INVALID_ARG))/;

export function failureOf(error: unknown): Failure {
  if (error instanceof EndedError) return error.failure;
  const { code = '', message, syscall, name } = error as NodeJS.ErrnoException;
  const detail = (code && !message?.includes(code) ? `${message} (${code})` : message || code)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, 300);
  const failed = (problem: Failed['problem'], retryable: boolean): Failure => ({ problem, detail, retryable });

  // A name server that cannot answer now may answer later; a name that does not exist will not.
  if (code === 'EAI_AGAIN' || code === 'ETIMEOUT') return failed('dns', true);
  if (code === 'ENOTFOUND' || code === 'ENODATA' || syscall === 'getaddrinfo') return failed('dns', false);
  if (tlsCode.test(code)) return failed('tls', false);
  if (timeoutCode.test(code)) return failed('timeout', true);
  if (protocolCode.test(code) || name === 'HTTPParserError') return failed('protocol', false);
  if (code === 'UND_ERR_SOCKET' && /^bad /.test(message)) return failed('protocol', false);
  if (code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED') return failed('aborted', true);
  if (error instanceof TunnelError) return failed('connection', error.retryable);
  return failed('connection', true);
}

/** Did the other side close in the middle of a body, without a reset? What came until then can be used. */
export function isEarlyEnd(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return (
    code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' ||
    message.includes('Invalid EOF state') ||
    (code === 'UND_ERR_SOCKET' && message === 'other side closed')
  );
}

/**
 * Did an idle connection turn out to be closed when it was used again? The server saw no request, so it may be sent once
 * more at once (RFC 9112 §9.3.1). Bytes read before on the same socket tell that it was used before.
 */
export function isStaleConnection(error: unknown): boolean {
  const { code, message, socket } = error as { code?: string; message?: string; socket?: { bytesRead?: number } };
  return code === 'UND_ERR_SOCKET' && message === 'other side closed' && (socket?.bytesRead ?? 0) > 0;
}
