/** Digests as web archives write them: sha1 in base32 (RFC 4648 §6), for example `sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ`. */
import { hash } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function warcDigest(bytes: Uint8Array): string {
  return `sha1:${base32(hash('sha1', bytes, 'buffer'))}`;
}

/** The same of a sha1 that is known already, in hexadecimal digits; undefined where it is none. */
export function warcDigestOf(sha1: string): string | undefined {
  return /^[0-9a-f]{40}$/.test(sha1) ? `sha1:${base32(Buffer.from(sha1, 'hex'))}` : undefined;
}

/** Without padding: 20 bytes of sha1 need none. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(held >>> bits) & 31];
    }
  }
  if (bits > 0) text += alphabet[(held << (5 - bits)) & 31];
  return text;
}
