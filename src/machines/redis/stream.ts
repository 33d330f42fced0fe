/** Streams: entries of one message each, or of a piece of one. */
import type { RedisConnection } from './redis-connection.js';

export interface Entry {
  id: string;
  fields: ReadonlyMap<string, Buffer>;
}

/** What an entry is made of. */
export type Fields = Readonly<Record<string, string | Buffer>>;

/** Entries after `after`, at most `count`; waits up to `milliseconds` for the first. None: nothing came. */
export async function readStream(
  connection: RedisConnection,
  key: string,
  after: string,
  { count, milliseconds }: { count: number; milliseconds: number },
): Promise<Entry[]> {
  const block = milliseconds > 0 ? ['BLOCK', String(Math.ceil(milliseconds))] : [];
  const reply = await connection.sendForBytes(key, 'XREAD', 'COUNT', String(count), ...block, 'STREAMS', key, after);
  const [stream] = Array.isArray(reply) ? reply : [];
  const entries: unknown = Array.isArray(stream) ? stream[1] : [];
  return Array.isArray(entries) ? entries.map(entryOf) : [];
}

/** Gives the id of the entry. */
export async function addToStream(connection: RedisConnection, key: string, fields: Fields): Promise<string> {
  return String(await connection.send(key, 'XADD', key, '*', ...Object.entries(fields).flat()));
}

/** Nobody needs the entries up to this one any longer. */
export function trimStream(connection: RedisConnection, key: string, upTo: string): Promise<unknown> {
  const [time, number] = upTo.split('-');
  return connection.send(key, 'XTRIM', key, 'MINID', `${time}-${Number(number) + 1}`);
}

function entryOf(entry: unknown): Entry {
  const [id, words]: unknown[] = Array.isArray(entry) ? entry : [];
  const fields = new Map<string, Buffer>();
  if (Array.isArray(words)) {
    for (let i = 0; i + 1 < words.length; i += 2) {
      const value: unknown = words[i + 1];
      if (Buffer.isBuffer(value)) fields.set(String(words[i]), value);
    }
  }
  return { id: String(id), fields };
}
