/** An exchange in the form archives keep it: heads as text, the body as it came. */
import type { Exchange } from '../web.js';
import type { Received } from './reception.js';

/** `direct`: did we talk to the server itself? A proxy's address says nothing about the page. */
export function exchangeOf(received: Received, at: number, direct: boolean, requestBody?: Uint8Array): Exchange {
  const { sent, cut } = received;
  const exchange: Exchange = {
    // The proxy's password belongs in no archive.
    request: (sent?.head ?? '').replace(/^proxy-authorization:.*\r\n/im, '') + (requestBody ? latin1(requestBody) : ''),
    responseHead: responseHead(received),
    responseBody: received.body,
    at,
  };
  if (direct && sent?.ip !== undefined) exchange.ip = sent.ip;
  if (cut) exchange.truncated = cut;
  return exchange;
}

/** Without Transfer-Encoding, because the chunks are put together already (WARC 1.1 wants head and body to agree). */
function responseHead({ status, statusText, rawHeaders }: Received): string {
  let head = `HTTP/1.1 ${status} ${statusText}\r\n`;
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = latin1(rawHeaders[i]);
    if (name.toLowerCase() !== 'transfer-encoding') head += `${name}: ${latin1(rawHeaders[i + 1])}\r\n`;
  }
  return `${head}\r\n`;
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
