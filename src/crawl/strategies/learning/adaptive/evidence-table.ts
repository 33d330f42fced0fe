/**
 * What the crawl has seen of links that share a mark: a word of the anchor, a directory, a place in a page's structure. A mark is a
 * hash of 32 bits, its lowest bit says whether it is a narrow one; of each the table keeps how many links had it, how many of
 * them led to pages on topic, and how much was found behind those. One number sums that up, ready for the next ranking. A second
 * one is its slope in a logistic regression over all marks of a link: counts know soon which marks are good, but take marks that
 * always come together for so many reasons; the regression shares one success among them.
 */
import type { PlainState } from '../../../../packed/packed-state.js';
import type { StateFields } from '../../../../packed/state-fields.js';
import { ChangedMarks } from './marks/changed-marks.js';
import { type MarkRun, type Marks, massOf, narrowBit } from './marks/link-marks.js';

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

/**
 * A slot: the mark, then what a link's number is made of, side by side: a number needs some fifty marks of each link, and it is the way to memory that takes
 * the time. What only teaching needs is in a slot of a second array, at the same place.
 */
const widthBits = 2;
const width = 1 << widthBits;
/** Not a number where it must be reckoned anew, which is done when somebody asks: many teach a mark before one does. */
const worthAt = 1;
const slopeAt = 2;
const massAt = 3;
/** In the second array. */
const countAt = 0;
const successAt = 1;
const discoveryAt = 2;
const squaresAt = 3;
/** What is saved of each mark, by its array and its place. Worths follow from the others. */
const columns = {
  counts: ['taught', countAt],
  mass: ['numbers', massAt],
  success: ['taught', successAt],
  discovery: ['taught', discoveryAt],
  slopes: ['numbers', slopeAt],
  squares: ['taught', squaresAt],
} as const;

export class EvidenceTable {
  private slots = smallest;
  /** Marks, at the first place of their slots; 0: an empty slot. */
  private keys = new Int32Array(width * smallest);
  /** The same memory, for what is known of them. */
  private numbers = new Float32Array(this.keys.buffer);
  private taught = new Float32Array(width * smallest);
  private slopeWeight = slopeWeight;
  private used = 0;
  private base = 0.1;
  private baseOdds = Math.log(0.1 / 0.9);
  private rate = 0.3;
  private sureness = 0;
  private wideFound: number;
  private narrowFound: number;

  /** Which values have changed, for who remembers some. */
  readonly changed = new ChangedMarks();

  /** `most`: slots, a power of two. A full table forgets the marks that were seen least. `behind`: times the usual weight of what is found behind pages. */
  constructor(
    private readonly most = 1 << 17,
    private readonly behind = 1,
  ) {
    this.wideFound = this.narrowFound = behind * foundWeight;
  }

  static restore(state: StateFields, behind = 1): EvidenceTable {
    const table = new EvidenceTable(state.number('most'), behind);
    const keys = state.array('keys', Int32Array);
    const given = Object.entries(columns).map(
      ([name, [array, place]]) => [array, place, state.array(name, Float32Array, keys.length)] as const,
    );
    table.resize(state.number('slots'));
    table.slopeWeight = state.number('slopeWeight');
    table.setAverages(state.number('base'), state.number('rate'), state.number('sureness'));
    keys.forEach((key, i) => {
      const slot = table.seek(key);
      table.keys[slot] = key;
      for (const [array, place, column] of given) table[array][slot + place] = column[i];
      table.numbers[slot + worthAt] = Number.NaN;
    });
    table.used = keys.length;
    return table;
  }

  save(): PlainState {
    const { most, base, rate, sureness, slopeWeight } = this;
    const used: number[] = [];
    for (let slot = 0; slot < this.keys.length; slot += width) if (this.keys[slot] !== 0) used.push(slot);
    const known = Object.entries(columns).map(
      ([name, [array, place]]) => [name, Float32Array.from(used, slot => this[array][slot + place])] as const,
    );
    const keys = Int32Array.from(used, slot => this.keys[slot]);
    return { most, base, rate, sureness, slopeWeight, slots: this.slots, keys, ...Object.fromEntries(known) };
  }

  /** What links with a mark led to elsewhere: the regression begins there. */
  expect({ keys, slopes }: { keys: readonly number[]; slopes: readonly number[] }): void {
    this.slopeWeight = trainedSlopeWeight;
    this.changed.addAll();
    keys.forEach((key, i) => {
      this.add(key, 0, 0, 0);
      this.numbers[this.seek(key) + slopeAt] = slopes[i];
    });
  }

  /** Links with this mark that were followed. */
  massOf(key: number): number {
    return this.numbers[this.seek(key) + massAt];
  }

  /** How many of them led to pages on topic; pages count by their probability. */
  successOf(key: number): number {
    return this.taught[this.seek(key) + successAt];
  }

  /** What links with this mark led to, as a person counts: how many there were, and how many pages on topic. */
  tally(key: number): { links: number; relevant: number } {
    const slot = this.seek(key);
    const links = this.taught[slot + countAt];
    const share = Math.min(1, Math.max(0, this.taught[slot + successAt] / (this.numbers[slot + massAt] || 1)));
    return { links, relevant: Math.round(links * share) };
  }

  /** What a link's mark adds to its number: `weight` times what counts say, and its slope. */
  value(key: number, weight: number): number {
    const slot = this.seek(key);
    return weight * this.worthOf(slot) + this.slopeWeight * this.numbers[slot + slopeAt];
  }

  /** The sum of that over a link's marks, each by what it counts for. `weights`: by kind. */
  sum({ keys, kinds, alike }: Marks, { start, length }: MarkRun, weights: Float64Array): number {
    let sum = 0;
    for (let i = start; i < start + length; i++) sum += massOf[alike[i]] * this.value(keys[i], weights[kinds[i]]);
    return sum;
  }

  /** Log-odds that a link with these marks leads to a page on topic, as the regression has it. */
  logOdds({ keys, alike }: Pick<Marks, 'keys' | 'alike'>, { start, length }: MarkRun): number {
    let sum = this.baseOdds;
    for (let i = start; i < start + length; i++) sum += massOf[alike[i]] * this.numbers[this.seek(keys[i]) + slopeAt];
    return sum;
  }

  /** A link with these marks teaches them. */
  teach({ keys, alike }: Marks, { start, length }: MarkRun, mass: number, success: number, discovery: number): void {
    for (let i = start; i < start + length; i++) {
      const share = massOf[alike[i]];
      this.add(keys[i], mass * share, success * share, discovery * share);
    }
  }

  /** The regression erred by so much on a link with these marks. They are in the table. */
  correct({ keys, alike }: Pick<Marks, 'keys' | 'alike'>, { start, length }: MarkRun, error: number): void {
    const { numbers, taught } = this;
    for (let i = start; i < start + length; i++) {
      const slot = this.seek(keys[i]);
      const own = massOf[alike[i]] * error;
      this.changed.add(keys[i]);
      taught[slot + squaresAt] += own * own;
      numbers[slot + slopeAt] += (stepSize * own) / Math.sqrt(startSquares + taught[slot + squaresAt]);
    }
  }

  /** Log-odds that a link with this mark leads to a page on topic, and what it leads to beyond, both beside the average. */
  worth(key: number): number {
    return this.worthOf(this.seek(key));
  }

  /** `mass`: what one link more counts for; 0 where a link that was counted before teaches more. */
  add(key: number, mass: number, success: number, discovery: number): void {
    let slot = this.seek(key);
    if (this.keys[slot] === 0) {
      if (this.used >= fullest * this.slots) {
        this.makeRoom();
        slot = this.seek(key);
      }
      this.keys[slot] = key;
      this.used++;
    }
    const { numbers, taught } = this;
    if (mass > 0) taught[slot + countAt]++;
    numbers[slot + massAt] += mass;
    taught[slot + successAt] += success;
    taught[slot + discoveryAt] += discovery;
    numbers[slot + worthAt] = Number.NaN;
    this.changed.add(key);
  }

  /** `base`: share of pages on topic; `rate`: what is found behind a page, on average; `sureness`: share of verdicts without a doubt. True when all numbers changed. */
  compareWith(base: number, rate: number, sureness = 0): boolean {
    const isNear = (one: number, other: number) => Math.abs(Math.log(one / other)) < 0.05;
    if (isNear(base, this.base) && isNear(rate, this.rate) && isNear(1 + sureness, 1 + this.sureness)) return false;
    this.setAverages(base, rate, sureness);
    this.changed.addAll();
    for (let slot = 0; slot < this.keys.length; slot += width) {
      if (this.keys[slot] !== 0) this.numbers[slot + worthAt] = Number.NaN;
    }
    return true;
  }

  private setAverages(base: number, rate: number, sureness: number): void {
    this.base = base;
    this.baseOdds = Math.log(base / (1 - base));
    this.rate = rate;
    this.sureness = sureness;
    this.wideFound = this.behind * (foundWeight + sureness * (sureFoundWeight - foundWeight));
    this.narrowFound = this.behind * (foundWeight + sureness * (sureNarrowFoundWeight - foundWeight));
  }

  get size(): number {
    return this.used;
  }

  get bytes(): number {
    return this.keys.byteLength + this.taught.byteLength;
  }

  /** Where the slot of a key begins, or the empty one where it belongs. */
  private seek(key: number): number {
    const { keys } = this;
    const mask = keys.length - 1;
    let slot = ((key >>> 1) << widthBits) & mask;
    while (keys[slot] !== key && keys[slot] !== 0) slot = (slot + width) & mask;
    return slot;
  }

  private worthOf(slot: number): number {
    const worth = this.numbers[slot + worthAt];
    if (!Number.isNaN(worth)) return worth;
    this.numbers[slot + worthAt] = this.worthIn(slot);
    return this.numbers[slot + worthAt];
  }

  private worthIn(slot: number): number {
    const { base, rate, numbers, taught } = this;
    const mass = numbers[slot + massAt];
    const narrow = (this.keys[slot] & narrowBit) === 1;
    const prior = narrow ? narrowPriorMass : priorMass;
    const success = Math.max(0, taught[slot + successAt]);
    const chance = Math.min(surest, (success + prior * base) / (mass + prior));
    const found = (Math.max(0, taught[slot + discoveryAt]) + priorMass * rate) / ((mass + priorMass) * rate);
    return (
      Math.log(chance / (1 - chance)) - this.baseOdds + (narrow ? this.narrowFound : this.wideFound) * Math.log(found)
    );
  }

  private makeRoom(): void {
    this.changed.addAll();
    const { keys, numbers, taught, slots } = this;
    const least = slots < this.most ? 0 : this.median();
    this.resize(slots < this.most ? 2 * slots : slots);
    for (let slot = 0; slot < keys.length; slot += width) {
      if (keys[slot] === 0 || (least > 0 && numbers[slot + massAt] <= least)) continue;
      this.add(keys[slot], numbers[slot + massAt], taught[slot + successAt], taught[slot + discoveryAt]);
      const place = this.seek(keys[slot]);
      this.numbers[place + slopeAt] = numbers[slot + slopeAt];
      for (const column of [countAt, squaresAt]) this.taught[place + column] = taught[slot + column];
    }
  }

  /** Empty slots. */
  private resize(slots: number): void {
    this.slots = slots;
    this.keys = new Int32Array(width * slots);
    this.numbers = new Float32Array(this.keys.buffer);
    this.taught = new Float32Array(width * slots);
    this.used = 0;
  }

  private median(): number {
    const masses = new Float32Array(this.used);
    let count = 0;
    for (let slot = 0; slot < this.keys.length; slot += width) {
      if (this.keys[slot] !== 0) masses[count++] = this.numbers[slot + massAt];
    }
    return masses.sort()[masses.length >> 1];
  }
}
