/**
 * What strategies and judges answer, checked: they may be someone's own code. A number too few, or one that is none, would
 * otherwise show much later, as a crawl that finds nothing left to fetch.
 */
import type { LinkGraph } from '../../algorithms/graph/link-graph.js';
import { FailureError, UsageError } from '../../core/errors.js';
import type { Candidate, Page } from '../../core/page.js';
import type { NamedPage, Opinion } from '../../core/topic.js';
import type { JudgedAgain, Verdict } from '../../core/verdict.js';
import type { PlainState } from '../../packed/packed-state.js';
import type { StoredVisit } from '../../storage/store.js';
import type { Judge } from '../judge/judge.js';
import { isRecord } from '../registered.js';
import type { Arrival, FrontierView, Ranking, Strategy } from '../strategies/strategy.js';

/** Scores are computed; rounding may carry them a little past the ends. */
const rounding = 1e-9;

const whileSaved = 'while it was saved';
const whileLoaded = 'while it took over what was saved';

/** Asks a strategy. `file`: where it came from, when it is the user's own. */
export class CheckedStrategy {
  private readonly called: string;

  constructor(
    private readonly strategy: Strategy,
    file?: string,
  ) {
    this.called = partName('strategy', strategy.name, file);
  }

  rank(page: Page, links: readonly Candidate[], arrival: Arrival): Ranking {
    const { strategy, called } = this;
    const ranking = blame(called, `on ${page.url}`, () => strategy.rank(page, links, arrival));
    const problem = rankingProblem(ranking, links, strategy);
    if (problem !== undefined) throw new FailureError(`${called} ${problem}. The page was ${page.url}.`);
    return ranking;
  }

  learn(opinion: Opinion): void {
    blame(this.called, `on an opinion of ${opinion.url}`, () => this.strategy.learn?.(opinion));
  }

  forget(page: NamedPage): void {
    blame(this.called, `on an opinion of ${page.url} that was taken back`, () => this.strategy.forget?.(page));
  }

  /** Of a URL that gave no page of its own. */
  tell({ outcome, id, links }: StoredVisit): void {
    const { called, strategy } = this;
    if (outcome === 'failed' || outcome === 'skipped') {
      blame(called, 'on a URL that gave no page', () => strategy.failed?.(id));
    } else if (outcome === 'redirect' && links) {
      blame(called, 'on a redirect', () => strategy.redirected?.(id, links.targets[0]));
    }
  }

  /** Only where the strategy has a `save`. */
  save(): PlainState {
    return blame(this.called, whileSaved, () => this.strategy.save?.());
  }

  /** Did it take the state over? */
  load(state: PlainState): boolean {
    return blame(this.called, whileLoaded, () => this.strategy.load?.(state) === true);
  }

  revise(frontier: FrontierView): void {
    blame(this.called, 'while it looked at the frontier again', () => this.strategy.revise?.(frontier));
  }

  judged(changes: readonly JudgedAgain[]): void {
    blame(this.called, 'on verdicts that changed', () => this.strategy.judged?.(changes));
  }

  /** Only where the strategy has a `reorder`. */
  reorder(graph: LinkGraph, frontier: FrontierView): void {
    blame(this.called, 'while it reordered the frontier', () => this.strategy.reorder?.(graph, frontier));
  }
}

/** Asks a judge. `file`: where it came from, when it is the user's own. */
export class CheckedJudge {
  private readonly called: string;

  constructor(
    private readonly judge: Judge,
    file?: string,
  ) {
    this.called = partName('judge', judge.name, file);
  }

  learn(opinion: Opinion): void {
    blame(this.called, `on an opinion of ${opinion.url}`, () => this.judge.learn?.(opinion));
  }

  forget(page: NamedPage): Verdict | undefined {
    const where = `on an opinion of ${page.url} that was taken back`;
    return blame(this.called, where, () => this.judge.forget?.(page));
  }

  kept(page: Page, links: readonly Candidate[]): void {
    blame(this.called, `on ${page.url}`, () => this.judge.kept?.(page, links));
  }

  again(count: number): readonly JudgedAgain[] {
    return blame(this.called, 'while it judged again', () => this.judge.again?.(count) ?? []);
  }

  conclude(): readonly JudgedAgain[] {
    return blame(this.called, 'while it judged for the last time', () => this.judge.conclude?.() ?? []);
  }

  /** Only where the judge has a `save`. */
  save(): PlainState {
    return blame(this.called, whileSaved, () => this.judge.save?.());
  }

  /** Did it take the state over? */
  load(state: PlainState): boolean {
    return blame(this.called, whileLoaded, () => this.judge.load?.(state) === true);
  }

  verdict(page: Page): Verdict {
    const verdict = blame(this.called, `on ${page.url}`, () => this.judge.judge(page));
    if (isVerdict(verdict)) return verdict;
    const form = '{ relevant: true or false, score: a number from 0 to 1 }';
    throw new FailureError(`${this.called} said ${shown(verdict)} of ${page.url}: it must return ${form}.`);
  }
}

/** Gets a part ready; whatever it throws carries its name. */
export async function prepareNamed(
  kind: 'strategy' | 'judge',
  { name }: { readonly name: string },
  file: string | undefined,
  prepare: () => void | Promise<void>,
): Promise<void> {
  try {
    await prepare();
  } catch (error) {
    throw named(partName(kind, name, file), 'while it got ready', error);
  }
}

function partName(kind: 'strategy' | 'judge', name: string, file: string | undefined): string {
  return `The ${kind} ${name}${file === undefined || file === name ? '' : ` (${file})`}`;
}

function blame<Answer>(called: string, where: string, ask: () => Answer): Answer {
  try {
    return ask();
  } catch (error) {
    throw named(called, where, error);
  }
}

/** Errors that say what to do are left as they are. */
function named(called: string, where: string, error: unknown): Error {
  if (error instanceof UsageError || error instanceof FailureError) return error;
  const problem = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new FailureError(`${called} failed ${where}: ${problem}`, { cause: error });
}

/** What is wrong with the answer of a strategy; undefined when nothing is. */
function rankingProblem(
  value: unknown,
  links: readonly Candidate[],
  { carryWidth = 0, parts = [] }: Strategy,
): string | undefined {
  const count = links.length;
  const form = 'rank must return { priorities } with one number for each link, -Infinity for one never to be fetched';
  if (!isRecord(value) || !isNumberList(value.priorities)) return `gave ${shown(value)} for ${count} link(s): ${form}`;
  const { priorities } = value;
  if (priorities.length !== count) return `gave ${priorities.length} number(s) for ${count} link(s): ${form}`;
  for (let i = 0; i < count; i++) {
    const priority = priorities[i];
    if (typeof priority !== 'number' || Number.isNaN(priority)) {
      return `gave ${shown(priority)} as priority of ${links[i].url}: ${form}`;
    }
  }
  if (carryWidth > 0 && !mayBe(value.carry, Float64Array, count * carryWidth)) {
    return `gave a wrong "carry": it must be a Float64Array with ${carryWidth} for each link, ${count * carryWidth} in all`;
  }
  if (parts.length > 0 && !mayBe(value.parts, Float32Array, count * parts.length)) {
    return `gave wrong "parts": they must be a Float32Array with ${parts.length} for each link, ${count * parts.length} in all`;
  }
  const { reason } = value;
  if (reason !== undefined && typeof reason !== 'string') {
    return `gave ${shown(reason)} as "reason": it must be one line of text, or be left out`;
  }
  return undefined;
}

function isNumberList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}

/** It may be left out. */
function mayBe(value: unknown, type: typeof Float64Array | typeof Float32Array, length: number): boolean {
  return value === undefined || (value instanceof type && value.length >= length);
}

function isVerdict(value: unknown): value is Verdict {
  if (!isRecord(value)) return false;
  const { relevant, score } = value;
  return typeof relevant === 'boolean' && typeof score === 'number' && score >= -rounding && score <= 1 + rounding;
}

/** A value in a message, short. */
function shown(value: unknown): string {
  if (value instanceof Promise) return 'a promise';
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' ? JSON.stringify(value) : String(value);
  const pairs = Object.entries(value).map(
    ([key, each]) => `${key}: ${typeof each === 'object' && each ? '…' : shown(each)}`,
  );
  const text = `{ ${pairs.join(', ')} }`;
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
