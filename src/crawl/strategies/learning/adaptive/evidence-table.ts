/**
 * What the crawl has seen of links that share a mark: a word of the anchor, a directory, a place in a page's structure. A mark is a
 * hash of 32 bits, its lowest bit says whether it is a narrow one; of each the table keeps how many links had it, how many of
 * them led to pages on topic, and how much was found behind those. One number sums that up, ready for the next ranking. A second
 * one is its slope in a logistic regression over all marks of a link: counts know soon which marks are good, but take marks that
 * always come together for so many reasons; the regression shares one success among them.
 */
import type { PlainState } from '../../../../packed/packed-state.js';
import type { StateFields } from '../../../../packed/state-fields.js';

const smallest = 1 << 12;
/** Of the slots. */
const fullest = 0.7;
/** A link that has the mark counts as much as this many that we know nothing of: few for narrow marks, which soon tell. */
const priorMass = 3;
const narrowPriorMass = 2;
const surest = 0.995;
/**
 * What is found behind pages counts for less than what they are. Where verdicts are sure it counts for more, and most for narrow marks: what lies behind one
 * page of a list lies behind the next. Where they are guesses, a sum of guesses is not worth that (measured on WebKB and on webs behind a hub).
 */
const foundWeight = 0.3;
const sureFoundWeight = 0.8;
const sureNarrowFoundWeight = 1;
/** Steps of the regression: AdaGrad (Duchi, Hazan & Singer 2011), with a start that keeps the first steps small. */
const stepSize = 0.3;
const startSquares = 0.1;
/** Of the slopes beside what counts say. */
const slopeWeight = 0.5;
const trainedSlopeWeight = 1;

/** What is known of each mark. */
const columnNames = ['counts', 'mass', 'success', 'discovery', 'slopes', 'squares'] as const;

/** Lowest bit of a mark. */
export const narrowBit = 1;

export class EvidenceTable {
  /** 0: an empty slot. */
  private keys = new Int32Array(smallest);
  private counts = new Float32Array(smallest);
  private mass = new Float32Array(smallest);
  private success = new Float32Array(smallest);
  private discovery = new Float32Array(smallest);
  private worths = new Float32Array(smallest);
  private slopes = new Float32Array(smallest);
  private squares = new Float32Array(smallest);
  private slopeWeight = slopeWeight;
  private used = 0;
  private base = 0.1;
  private baseOdds = Math.log(0.1 / 0.9);
  private rate = 0.3;
  private sureness = 0;
  private wideFound = foundWeight;
  private narrowFound = foundWeight;

  /** `most`: slots, a power of two. A full table forgets the marks that were seen least. */
  constructor(private readonly most = 1 << 17) {}

  static restore(state: StateFields): EvidenceTable {
    const table = new EvidenceTable(state.number('most'));
    const keys = state.array('keys', Int32Array);
    const column = (name: string) => state.array(name, Float32Array, keys.length);
    const columns = columnNames.map(column);
    table.resize(state.number('slots'));
    table.slopeWeight = state.number('slopeWeight');
    table.setAverages(state.number('base'), state.number('rate'), state.number('sureness'));
    keys.forEach((key, i) => {
      const slot = table.seek(key);
      table.keys[slot] = key;
      columnNames.forEach((name, c) => {
        table[name][slot] = columns[c][i];
      });
      table.worths[slot] = table.worthAt(slot);
    });
    table.used = keys.length;
    return table;
  }

  save(): PlainState {
    const { most, base, rate, sureness, slopeWeight } = this;
    const slots = Int32Array.from(this.keys.keys()).filter(slot => this.keys[slot] !== 0);
    const columns = columnNames.map(name => [name, Float32Array.from(slots, slot => this[name][slot])] as const);
    const keys = Int32Array.from(slots, slot => this.keys[slot]);
    return { most, base, rate, sureness, slopeWeight, slots: this.keys.length, keys, ...Object.fromEntries(columns) };
  }

  /** What links with a mark led to elsewhere: the regression begins there. */
  expect({ keys, slopes }: { keys: readonly number[]; slopes: readonly number[] }): void {
    this.slopeWeight = trainedSlopeWeight;
    keys.forEach((key, i) => {
      this.add(key, 0, 0, 0);
      this.slopes[this.seek(key)] = slopes[i];
    });
  }

  /** Links with this mark that were followed. */
  massOf(key: number): number {
    return this.mass[this.seek(key)];
  }

  /** How many of them led to pages on topic; pages count by their probability. */
  successOf(key: number): number {
    return this.success[this.seek(key)];
  }

  /** What links with this mark led to, as a person counts: how many there were, and how many pages on topic. */
  tally(key: number): { links: number; relevant: number } {
    const slot = this.seek(key);
    const links = this.counts[slot];
    const share = Math.min(1, Math.max(0, this.success[slot] / (this.mass[slot] || 1)));
    return { links, relevant: Math.round(links * share) };
  }

  /** What a link's mark adds to its number: `weight` times what counts say, and its slope. */
  value(key: number, weight: number): number {
    const slot = this.seek(key);
    return weight * this.worths[slot] + this.slopeWeight * this.slopes[slot];
  }

  /** Log-odds that a link with these marks leads to a page on topic, as the regression has it. */
  logOdds(keys: Int32Array, masses: Float32Array): number {
    let sum = this.baseOdds;
    for (let i = 0; i < keys.length; i++) sum += masses[i] * this.slopes[this.seek(keys[i])];
    return sum;
  }

  /** The regression erred by so much on a link with this mark. The mark is in the table. */
  correct(key: number, error: number): void {
    const slot = this.seek(key);
    this.squares[slot] += error * error;
    this.slopes[slot] += (stepSize * error) / Math.sqrt(startSquares + this.squares[slot]);
  }

  /** Log-odds that a link with this mark leads to a page on topic, and what it leads to beyond, both beside the average. */
  worth(key: number): number {
    return this.worths[this.seek(key)];
  }

  /** `mass`: what one link more counts for; 0 where a link that was counted before teaches more. */
  add(key: number, mass: number, success: number, discovery: number): void {
    let slot = this.seek(key);
    if (this.keys[slot] === 0) {
      if (this.used >= fullest * this.keys.length) {
        this.makeRoom();
        slot = this.seek(key);
      }
      this.keys[slot] = key;
      this.used++;
    }
    if (mass > 0) this.counts[slot]++;
    this.mass[slot] += mass;
    this.success[slot] += success;
    this.discovery[slot] += discovery;
    this.worths[slot] = this.worthAt(slot);
  }

  /** `base`: share of pages on topic; `rate`: what is found behind a page, on average; `sureness`: share of verdicts without a doubt. True when all numbers changed. */
  compareWith(base: number, rate: number, sureness = 0): boolean {
    const isNear = (one: number, other: number) => Math.abs(Math.log(one / other)) < 0.05;
    if (isNear(base, this.base) && isNear(rate, this.rate) && isNear(1 + sureness, 1 + this.sureness)) return false;
    this.setAverages(base, rate, sureness);
    for (let slot = 0; slot < this.keys.length; slot++) {
      if (this.keys[slot] !== 0) this.worths[slot] = this.worthAt(slot);
    }
    return true;
  }

  private setAverages(base: number, rate: number, sureness: number): void {
    this.base = base;
    this.baseOdds = Math.log(base / (1 - base));
    this.rate = rate;
    this.sureness = sureness;
    this.wideFound = foundWeight + sureness * (sureFoundWeight - foundWeight);
    this.narrowFound = foundWeight + sureness * (sureNarrowFoundWeight - foundWeight);
  }

  get size(): number {
    return this.used;
  }

  get bytes(): number {
    return 8 * this.keys.byteLength;
  }

  /** The slot of a key, or the empty one where it belongs. */
  private seek(key: number): number {
    const mask = this.keys.length - 1;
    let slot = (key >>> 1) & mask;
    while (this.keys[slot] !== key && this.keys[slot] !== 0) slot = (slot + 1) & mask;
    return slot;
  }

  private worthAt(slot: number): number {
    const { base, rate } = this;
    const mass = this.mass[slot];
    const narrow = (this.keys[slot] & narrowBit) === 1;
    const prior = narrow ? narrowPriorMass : priorMass;
    const success = Math.max(0, this.success[slot]);
    const chance = Math.min(surest, (success + prior * base) / (mass + prior));
    const found = (Math.max(0, this.discovery[slot]) + priorMass * rate) / ((mass + priorMass) * rate);
    return (
      Math.log(chance / (1 - chance)) - this.baseOdds + (narrow ? this.narrowFound : this.wideFound) * Math.log(found)
    );
  }

  private makeRoom(): void {
    const size = this.keys.length < this.most ? 2 * this.keys.length : this.keys.length;
    const { keys, counts, mass, success, discovery, slopes, squares } = this;
    const least = size > keys.length ? 0 : this.median();
    this.resize(size);
    for (let slot = 0; slot < keys.length; slot++) {
      if (keys[slot] === 0 || (least > 0 && mass[slot] <= least)) continue;
      this.add(keys[slot], mass[slot], success[slot], discovery[slot]);
      const place = this.seek(keys[slot]);
      this.counts[place] = counts[slot];
      this.slopes[place] = slopes[slot];
      this.squares[place] = squares[slot];
    }
  }

  /** Empty slots. */
  private resize(size: number): void {
    this.keys = new Int32Array(size);
    for (const name of columnNames) this[name] = new Float32Array(size);
    this.worths = new Float32Array(size);
    this.used = 0;
  }

  private median(): number {
    const masses = this.mass.filter((_, slot) => this.keys[slot] !== 0).sort();
    return masses[masses.length >> 1];
  }
}
