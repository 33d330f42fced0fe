/**
 * A checkpoint as rows of the table `checkpoints`. Each part is cut into pieces, `name/0`, `name/1` …, since SQLite has a limit for the
 * bytes of a column. A piece has a head: whether it is deflated, and a checksum, since numbers that were damaged are still numbers.
 */
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import type { CheckpointPart, StoredCheckpoint } from '../store.js';
import type { Database, Statement } from './database.js';

const pieceBytes = 1 << 26;
/** Larger pieces are kept as they are: they are numbers mostly, and deflating those costs more than all else of a checkpoint. */
const mostDeflated = 1 << 20;
const headBytes = 8;
const plain = 1;
const deflated = 2;

interface PieceRow {
  part: string;
  after_visit: number;
  after_command: number;
  state: Uint8Array;
}

export class CheckpointWriter {
  private readonly clear: Statement<[], never>;
  private readonly insert: Statement<[string, number, number, Uint8Array], never>;

  constructor(database: Database) {
    this.clear = database.prepare('DELETE FROM checkpoints');
    this.insert = database.prepare(
      'INSERT INTO checkpoints (part, after_visit, after_command, state) VALUES (?, ?, ?, ?)',
    );
  }

  /** Whoever calls it keeps a transaction open around it: all of a checkpoint is there, or that before. */
  write(parts: readonly CheckpointPart[], visits: number, commands: number): void {
    this.clear.run();
    for (const { name, state } of parts) {
      for (let start = 0; start === 0 || start < state.length; start += pieceBytes) {
        const piece = packPiece(state.subarray(start, start + pieceBytes));
        this.insert.run(`${name}/${start / pieceBytes}`, visits, commands, piece);
      }
    }
  }
}

/** Undefined where there is none, or it is damaged, or of an older version: all can be told again. */
export function readCheckpoint(database: Database): StoredCheckpoint | undefined {
  const pieces = new Map<string, Uint8Array[]>();
  let place: Omit<StoredCheckpoint, 'parts'> | undefined;
  const rows = database.prepare<[], PieceRow>('SELECT part, after_visit, after_command, state FROM checkpoints');
  for (const { part, after_visit: afterVisits, after_command: afterCommands, state } of rows.iterate()) {
    const [, name, number] = /^(.+)\/(\d+)$/.exec(part) ?? [];
    const piece = name === undefined ? undefined : unpackPiece(state);
    if (!piece) return undefined;
    place = { afterVisits, afterCommands };
    const list = pieces.get(name) ?? [];
    list[Number(number)] = piece;
    pieces.set(name, list);
  }
  if (!place) return undefined;
  const parts = new Map<string, Uint8Array>();
  for (const [name, list] of pieces) {
    if (Object.keys(list).length < list.length) return undefined;
    parts.set(name, list.length === 1 ? list[0] : Buffer.concat(list));
  }
  return { ...place, parts };
}

function packPiece(bytes: Uint8Array): Uint8Array {
  const isSmall = bytes.length <= mostDeflated;
  const content = isSmall ? deflateSync(bytes, { level: 1 }) : bytes;
  const piece = Buffer.allocUnsafe(headBytes + content.length);
  piece.writeUInt32LE(isSmall ? deflated : plain, 0);
  piece.writeUInt32LE(crc32(content), 4);
  piece.set(content, headBytes);
  return piece;
}

function unpackPiece(piece: Uint8Array): Uint8Array | undefined {
  if (piece.length < headBytes) return undefined;
  const head = new DataView(piece.buffer, piece.byteOffset, headBytes);
  const content = piece.subarray(headBytes);
  if (head.getUint32(4, true) !== crc32(content)) return undefined;
  const kind = head.getUint32(0, true);
  if (kind === plain) return content;
  try {
    return kind === deflated ? inflateSync(content, { maxOutputLength: mostDeflated }) : undefined;
  } catch {
    return undefined;
  }
}
