import type { PlainState } from '../../packed/packed-state.js';
import type { Saved } from '../../packed/saved.js';
import type { StateFields } from '../../packed/state-fields.js';
import type { StoredVisit, VisitLinks } from '../../storage/store.js';
import type { Frontier } from '../frontier/frontier.js';
import type { Strategy } from '../strategies/strategy.js';
import type { Planner } from './planner.js';

/** Ranked links that wait for the end of a step. */
interface HeldLinks {
  links: Pick<VisitLinks, 'targets' | 'priorities' | 'carry'>;
  depth: number;
  parent: number;
}

/**
 * The usual plan: every ranked link is offered at once, and the frontier puts them in order. Where the strategy takes
 * several URLs at a step (`Strategy.batch`), links wait until so many have been read, or no other is left.
 */
export class EveryLink implements Planner {
  readonly saved: Saved = { save: () => this.save(), load: state => this.load(state) };
  private readonly step: number;
  private readonly carryWidth: number;
  private visitsInStep = 0;
  private held: HeldLinks[] = [];

  constructor(
    private readonly frontier: Frontier,
    { batch = 1, carryWidth = 0 }: Pick<Strategy, 'batch' | 'carryWidth'>,
  ) {
    this.step = batch > 1 ? batch : Number.POSITIVE_INFINITY;
    this.carryWidth = carryWidth;
  }

  get room(): number {
    return this.step - this.visitsInStep;
  }

  begin(seeds: readonly number[]): void {
    for (const id of seeds) this.frontier.offer(id, Number.POSITIVE_INFINITY, 0, -1);
  }

  visited({ id, outcome, depth, links }: StoredVisit): void {
    // The target of a redirect is the same page under another name: it belongs to the step under way.
    if (links && outcome === 'redirect') this.offer(links, depth, id);
    else if (links && this.step === Number.POSITIVE_INFINITY) this.offer(links, depth + 1, id);
    else if (links) this.held.push({ links, depth: depth + 1, parent: id });
    if (++this.visitsInStep === this.step) this.idle();
  }

  idle(): boolean {
    const { held } = this;
    this.held = [];
    this.visitsInStep = 0;
    for (const { links, depth, parent } of held) this.offer(links, depth, parent);
    return held.length > 0;
  }

  private save(): PlainState {
    const held = this.held.map(({ links: { targets, priorities, carry }, depth, parent }) => {
      return { ...{ targets, priorities, depth, parent }, carry: carry ?? new Float64Array(0) };
    });
    return { visitsInStep: this.visitsInStep, held };
  }

  private load(state: StateFields): () => void {
    const visitsInStep = state.number('visitsInStep');
    const held = state.inners('held').map((each): HeldLinks => {
      const targets = each.array('targets', Int32Array);
      const priorities = each.array('priorities', Float64Array, targets.length);
      const carry = each.array('carry', Float64Array);
      const links = { targets, priorities, carry: carry.length > 0 ? carry : undefined };
      return { links, depth: each.number('depth'), parent: each.number('parent') };
    });
    return () => Object.assign(this, { visitsInStep, held });
  }

  private offer({ targets, priorities, carry }: HeldLinks['links'], depth: number, parent: number): void {
    const { frontier, carryWidth } = this;
    for (let i = 0; i < targets.length; i++) {
      // Links to pages fetched before have no number.
      if (!Number.isNaN(priorities[i])) frontier.offer(targets[i], priorities[i], depth, parent, carry, i * carryWidth);
    }
  }
}
