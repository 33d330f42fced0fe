import type { Frontier } from '../frontier/frontier.js';
import type { FrontierView } from '../strategies/strategy.js';
import type { Repeats } from './repeats.js';

/** The frontier for strategies that change their minds: what repeats itself stays as low as it is. */
export class SinkingView implements FrontierView {
  constructor(
    private readonly frontier: Frontier,
    private readonly repeats: Repeats,
  ) {}

  get size(): number {
    return this.frontier.size;
  }

  waiting(visit: (id: number) => void): void {
    this.frontier.waiting(visit);
  }

  priority(id: number): number {
    return this.frontier.priority(id);
  }

  best(count: number): number[] {
    return this.frontier.best(count);
  }

  assign(priorityOf: (id: number) => number | undefined): void {
    this.frontier.assign(id => {
      const priority = priorityOf(id);
      return typeof priority === 'number' ? this.repeats.sunken(this.frontier.url(id), priority) : priority;
    });
  }

  set(id: number, priority: number): void {
    this.frontier.set(
      id,
      this.frontier.isWaiting(id) ? this.repeats.sunken(this.frontier.url(id), priority) : priority,
    );
  }

  isWaiting(id: number): boolean {
    return this.frontier.isWaiting(id);
  }
}
