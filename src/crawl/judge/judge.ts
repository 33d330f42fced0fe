import type { Candidate, Page } from '../../core/page.js';
import type { ParameterTable } from '../../core/schema/index.js';
import type { NamedPage, Opinion } from '../../core/topic.js';
import type { JudgedAgain, Verdict } from '../../core/verdict.js';
import type { PlainState } from '../../packed/packed-state.js';
import { type Definition, type Description, define } from '../definition.js';
import type { Preparation } from '../preparation.js';

/** Says whether a fetched page is on topic. Never the strategy's own score: that would measure a strategy by its own opinion. */
export interface Judge {
  readonly name: string;
  prepare?(preparation: Preparation): void | Promise<void>;
  judge(page: Page): Verdict;
  /** It remembers what it was told, so a resumed crawl must tell it of the stored pages again. */
  readonly stateful?: boolean;
  /** For judges that learn from the crawl's own pages: this one, just judged, is kept. `links`: all of its links. */
  kept?(page: Page, links: readonly Candidate[]): void;
  /** Judges up to `count` of the kept pages again, in turn; those whose verdict is another now. */
  again?(count: number): readonly JudgedAgain[];
  /** The crawl ends: judges every kept page for the last time. Gives all that may differ from what was told. */
  conclude?(): readonly JudgedAgain[];
  /** For judges that learn while a crawl runs. A resumed crawl repeats the opinions of earlier runs. */
  learn?(opinion: Opinion): void;
  /** A person takes an opinion back. What it says of the page itself, where the page was kept. */
  forget?(page: NamedPage): Verdict | undefined;
  /** All that it learnt since `prepare`: a resumed crawl gives it back, and tells only what came later. Term ids stay as they are. */
  save?(): PlainState;
  /** Takes over what `save` gave, in place of what it knows. False, with nothing changed, where it cannot: all is told again. */
  load?(state: PlainState): boolean;
  /** Ids of at most `count` judged pages whose label would teach it most, the best first; none that a person has labelled. */
  uncertain?(count: number): readonly number[];
}

/** What the registry knows of a judge before one is made. */
export type JudgeDefinition = Definition<Judge>;

/** A judge as a file of this folder writes it down; one line in `registry.ts` makes it known. */
export function defineJudge<Described extends ParameterTable>(
  description: Description<Judge, Described>,
): JudgeDefinition {
  return define('judge', description);
}
