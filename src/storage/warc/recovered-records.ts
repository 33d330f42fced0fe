/**
 * Answers that a crawl had archived when it died, but not stored: the archive is written before the database. They are moved to a file
 * of their own, and a resumed crawl takes them from there instead of asking their servers again.
 */
import { closeSync, existsSync, fsyncSync, openSync, readSync, rmSync, truncateSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../core/files/sync-folder.js';
import { endOfWholeMembers, type Member, readMembers } from './members.js';

const fileName = 'recovered.warc.gz';
const pieceBytes = 1 << 20;

/** Appends the whole records of a WARC file, from `from` on, to those that are recovered already. The file itself stays as it is. */
export function recoverRecords(folder: string, path: string, from: number): void {
  const end = endOfWholeMembers(path, from);
  if (end === from) return;
  const recovered = join(folder, fileName);
  // A process that died here before may have left half a record.
  if (existsSync(recovered)) truncateSync(recovered, endOfWholeMembers(recovered));
  const source = openSync(path, 'r');
  const target = openSync(recovered, 'a');
  try {
    const piece = Buffer.allocUnsafe(pieceBytes);
    for (let at = from; at < end; ) {
      const read = readSync(source, piece, 0, Math.min(pieceBytes, end - at), at);
      for (let done = 0; done < read; ) done += writeSync(target, piece, done, read - done);
      at += read;
    }
    fsyncSync(target);
  } finally {
    closeSync(source);
    closeSync(target);
  }
  syncFolder(dirname(recovered));
}

/** One answer, as it was archived. */
export interface RecoveredRecord {
  response: Member;
  /** The request as it was sent. */
  request: string;
}

type Place = Pick<Member, 'offset' | 'length'>;

/** The recovered answers of a collection, by URL. Only their places are in memory. */
export class RecoveredRecords {
  private readonly path: string;
  private readonly places = new Map<string, { response: Place; request: Place }>();

  constructor(folder: string) {
    this.path = join(folder, fileName);
    if (!existsSync(this.path)) return;
    let response: Member | undefined;
    let request: Member | undefined;
    for (const member of readMembers(this.path, 0, endOfWholeMembers(this.path))) {
      const type = member.fields.get('warc-type');
      if (type === 'response') response = member;
      else if (type === 'request') request = member;
      else if (type === 'metadata' && response && request && isDocument(response, request, member)) {
        this.places.set(response.fields.get('warc-target-uri') ?? '', {
          response: { offset: response.offset, length: response.length },
          request: { offset: request.offset, length: request.length },
        });
      }
    }
  }

  get size(): number {
    return this.places.size;
  }

  /** The answer of a URL, once. */
  take(url: string): RecoveredRecord | undefined {
    const place = this.places.get(url);
    if (!place) return undefined;
    this.places.delete(url);
    return { response: this.read(place.response), request: this.read(place.request).block.toString('latin1') };
  }

  remove(): void {
    this.places.clear();
    rmSync(this.path, { force: true });
  }

  private read({ offset, length }: Place): Member {
    const [member] = readMembers(this.path, offset, offset + length);
    return member;
  }
}

/** Not what scripts asked for: only the metadata of a page's own answer say how deep it lies. */
function isDocument(response: Member, request: Member, metadata: Member): boolean {
  const id = response.fields.get('warc-record-id');
  const together = [request, metadata].every(({ fields }) => fields.get('warc-concurrent-to') === id);
  return together && /^hopsFromSeed:/m.test(metadata.block.toString('utf8'));
}
