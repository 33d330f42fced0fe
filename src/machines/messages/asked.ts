/** A request as the scripts of a page made it, on its way between machines. */
import type { AskedRequest } from '../../crawl/fetch/web.js';
import { headers, oneOf } from './checks.js';
import type { Unchecked } from './frame.js';

const methods = ['GET', 'HEAD', 'POST'] as const;

/** Plain data, and its body as a blob. */
export function packAsked({ body, ...plain }: AskedRequest): { data: object; blobs: Uint8Array[] } {
  return { data: plain, blobs: body ? [body] : [] };
}

export function askedOf(data: Unchecked, body: Buffer | undefined): AskedRequest {
  const given = headers(data, 'headers');
  const plain = Object.entries(given).map(([name, value]) => [name, [value].flat().join(', ')]);
  return { method: oneOf(data, 'method', methods), headers: Object.fromEntries(plain), body };
}
