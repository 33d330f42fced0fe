/**
 * How many requests at once may be under way to sites that have never answered. Whoever asks strangers risks to wait in vain; so
 * those who have answered always have a part of the places, and the more strangers keep silent, the fewer are asked at once.
 */
/** Of all places: the largest and the smallest share for strangers. */
const most = 0.75;
const least = 0.25;
/** How much one more stranger counts beside those before. */
const weight = 1 / 16;

export class UnansweredShare {
  inFlight = 0;
  /** Part of the strangers asked lately that have answered. */
  answering = most;

  /** `slots`: places in all; absent: no limit. */
  constructor(private readonly slots = Number.POSITIVE_INFINITY) {}

  get hasRoom(): boolean {
    return this.inFlight < Math.max(1, Math.floor(this.slots * Math.min(most, Math.max(least, this.answering))));
  }

  get isLimited(): boolean {
    return this.slots !== Number.POSITIVE_INFINITY;
  }

  add(requests: number): void {
    this.inFlight += requests;
  }

  learn(answered: boolean): void {
    this.answering += weight * (Number(answered) - this.answering);
  }
}
