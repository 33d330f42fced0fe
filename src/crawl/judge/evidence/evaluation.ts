/** A page with what is known of it, and with what that comes to. */
import { constant } from './features.js';

/** What a page has in itself. */
export interface OwnEvidence {
  id: number;
  /** Its most telling terms. */
  terms: Int32Array;
  /** The number of the folder that it lies in (folders.ts). */
  folder: number;
  words: number;
  /** How near it is to the query in meaning. */
  meaning: number;
  title: number;
  examples: number;
  /** How likely it is on topic by what was learnt before the crawl; 0 where nothing was. */
  trained: number;
  /** How near the words of its own links are. */
  tag: number;
  /** Above 0 on topic, below 0 not, 0 where nobody spoke: 2 by a person's word in this crawl, 1 because it is an example. */
  label: number;
}

/** A page as the evidence shows it. */
export interface Evaluation {
  opinions: [number, number];
  /** Log-odds that it is on topic: by the coefficients alone, and as the crawl's pages are parted. */
  linear: number;
  logOdds: number;
  views: number[];
  /** Features as they are, and beside those of the crawl's other pages, for each round. */
  raw: [Float64Array, Float64Array];
  rows: [Float64Array, Float64Array];
  /** Nearness to words and examples together. */
  near: number;
}

/** What was learnt elsewhere leaves some doubt of every page. */
const leastDoubt = 0.001;

/** Room for an evaluation. */
export function newEvaluation(): Evaluation {
  return {
    opinions: [0, 0],
    ...{ linear: 0, logOdds: 0 },
    views: [],
    raw: [new Float64Array(constant), new Float64Array(constant)],
    rows: [new Float64Array(constant + 1), new Float64Array(constant + 1)],
    near: 0,
  };
}

/** Log-odds by what was learnt before the crawl; 0 where nothing was. */
export function learntLogOdds({ trained }: OwnEvidence): number {
  if (trained === 0) return 0;
  const bounded = Math.min(1 - leastDoubt, Math.max(leastDoubt, trained));
  return Math.log(bounded / (1 - bounded));
}

/** A person's word is the last one. */
export function said({ label }: OwnEvidence, opinion: number): number {
  return label === 0 ? opinion : label > 0 ? 1 : 0;
}
