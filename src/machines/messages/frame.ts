/**
 * A message as bytes: the length of its JSON, the JSON, then blobs one after another, whose lengths stand in the JSON. Plain data and
 * bytes, nothing that could be run, so that neither side need trust the other.
 */

/** Plain data that came from another machine: nothing is known of it before it was checked. */
export type Unchecked = Readonly<Record<string, unknown>>;

export interface Frame {
  data: Unchecked;
  blobs: readonly Buffer[];
}

/** What came is no message of ours. */
export class BadMessage extends Error {
  override name = 'BadMessage';
}

/** Larger messages do not travel: a page that is still larger when it was read is refused with a reason. */
export const largestMessage = 64 << 20;
const lengthBytes = 4;

export function frame(data: object, blobs: readonly Uint8Array[] = []): Buffer {
  const text = Buffer.from(JSON.stringify({ ...data, blobs: blobs.map(({ length }) => length) }));
  const length = Buffer.allocUnsafe(lengthBytes);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text, ...blobs]);
}

/** The blobs are parts of the message: whoever keeps one for long takes a copy. */
export function unframe(bytes: Buffer): Frame {
  if (bytes.length < lengthBytes || bytes.length > largestMessage) throw new BadMessage(`it has ${bytes.length} bytes`);
  const end = lengthBytes + bytes.readUInt32LE();
  if (end > bytes.length) throw new BadMessage('it is cut off');
  const data = parsed(bytes.toString('utf8', lengthBytes, end));
  const { blobs: lengths } = data;
  if (!Array.isArray(lengths)) throw new BadMessage('it does not say how long its blobs are');
  const blobs: Buffer[] = [];
  let at = end;
  for (const length of lengths) {
    if (!Number.isInteger(length) || length < 0 || at + length > bytes.length)
      throw new BadMessage('a blob is cut off');
    blobs.push(bytes.subarray(at, at + length));
    at += length;
  }
  return { data, blobs };
}

function parsed(text: string): Unchecked {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new BadMessage('it is no JSON');
  }
  return pairs(data, 'message');
}

export function pairs(value: unknown, name: string): Unchecked {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new BadMessage(`${name} is no object`);
  return value as Unchecked;
}
