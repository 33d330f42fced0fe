/** Messages that are too long for one entry of a stream travel in pieces. */
import type { Entry, Fields } from '../redis/stream.js';
import { largestMessage } from './frame.js';

/** Bytes of a piece. Streams are bounded by how many entries they have, so entries have a size. */
export const pieceBytes = 256 << 10;

/** `key` is what the pieces of one message have in common. */
export function piecesOf(message: Buffer, key: string): Fields[] {
  if (message.length <= pieceBytes) return [{ message }];
  const count = Math.ceil(message.length / pieceBytes);
  return Array.from({ length: count }, (_, i) => ({
    ...{ key, number: String(i), of: String(count) },
    piece: message.subarray(i * pieceBytes, (i + 1) * pieceBytes),
  }));
}

/** Puts them together again. */
export class Assembly {
  private readonly begun = new Map<string, Buffer[]>();

  /** `mostBegun`: messages that may be on their way at once; those begun first are forgotten. */
  constructor(private readonly mostBegun: number) {}

  /** The message that is whole now, if one is. */
  add({ fields }: Entry): Buffer | undefined {
    const message = fields.get('message');
    if (message) return message;
    const [key, piece] = [fields.get('key')?.toString(), fields.get('piece')];
    const [number, count] = [Number(fields.get('number')), Number(fields.get('of'))];
    if (key === undefined || !piece || !(count > 0 && count <= Math.ceil(largestMessage / pieceBytes)))
      return undefined;
    // Whoever was interrupted begins again.
    const pieces = number === 0 ? [] : this.begun.get(key);
    if (pieces?.length !== number) return undefined;
    pieces.push(piece);
    this.begun.delete(key);
    if (pieces.length === count) return Buffer.concat(pieces);
    this.begun.set(key, pieces);
    if (this.begun.size > this.mostBegun) this.begun.delete(this.begun.keys().next().value!);
    return undefined;
  }
}
