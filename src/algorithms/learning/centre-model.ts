/** What every clustering by centres can do once it is fitted: name the cluster of a point, and be stored. */
import type { SparseVector } from '../text/vector.js';
import { Centres } from './centres.js';

export abstract class CentreModel {
  /** Cluster of each point that was fitted. */
  labels: Int32Array = new Int32Array(0);
  protected centres = new Centres(0, 0);

  get clusters(): number {
    return this.centres.count;
  }

  predict(point: SparseVector): number {
    return this.centres.nearest(point).centre;
  }

  /** Mean of a cluster's points. */
  centre(cluster: number): Float64Array {
    return this.centres.row(cluster);
  }

  toJSON(): ReturnType<Centres['toJSON']> {
    return this.centres.toJSON();
  }
}
