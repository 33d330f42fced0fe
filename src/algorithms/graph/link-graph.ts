import type { PlainState } from '../../packed/packed-state.js';
import type { Saved } from '../../packed/saved.js';
import type { StateFields } from '../../packed/state-fields.js';

/**
 * The links seen so far: append-only adjacency in typed arrays. Nodes are the frontier's URL ids, so a graph of a
 * million URLs is a few flat arrays and a strategy can walk it without one object per node.
 */
export class LinkGraph implements Saved {
  /** For each fetched node, in the order fetched: its id, and where its targets lie in `targets`. */
  private order = new Int32Array(1024);
  private starts = new Int32Array(1025);
  private targets = new Int32Array(8192);
  private position = new Int32Array(1024).fill(-1);
  private inDegrees = new Int32Array(1024);
  private fetchedCount = 0;
  private linkCount = 0;
  private nodeLimit = 0;

  /** Records a fetched page and its distinct link targets. A second call for one node is ignored. */
  add(node: number, targets: ArrayLike<number>): void {
    this.see(node);
    if (this.position[node] >= 0) return;
    if (this.fetchedCount + 1 >= this.order.length) {
      this.order = grown(this.order, this.fetchedCount + 2);
      this.starts = grown(this.starts, this.fetchedCount + 3);
    }
    if (this.linkCount + targets.length > this.targets.length) {
      this.targets = grown(this.targets, this.linkCount + targets.length);
    }
    this.position[node] = this.fetchedCount;
    this.order[this.fetchedCount] = node;
    for (let i = 0; i < targets.length; i++) {
      const target = targets[i];
      this.see(target);
      this.targets[this.linkCount++] = target;
      this.inDegrees[target]++;
    }
    this.starts[++this.fetchedCount] = this.linkCount;
  }

  /** One more than the largest node id seen. */
  get nodes(): number {
    return this.nodeLimit;
  }

  /** Pages whose links are known. */
  get fetched(): number {
    return this.fetchedCount;
  }

  get links(): number {
    return this.linkCount;
  }

  isFetched(node: number): boolean {
    return node < this.nodeLimit && this.position[node] >= 0;
  }

  /** The node that was the `index`-th to be fetched. */
  fetchedNode(index: number): number {
    return this.order[index];
  }

  /** Targets of a fetched node (a view, do not change it); empty for others. */
  outLinks(node: number): Int32Array {
    const at = node < this.nodeLimit ? this.position[node] : -1;
    return at < 0 ? this.targets.subarray(0, 0) : this.targets.subarray(this.starts[at], this.starts[at + 1]);
  }

  /**
   * The whole graph as flat arrays, for passes over all links: the i-th fetched node is `order[i]`, its targets lie in
   * `targets` from `starts[i]` to `starts[i + 1]`. Views, good until the next `add`; do not change them.
   */
  arrays(): { order: Int32Array; starts: Int32Array; targets: Int32Array } {
    return {
      order: this.order.subarray(0, this.fetchedCount),
      starts: this.starts.subarray(0, this.fetchedCount + 1),
      targets: this.targets.subarray(0, this.linkCount),
    };
  }

  save(): PlainState {
    return this.arrays();
  }

  load(state: StateFields): () => void {
    const order = state.array('order', Int32Array);
    const starts = state.array('starts', Int32Array, order.length + 1);
    const targets = state.array('targets', Int32Array, starts[order.length]);
    return () => {
      order.forEach((node, i) => {
        this.add(node, targets.subarray(starts[i], starts[i + 1]));
      });
    };
  }

  /** Number of fetched pages that link to the node. */
  inDegree(node: number): number {
    return node < this.nodeLimit ? this.inDegrees[node] : 0;
  }

  private see(node: number): void {
    if (node < this.nodeLimit) return;
    this.nodeLimit = node + 1;
    if (this.nodeLimit > this.position.length) {
      const before = this.position.length;
      this.position = grown(this.position, this.nodeLimit);
      this.position.fill(-1, before);
      this.inDegrees = grown(this.inDegrees, this.nodeLimit);
    }
  }
}

function grown(array: Int32Array, atLeast: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(atLeast, array.length * 2));
  larger.set(array);
  return larger;
}
