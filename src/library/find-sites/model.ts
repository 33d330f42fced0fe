/** `classifier.json` in a collection of sites: what was learnt from the example sites, so that `resume` asks them nothing. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TextAnalyser } from '../../algorithms/text/analyser.js';
import { type SparseVector, sparseVector } from '../../algorithms/text/vector.js';
import { FailureError } from '../../core/errors.js';
import { writeWholeFile } from '../../core/files/whole-file.js';
import { PageClassifier } from '../../crawl/plan/whole-sites/classify/page-classifier.js';
import { TermSelection } from '../../crawl/plan/whole-sites/classify/term-selection.js';
import { damagedFile, fileFailure } from '../../storage/failures.js';

export interface SiteModel {
  classifier: PageClassifier;
  trainedOn: SiteTraining;
}

export interface SiteTraining {
  target: ExampleCount;
  other: ExampleCount;
  /** Where the other sites come from: the user's list, a recorded web, or sites that the targets link to. */
  sampled: 'listed' | 'recorded' | 'linked';
  /** Names of the sites that stood for "other"; the crawl leaves them alone. */
  otherSites: string[];
  /** Share of the example pages that the page classifier puts into the wrong class, under cross-validation. */
  pageError: number;
}

export interface ExampleCount {
  sites: number;
  pages: number;
}

const fileName = 'classifier.json';
const FORMAT = 'honeyguide-sites';
const VERSION = 1;

/** Term numbers differ from run to run, so terms are kept as words, and vectors by the place of the word in that list. */
interface StoredModel {
  format: string;
  version: number;
  trainedOn: SiteTraining;
  terms: [string, number][];
  target: StoredVector[];
  other: StoredVector[];
}
type StoredVector = [places: number[], values: number[]];

export function saveSiteModel(folder: string, { classifier, trainedOn }: SiteModel, text: TextAnalyser): void {
  const kept = [...classifier.terms.entries()];
  const places = new Map(kept.map(([id], place) => [id, place]));
  const store = ({ ids, values }: SparseVector): StoredVector => [[...ids].map(id => places.get(id)!), [...values]];
  const stored: StoredModel = {
    format: FORMAT,
    version: VERSION,
    trainedOn,
    terms: kept.map(([id, weight]) => [text.term(id), weight]),
    target: classifier.target.map(store),
    other: classifier.other.map(store),
  };
  const path = join(folder, fileName);
  try {
    writeWholeFile(path, `${JSON.stringify(stored)}\n`);
  } catch (error) {
    // The crawl has not begun: there is nothing yet that `resume` could go on with.
    throw fileFailure(error, path, ` Then delete ${folder} and start anew.`);
  }
}

export function loadSiteModel(folder: string, text: TextAnalyser): SiteModel {
  const path = join(folder, fileName);
  if (!existsSync(path)) {
    throw new FailureError(
      `${folder} has no ${fileName}: its crawl stopped before it began. Delete the folder and start anew.`,
    );
  }
  let stored: StoredModel;
  try {
    stored = JSON.parse(readFileSync(path, 'utf8')) as StoredModel;
  } catch (error) {
    throw damagedFile(path, (error as Error).message, error);
  }
  if (stored?.format !== FORMAT || stored.version !== VERSION) throw damagedFile(path, 'it is of another kind');
  const wrong = wrongPart(stored);
  if (wrong !== undefined) throw damagedFile(path, `"${wrong}" is not as it should be`);
  const ids = stored.terms.map(([term]) => text.intern(term));
  const restore = ([places, values]: StoredVector): SparseVector => {
    const order = places.map((_, i) => i).sort((a, b) => ids[places[a]] - ids[places[b]]);
    return sparseVector(
      Int32Array.from(order, i => ids[places[i]]),
      Float64Array.from(order, i => values[i]),
    );
  };
  const weights = new Map(stored.terms.map(([, weight], place) => [ids[place], weight]));
  return {
    classifier: new PageClassifier(TermSelection.of(weights), stored.target.map(restore), stored.other.map(restore)),
    trainedOn: stored.trainedOn,
  };
}

/** The first part of the file that is not what `saveSiteModel` writes: it may have been cut, edited, or made by others. */
function wrongPart({ terms, target, other, trainedOn }: StoredModel): string | undefined {
  const isTerm = (term: unknown) =>
    Array.isArray(term) && term.length === 2 && typeof term[0] === 'string' && isAmount(term[1]);
  if (!Array.isArray(terms) || !terms.every(isTerm)) return 'terms';
  if (new Set(terms.map(([term]) => term)).size < terms.length) return 'terms';
  const isVector = (vector: unknown) => {
    if (!Array.isArray(vector) || vector.length !== 2) return false;
    const [places, values] = vector as unknown[];
    if (!Array.isArray(places) || !Array.isArray(values) || places.length !== values.length) return false;
    const inside = (place: unknown) => Number.isInteger(place) && terms[place as number] !== undefined;
    return places.every(inside) && new Set(places).size === places.length && values.every(isAmount);
  };
  if (!Array.isArray(target) || !target.every(isVector)) return 'target';
  if (!Array.isArray(other) || !other.every(isVector)) return 'other';
  return isTraining(trainedOn) ? undefined : 'trainedOn';
}

function isTraining(training: Partial<SiteTraining> | null | undefined): boolean {
  const isCount = (count?: ExampleCount) => isAmount(count?.sites) && isAmount(count?.pages);
  return (
    isCount(training?.target) &&
    isCount(training?.other) &&
    ['listed', 'recorded', 'linked'].includes(training!.sampled!) &&
    Array.isArray(training!.otherSites) &&
    training!.otherSites.every(name => typeof name === 'string') &&
    isAmount(training!.pageError) &&
    training!.pageError! <= 1
  );
}

const isAmount = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value >= 0;
