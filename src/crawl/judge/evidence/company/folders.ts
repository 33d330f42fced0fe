/** Numbers for the folders that pages lie in. */
import { hashString } from '../../../../core/random.js';
import { grownCapacity, grownInts } from '../../../../packed/growth.js';
import { HashSlots } from '../../../../packed/hash-slots.js';
import type { PlainState } from '../../../../packed/packed-state.js';
import type { Saved } from '../../../../packed/saved.js';
import type { StateFields } from '../../../../packed/state-fields.js';

/** Folders are told apart by 32 bits: of a million, a hundred would share their number with another. */
export class Folders implements Saved {
  private hashes = new Int32Array(64);
  private slots = new HashSlots();
  private count = 0;

  /** The number of the folder that an address lies in; the next one where no page of it was seen. */
  of(url: string): number {
    return this.numberOf(hashString(folderOf(url)) | 0);
  }

  save(): PlainState {
    return { hashes: this.hashes.subarray(0, this.count) };
  }

  load(state: StateFields): () => void {
    const hashes = state.array('hashes', Int32Array);
    return () => {
      Object.assign(this, { hashes: new Int32Array(64), slots: new HashSlots(), count: 0 });
      for (const hash of hashes) this.numberOf(hash);
    };
  }

  get bytes(): number {
    return this.hashes.byteLength + this.slots.bytes;
  }

  private numberOf(hash: number): number {
    const slot = this.slots.seek(hash);
    const known = this.slots.id(slot);
    if (known >= 0) return known;
    const folder = this.count++;
    if (folder === this.hashes.length) this.hashes = grownInts(this.hashes, grownCapacity(folder, folder + 1));
    this.hashes[folder] = hash;
    this.slots.put(slot, hash, folder);
    return folder;
  }
}

/** An address up to its last part. */
export function folderOf(url: string): string {
  const query = url.search(/[?#]/);
  const path = query < 0 ? url : url.slice(0, query);
  return path.slice(0, path.lastIndexOf('/') + 1);
}
