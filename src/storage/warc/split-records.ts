/** Records that we wrote ourselves, taken apart as bytes: to be handed on, not to be understood. */

const headEnd = '\r\n\r\n';

/** The records that lie one after another in uncompressed bytes. */
export function* splitRecords(bytes: Uint8Array): Generator<Uint8Array> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < all.length; ) {
    const head = all.toString('utf8', at, all.indexOf(headEnd, at));
    const length = Number(/^Content-Length:[ \t]*(\d+)/im.exec(head)?.[1]);
    const end = at + Buffer.byteLength(head) + headEnd.length + length + headEnd.length;
    // Also when the length is missing.
    if (!head.startsWith('WARC/') || !(end <= all.length)) throw new Error(`there is no whole record at byte ${at}`);
    yield all.subarray(at, end);
    at = end;
  }
}

/** The record with another value for one of its named fields, or with that field when it had none. */
export function withField(record: Uint8Array, name: string, value: string): Uint8Array {
  const bytes = Buffer.from(record.buffer, record.byteOffset, record.byteLength);
  const end = bytes.indexOf(headEnd);
  const lines = bytes.toString('utf8', 0, end).split('\r\n');
  const kept = lines.filter(line => !line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return Buffer.concat([Buffer.from([...kept, `${name}: ${value}`].join('\r\n')), bytes.subarray(end)]);
}

/** The named fields of a record (lower-case names; a repeated field keeps its first value), and its block. */
export function readFields(record: Uint8Array): { fields: Map<string, string>; block: Uint8Array } {
  const bytes = Buffer.from(record.buffer, record.byteOffset, record.byteLength);
  const end = bytes.indexOf(headEnd);
  const fields = new Map<string, string>();
  for (const line of bytes.toString('utf8', 0, end).split('\r\n').slice(1)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (!fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return { fields, block: bytes.subarray(end + headEnd.length, bytes.length - headEnd.length) };
}
