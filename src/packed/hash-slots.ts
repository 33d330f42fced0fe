/**
 * A table from 32-bit hashes to ids. It holds no keys: whoever owns it compares the candidates that `seek` finds.
 *
 * Extendible hashing (Fagin et al. 1979): the first bits of a hash choose, through a small directory, a bucket of one memory
 * page; a full bucket is split in two. So growth never stops the crawl to copy a table, leaves no memory behind, and a look-up
 * costs one cache miss. A slot is a hash and an id side by side, so a false candidate is rare.
 */
const bucketBits = 9;
const bucketSlots = 1 << bucketBits;
const bucketWords = 2 * bucketSlots;
/** Fuller than this, a search within the bucket would read many cache lines. On average nearly half of the slots are empty. */
const fullest = 0.75 * bucketSlots;
/** Buckets of a chunk: a quarter of a megabyte. */
const chunkBits = 6;
const chunkMask = (1 << chunkBits) - 1;
/** Room for a thousand million ids; only hashes made to collide could need more, and those find no place. */
const deepest = 22;

export class HashSlots {
  /** Bucket b, slot i: the hash, then the id plus one; 0 is an empty slot. */
  private readonly chunks: Int32Array[] = [];
  private bucketCount = 0;
  /** Of each bucket: how many leading bits its hashes share, and how many slots are used. */
  private depths = new Uint8Array(64);
  private used = new Int32Array(64);
  /** Bucket of each value of the first `depth` bits. */
  private directory = new Int32Array(1);
  private depth = 0;

  constructor() {
    this.newBucket(0);
  }

  /** First slot from the hash's home on that holds this hash, or the empty one where it belongs. */
  seek(hash: number): number {
    return this.scan(this.bucket(hash), hash & (bucketSlots - 1), hash | 0);
  }

  /** The next one after `slot`. */
  seekAfter(slot: number, hash: number): number {
    return this.scan(slot >>> bucketBits, (slot + 1) & (bucketSlots - 1), hash | 0);
  }

  /** -1 for an empty slot. */
  id(slot: number): number {
    const bucket = slot >>> bucketBits;
    return this.chunks[bucket >> chunkBits][wordOf(bucket, slot & (bucketSlots - 1)) + 1] - 1;
  }

  /** Fills the empty slot that a search for `hash` has just ended at. False: there is no room for it. */
  put(slot: number, hash: number, id: number): boolean {
    const bucket = slot >>> bucketBits;
    if (this.used[bucket] >= fullest) {
      if (this.depths[bucket] === deepest) return false;
      this.split(bucket, hash);
      return this.add(hash, id);
    }
    const chunk = this.chunks[bucket >> chunkBits];
    const at = wordOf(bucket, slot & (bucketSlots - 1));
    chunk[at] = hash;
    chunk[at + 1] = id + 1;
    this.used[bucket]++;
    return true;
  }

  /** Reads the hash's home slot, only to bring its memory near before it is needed. */
  touch(hash: number): number {
    const bucket = this.bucket(hash);
    return this.chunks[bucket >> chunkBits][wordOf(bucket, hash & (bucketSlots - 1))];
  }

  get bytes(): number {
    const chunks = this.chunks.length * 4 * (bucketWords << chunkBits);
    return chunks + this.depths.byteLength + this.used.byteLength + this.directory.byteLength;
  }

  private bucket(hash: number): number {
    return this.directory[firstBits(hash, this.depth)];
  }

  private scan(bucket: number, from: number, hash: number): number {
    const chunk = this.chunks[bucket >> chunkBits];
    let slot = from;
    for (let at = wordOf(bucket, slot); chunk[at + 1] !== 0 && chunk[at] !== hash; at = wordOf(bucket, slot)) {
      slot = (slot + 1) & (bucketSlots - 1);
    }
    return (bucket << bucketBits) | slot;
  }

  private newBucket(depth: number): number {
    const bucket = this.bucketCount++;
    if (bucket >> chunkBits === this.chunks.length) this.chunks.push(new Int32Array(bucketWords << chunkBits));
    if (bucket === this.depths.length) {
      const depths = new Uint8Array(2 * bucket);
      depths.set(this.depths);
      this.depths = depths;
      const used = new Int32Array(2 * bucket);
      used.set(this.used);
      this.used = used;
    }
    this.depths[bucket] = depth;
    return bucket;
  }

  /** Moves the hashes whose next bit is 1 into a new bucket; `hash` is any of this one. */
  private split(bucket: number, hash: number): void {
    const depth = ++this.depths[bucket];
    const sibling = this.newBucket(depth);
    if (depth > this.depth) this.doubleDirectory();
    const share = 1 << (this.depth - depth);
    const upper = (firstBits(hash, depth) | 1) * share;
    this.directory.fill(sibling, upper, upper + share);
    const first = wordOf(bucket, 0);
    const chunk = this.chunks[bucket >> chunkBits];
    const entries = chunk.slice(first, first + bucketWords);
    chunk.fill(0, first, first + bucketWords);
    this.used[bucket] = 0;
    for (let i = 0; i < bucketWords; i += 2) {
      if (entries[i + 1] !== 0) this.add(entries[i], entries[i + 1] - 1);
    }
  }

  /** Puts an id after all others with its hash. */
  private add(hash: number, id: number): boolean {
    let slot = this.seek(hash);
    while (this.id(slot) >= 0) slot = this.seekAfter(slot, hash);
    return this.put(slot, hash, id);
  }

  private doubleDirectory(): void {
    const { directory } = this;
    this.directory = Int32Array.from({ length: 2 * directory.length }, (_, i) => directory[i >> 1]);
    this.depth++;
  }
}

function firstBits(hash: number, bits: number): number {
  // A shift by 32 would be no shift at all, hence two.
  return (hash >>> 1) >>> (31 - bits);
}

/** Where a bucket's slot is in its chunk. */
function wordOf(bucket: number, slot: number): number {
  return (bucket & chunkMask) * bucketWords + 2 * slot;
}
