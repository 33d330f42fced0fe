/** A fitted model of PLSI and PHITS, and how well it explains counts. */
import type { JointCounts, SparseCounts } from './plsi-counts.js';

/** Probabilities, row-major with `topics` numbers per row. */
export interface PlsiPhitsModel {
  topics: number;
  textWeight: number;
  /** Where tempering ended. */
  beta: number;
  /** P(t|z) */
  terms: Float64Array;
  /** P(c|z) */
  citations: Float64Array;
  /** P(z|d) of the documents fitted. */
  mixtures: Float64Array;
}

/** Σ n log P(t|d) over terms put aside (Almpanidis eq. 15). */
export function heldOutLikelihood(model: PlsiPhitsModel, held: JointCounts): number {
  return temperedSum(model, held.terms, model.terms, 1);
}

/**
 * What tempered EM climbs: (1/β) Σ n log Σ_z (P(x|z)·P(z|d))^β, terms and citations weighted as in Almpanidis eq. 16. With β = 1
 * this is the log-likelihood.
 */
export function temperedObjective(model: PlsiPhitsModel, counts: JointCounts): number {
  return (
    model.textWeight * temperedSum(model, counts.terms, model.terms, model.beta) +
    (1 - model.textWeight) * temperedSum(model, counts.citations, model.citations, model.beta)
  );
}

function temperedSum(model: PlsiPhitsModel, counts: SparseCounts, given: Float64Array, beta: number): number {
  const { topics, mixtures } = model;
  const { starts, indices, values } = counts;
  const entries = beta === 1 ? given : given.map(value => value ** beta);
  const shares = beta === 1 ? mixtures : mixtures.map(value => value ** beta);
  let total = 0;
  for (let document = 0; document + 1 < starts.length; document++) {
    for (let at = starts[document]; at < starts[document + 1]; at++) {
      if (values[at] === 0) continue;
      let sum = 0;
      for (let z = 0; z < topics; z++) sum += entries[indices[at] * topics + z] * shares[document * topics + z];
      total += values[at] * Math.log(Math.max(sum, Number.MIN_VALUE));
    }
  }
  return total / beta;
}
