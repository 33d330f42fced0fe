/**
 * Probabilistic latent semantic indexing joined with PHITS: the model of Cohn & Hofmann 2000 (Almpanidis §2.3, eq. 14–16). Terms and
 * citations of a document come from the same mixture of topics. Fitted by tempered EM (Hofmann 1999): the posterior of the
 * E step is taken to the power β, and β falls when held-out terms are predicted worse.
 *
 * As Cohn & Hofmann do, and unlike the print of eq. 16, the counts of a document are divided by their sum, terms and
 * citations apart: otherwise long pages rule the model and `textWeight` means nothing.
 */
import { Random } from '../../core/random.js';
import { type JointCounts, type SparseCounts, splitHeldOut } from './plsi-counts.js';
import { heldOutLikelihood, type PlsiPhitsModel, temperedObjective } from './plsi-model.js';

export interface PlsiPhitsOptions {
  topics: number;
  /** Weight of terms against citations: a of Almpanidis eq. 16. */
  textWeight?: number;
  /** Factor by which β falls: η of Almpanidis §5.2. */
  cooling?: number;
  /** β never falls below this. */
  lowestBeta?: number;
  /** Most EM steps. */
  iterations?: number;
  /** Share of each document's distinct terms kept back to see when β should fall. */
  heldOut?: number;
  random?: Random;
}

/** Steps before held-out terms are believed, and steps without gain before β falls. */
const warmUp = 15;
const patience = 3;

export function fitPlsiPhits(counts: JointCounts, options: PlsiPhitsOptions): PlsiPhitsModel {
  const { topics, textWeight = 0.5, cooling = 0.9, lowestBeta = 0.8, iterations = 60, heldOut = 0.1 } = options;
  const random = options.random ?? new Random(1);
  const { kept, held } = splitHeldOut(counts, heldOut, random);
  let model: PlsiPhitsModel = {
    topics,
    textWeight,
    beta: 1,
    terms: randomColumns(counts.terms.width, topics, random),
    citations: randomColumns(counts.citations.width, topics, random),
    mixtures: randomRows(counts.documents, topics, random),
  };
  let best = model;
  let bestLikelihood = Number.NEGATIVE_INFINITY;
  let gainless = 0;
  let gained = true;
  for (let step = 0; step < iterations; step++) {
    model = emStep(model, kept);
    const likelihood = heldOut > 0 ? heldOutLikelihood(model, held) : temperedObjective(model, kept);
    // The first steps undo the random start and may predict worse before topics part.
    if (step < warmUp || likelihood > bestLikelihood + 1e-6 * Math.abs(bestLikelihood)) {
      best = model;
      bestLikelihood = likelihood;
      gainless = 0;
      gained = true;
      continue;
    }
    if (++gainless < patience) continue;
    const cooler = best.beta * cooling;
    if (!gained || cooler < lowestBeta) break;
    model = { ...best, beta: cooler };
    gainless = 0;
    gained = false;
  }
  // What was held back is data too: one step over everything.
  return heldOut > 0 ? emStep(best, counts) : best;
}

/**
 * More EM steps on (other) documents from a given model, at its β. `prior` adds expected term counts from elsewhere, so that
 * a few new pages refine a large corpus's topics instead of replacing them.
 */
export function continuePlsiPhits(
  model: PlsiPhitsModel,
  counts: JointCounts,
  steps: number,
  prior?: Float64Array,
): PlsiPhitsModel {
  let current = model;
  for (let step = 0; step < steps; step++) current = emStep(current, counts, prior);
  return current;
}

/** One tempered E and M step; the tempered objective never falls by it. */
export function emStep(model: PlsiPhitsModel, counts: JointCounts, prior?: Float64Array): PlsiPhitsModel {
  const { topics, textWeight, beta } = model;
  const terms = prior ? prior.slice() : new Float64Array(model.terms.length);
  const citations = new Float64Array(model.citations.length);
  const mixtures = new Float64Array(model.mixtures.length);
  const tempered = powers(model.mixtures, beta);
  expect(counts.terms, powers(model.terms, beta), tempered, topics, textWeight, terms, mixtures);
  expect(counts.citations, powers(model.citations, beta), tempered, topics, 1 - textWeight, citations, mixtures);
  normaliseColumns(terms, topics, model.terms);
  normaliseColumns(citations, topics, model.citations);
  normaliseRows(mixtures, topics, model.mixtures);
  return { ...model, terms, citations, mixtures };
}

/** Expected counts n(t,z) of the model on documents: the `prior` of a later fit. */
export function expectedTermCounts(model: PlsiPhitsModel, counts: JointCounts): Float64Array {
  const terms = new Float64Array(model.terms.length);
  const mixtures = new Float64Array(model.mixtures.length);
  const tempered = powers(model.mixtures, model.beta);
  expect(counts.terms, powers(model.terms, model.beta), tempered, model.topics, model.textWeight, terms, mixtures);
  return terms;
}

/** P(z|d) of one new document by EM with P(t|z) and P(c|z) fixed (folding in). Uniform when it holds nothing known. */
export function foldIn(
  model: PlsiPhitsModel,
  terms: SparseCounts | undefined,
  citations: SparseCounts | undefined,
  document = 0,
  steps = 15,
): Float64Array {
  const { topics, textWeight } = model;
  let mixture = new Float64Array(topics).fill(1 / topics);
  for (let step = 0; step < steps; step++) {
    const next = new Float64Array(topics);
    if (terms) foldRow(terms, document, model.terms, mixture, textWeight, next);
    if (citations) foldRow(citations, document, model.citations, mixture, 1 - textWeight, next);
    normaliseRows(next, topics, mixture);
    mixture = next;
  }
  return mixture;
}

/** P(z|x,d) ∝ (P(x|z)·P(z|d))^β, spread over the expected counts of entries and of documents. */
function expect(
  counts: SparseCounts,
  entryPowers: Float64Array,
  mixturePowers: Float64Array,
  topics: number,
  weight: number,
  entries: Float64Array,
  mixtures: Float64Array,
): void {
  if (weight === 0) return;
  const { starts, indices, values } = counts;
  const posterior = new Float64Array(topics);
  for (let document = 0; document + 1 < starts.length; document++) {
    const own = document * topics;
    for (let at = starts[document]; at < starts[document + 1]; at++) {
      const entry = indices[at] * topics;
      let sum = 0;
      for (let z = 0; z < topics; z++) sum += posterior[z] = entryPowers[entry + z] * mixturePowers[own + z];
      if (sum === 0) continue;
      const scale = (weight * values[at]) / sum;
      for (let z = 0; z < topics; z++) {
        const share = scale * posterior[z];
        entries[entry + z] += share;
        mixtures[own + z] += share;
      }
    }
  }
}

function foldRow(
  counts: SparseCounts,
  document: number,
  given: Float64Array,
  mixture: Float64Array,
  weight: number,
  next: Float64Array,
): void {
  const topics = mixture.length;
  for (let at = counts.starts[document]; at < counts.starts[document + 1]; at++) {
    const entry = counts.indices[at] * topics;
    let sum = 0;
    for (let z = 0; z < topics; z++) sum += given[entry + z] * mixture[z];
    if (sum === 0) continue;
    const scale = (weight * counts.values[at]) / sum;
    for (let z = 0; z < topics; z++) next[z] += scale * given[entry + z] * mixture[z];
  }
}

function powers(values: Float64Array, beta: number): Float64Array {
  return beta === 1 ? values : values.map(value => value ** beta);
}

/** Every topic's column sums to 1; a topic that got nothing keeps what it had. */
function normaliseColumns(block: Float64Array, topics: number, before: Float64Array): void {
  const sums = new Float64Array(topics);
  for (let i = 0; i < block.length; i++) sums[i % topics] += block[i];
  for (let i = 0; i < block.length; i++) block[i] = sums[i % topics] > 0 ? block[i] / sums[i % topics] : before[i];
}

function normaliseRows(block: Float64Array, topics: number, before: Float64Array): void {
  for (let row = 0; row < block.length; row += topics) {
    let sum = 0;
    for (let z = 0; z < topics; z++) sum += block[row + z];
    for (let z = 0; z < topics; z++) block[row + z] = sum > 0 ? block[row + z] / sum : before[row + z];
  }
}

/** Uniform over all distributions (exponential variates, normalised): far enough from even that topics part soon. */
function randomColumns(rows: number, topics: number, random: Random): Float64Array {
  const block = Float64Array.from({ length: rows * topics }, () => -Math.log(1 - random.next()));
  normaliseColumns(block, topics, block);
  return block;
}

function randomRows(rows: number, topics: number, random: Random): Float64Array {
  const block = Float64Array.from({ length: rows * topics }, () => -Math.log(1 - random.next()));
  normaliseRows(block, topics, block);
  return block;
}
