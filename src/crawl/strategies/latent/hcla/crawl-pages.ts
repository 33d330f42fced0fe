/** Fetched pages that have a link row, in the order of their rows, and who links to whom among what they know. */
import type { LinkGraph } from '../../../../algorithms/graph/link-graph.js';

export class CrawlPages {
  /** Nodes of the graph; the first `folded` have a row but no longer a column. */
  private nodes: number[] = [];
  private taken = 0;
  folded = 0;
  /** In-links: rows of the pages that link to a node lie at [starts[node], starts[node + 1]). */
  private starts = new Int32Array(1);
  private sources = new Int32Array(0);

  constructor(private readonly firstRow: number) {}

  /** One past the last row. */
  get rows(): number {
    return this.firstRow + this.nodes.length;
  }

  get active(): number {
    return this.nodes.length - this.folded;
  }

  /** Takes in the pages fetched since the last call and collects the in-links. */
  update(graph: LinkGraph): void {
    for (; this.taken < graph.fetched; this.taken++) this.nodes.push(graph.fetchedNode(this.taken));
    this.starts = new Int32Array(graph.nodes + 1);
    for (const node of this.nodes) for (const target of graph.outLinks(node)) this.starts[target + 1]++;
    for (let node = 0; node < graph.nodes; node++) this.starts[node + 1] += this.starts[node];
    this.sources = new Int32Array(this.starts[graph.nodes]);
    const next = this.starts.slice();
    this.nodes.forEach((node, i) => {
      for (const target of graph.outLinks(node)) this.sources[next[target]++] = this.firstRow + i;
    });
  }

  /** Link rows of the pages that link to a node (a view). */
  linksTo(node: number): Int32Array {
    return node + 1 < this.starts.length
      ? this.sources.subarray(this.starts[node], this.starts[node + 1])
      : this.sources.subarray(0, 0);
  }

  /** Pages that still have a column, with their rows. */
  visitActive(visit: (node: number, row: number) => void): void {
    for (let i = this.folded; i < this.nodes.length; i++) visit(this.nodes[i], this.firstRow + i);
  }

  /**
   * All pages lose their columns; a page keeps its row if it leads to a waiting URL, the latest `limit` of them. Returns
   * the rows that stay, the rows before the first page included.
   */
  fold(graph: LinkGraph, isWaiting: (node: number) => boolean, limit: number): Int32Array {
    const useful: number[] = [];
    for (let i = this.nodes.length - 1; i >= 0 && useful.length < limit; i--) {
      if (graph.outLinks(this.nodes[i]).some(isWaiting)) useful.push(i);
    }
    useful.reverse();
    const kept = new Int32Array(this.firstRow + useful.length);
    for (let row = 0; row < this.firstRow; row++) kept[row] = row;
    useful.forEach((i, place) => {
      kept[this.firstRow + place] = this.firstRow + i;
    });
    this.nodes = useful.map(i => this.nodes[i]);
    this.folded = this.nodes.length;
    return kept;
  }
}
