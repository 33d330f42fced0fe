/** A web as the oracle sees it: links as positions in `targets`, page i from starts[i] to starts[i + 1]. */
export interface LabelledGraph {
  starts: Int32Array;
  targets: Int32Array;
  relevant: Uint8Array;
  seeds: readonly number[];
}
