/** What a crawl hears of the truth: who judges pages while it runs, and what may be known before. Measures always know the labels. */
import { block, choice, flag, integer, optional, table, type ValuesOf } from '../../../core/schema/index.js';
import type { Need } from '../../../crawl/definition.js';

/** The truth; `auto` with the query alone; `auto` with example pages; a classifier taught by them. */
const critics = ['labels', 'keywords', 'examples', 'classifier'] as const;
export type Critic = (typeof critics)[number];

/** An experiment says it for all its strategies, a strategy for itself. */
export const hearingTable = table({
  critic: optional(
    choice(critics, { help: 'who tells strategies what is relevant while they crawl (default: labels)' }),
  ),
  pretrained: optional(
    flag({ help: 'strategies may learn from the other splits before they crawl, whoever the critic is' }),
  ),
  labels: optional(
    block(
      { ask: integer({ minimum: 1, maximum: 1_000_000, help: 'how often the person is asked about a page' }) },
      { example: '{ask: 20}', help: 'a person who is asked while a crawl runs, and knows the truth' },
    ),
  ),
});
export type Hearing = ValuesOf<typeof hearingTable>;

export interface FullHearing {
  critic: Critic;
  pretrained: boolean;
  /** Questions to a person. */
  ask: number;
}

/** What a strategy says for itself, else what the experiment says. */
export function hearingOf(experiment: Hearing, own: Hearing): FullHearing {
  return {
    critic: own.critic ?? experiment.critic ?? 'labels',
    pretrained: own.pretrained ?? experiment.pretrained ?? false,
    ask: (own.labels ?? experiment.labels)?.ask ?? 0,
  };
}

/** What there is to show. */
export interface Showable {
  splits: boolean;
  /** A number of example pages is asked for; without splits they come from the web itself. */
  examples: boolean;
}

/** What this critic cannot do with what the experiment has; undefined when all is well. */
export function hearingProblem({ critic, pretrained, ask }: FullHearing, has: Showable): string | undefined {
  if (ask > 0 && critic === 'labels') {
    return 'the critic labels knows every answer; a person is asked for another one ("critic: keywords", for example).';
  }
  if (pretrained && !has.splits) return '"pretrained" needs other splits to learn from; add "splits".';
  if ((critic === 'examples' || critic === 'classifier') && !has.splits && !has.examples) {
    return `the critic ${critic} needs example pages; add "splits", or a number of them ("examples: 5").`;
  }
}

/** Does a strategy that hears this get what it needs, beside a query? */
export function grantsNeed(need: Need, { critic, pretrained }: FullHearing, has: Showable): boolean {
  if (need === 'query') return true;
  if (critic === 'labels' || pretrained) return has.splits || (need === 'examples' && has.examples);
  if (need === 'corpus') return critic === 'classifier' && has.splits;
  return need === 'examples' && critic !== 'keywords';
}
