/**
 * How often pages change, from visits at any times. Changes are taken for a Poisson process of an unknown rate λ (Cho & Garcia-Molina, "Estimating frequency
 * of change", 2003): a visit τ after the one before sees a change with chance 1 − e^(−λτ), and none with e^(−λτ). Few pages have been visited often, so each
 * is judged by others too: rates have a distribution over all pages, over those of a kind and over those of a host, which is learnt from the visits
 * themselves (empirical Bayes, by expectation and maximisation), and a page's own visits are weighed against it.
 */

/** Rates that are thought of, changes a day, each a third larger than the one before: from one in ten years to one in half an hour. */
const slowest = 1 / 3650;
const fastest = 48;
const steps = 40;

export const rateSteps: Readonly<Float64Array> = Float64Array.from(
  { length: steps },
  (_, step) => slowest * (fastest / slowest) ** (step / (steps - 1)),
);

/** The distribution of a group counts as much as so many pages in those below it. */
const priorPages = 8;
/** Rounds of learning the distributions. They move little after that. */
const learningRounds = 4;
/** Before anything was seen each rate is as likely as any other, which weighs as much as one page. */
const beforeAll = 1 / steps;

interface Group {
  parent: number;
  distribution: Float64Array;
}

export class ChangeRates {
  private readonly groups: Group[] = [{ parent: -1, distribution: new Float64Array(steps).fill(beforeAll) }];
  private readonly groupNumbers = new Map<string, number>();
  private readonly groupOf: number[] = [];
  /** By page, for each rate: how likely its visits were, as a logarithm. */
  private readonly likelihoods: Float64Array[] = [];
  private readonly seen: boolean[] = [];

  /** A page of this kind and host. Gives its number: 0, 1, … */
  add(host: string, kind: string): number {
    const ofKind = this.group(`kind ${kind}`, 0);
    this.groupOf.push(this.group(`host ${host} ${kind}`, ofKind));
    this.seen.push(false);
    return this.likelihoods.push(new Float64Array(steps)) - 1;
  }

  /** Visited so many days after the last time: was it another? */
  visited(page: number, days: number, changed: boolean): void {
    if (days <= 0) return;
    if (!changed) return this.quiet(page, days);
    const likelihood = this.own(page);
    for (let step = 0; step < steps; step++) likelihood[step] += Math.log(-Math.expm1(-rateSteps[step] * days));
  }

  /** It is known when it last changed: so many days ago (`Last-Modified`). What was before that is not. */
  changedAgo(page: number, days: number): void {
    const likelihood = this.own(page);
    for (let step = 0; step < steps; step++) likelihood[step] += Math.log(rateSteps[step]) - rateSteps[step] * days;
  }

  private quiet(page: number, days: number): void {
    const likelihood = this.own(page);
    for (let step = 0; step < steps; step++) likelihood[step] -= rateSteps[step] * days;
  }

  /** Learns the distributions from all that was seen. */
  learn(): void {
    for (let round = 0; round < learningRounds; round++) {
      const sums = this.groups.map(() => new Float64Array(steps));
      const counts = new Float64Array(this.groups.length);
      const belief = new Float64Array(steps);
      for (let page = 0; page < this.likelihoods.length; page++) {
        // Of pages that nobody came back to there is nothing to learn.
        if (!this.seen[page]) continue;
        this.believe(page, belief);
        for (let group = this.groupOf[page]; group >= 0; group = this.groups[group].parent) {
          counts[group]++;
          for (let step = 0; step < steps; step++) sums[group][step] += belief[step];
        }
      }
      this.groups.forEach(({ parent, distribution }, group) => {
        const before = parent < 0 ? undefined : this.groups[parent].distribution;
        const weight = before ? priorPages : 1;
        for (let step = 0; step < steps; step++) {
          const prior = before?.[step] ?? beforeAll;
          distribution[step] = (weight * prior + sums[group][step]) / (weight + counts[group]);
        }
      });
    }
  }

  /** How likely each of `rateSteps` is for a page. Written into `into` where it is given. */
  believe(page: number, into: Float64Array = new Float64Array(steps)): Float64Array {
    const { distribution } = this.groups[this.groupOf[page]];
    const likelihood = this.likelihoods[page];
    let most = Number.NEGATIVE_INFINITY;
    for (let step = 0; step < steps; step++) most = Math.max(most, likelihood[step]);
    let sum = 0;
    for (let step = 0; step < steps; step++) {
      into[step] = distribution[step] * Math.exp(likelihood[step] - most);
      sum += into[step];
    }
    for (let step = 0; step < steps; step++) into[step] /= sum;
    return into;
  }

  private own(page: number): Float64Array {
    this.seen[page] = true;
    return this.likelihoods[page];
  }

  private group(name: string, parent: number): number {
    let number = this.groupNumbers.get(name);
    if (number === undefined) {
      number = this.groups.push({ parent, distribution: this.groups[parent].distribution.slice() }) - 1;
      this.groupNumbers.set(name, number);
    }
    return number;
  }
}

/** The rate that is expected. */
export function expectedRate(belief: Float64Array): number {
  let sum = 0;
  for (let step = 0; step < steps; step++) sum += belief[step] * rateSteps[step];
  return sum;
}

/** The chance that a page has changed so many days after it was last seen. */
export function chanceOfChange(belief: Float64Array, days: number): number {
  let sum = 0;
  for (let step = 0; step < steps; step++) sum -= belief[step] * Math.expm1(-rateSteps[step] * days);
  return sum;
}
