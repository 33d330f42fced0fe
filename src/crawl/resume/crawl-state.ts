/**
 * All that a crawl knows beside its store, in named parts: what a replay of every visit would bring up to date. Duplicates and URLs are not
 * among them, since they follow from the store at once. A part that cannot be saved leaves the replay, of all.
 */
import { AnalyserState } from '../../algorithms/text/analyser-state.js';
import { type PlainState, packState, unpackState } from '../../packed/packed-state.js';
import type { Saved } from '../../packed/saved.js';
import { StateFields } from '../../packed/state-fields.js';
import type { CheckpointPart, StoredCheckpoint } from '../../storage/store.js';
import type { Judge } from '../judge/judge.js';
import type { CrawlParts } from '../parts.js';
import { newProgress, type Progress } from '../progress.js';
import type { SitemapFiles } from '../sitemaps/sitemap-files.js';
import type { Strategy } from '../strategies/strategy.js';
import { CheckedJudge, CheckedStrategy } from '../visit/answers.js';
import type { HostCounts } from '../visit/host-counts.js';
import type { Judging } from '../visit/judging.js';

/** Goes up when any part's state changes. */
const stateVersion = 3;

/** What the engine keeps beside the parts. */
export interface EngineState {
  progress: Progress;
  judging: Judging;
  hosts: HostCounts;
  sitemaps?: SitemapFiles;
}

export class CrawlState {
  private readonly saved: ReadonlyMap<string, Saved>;
  private readonly strategy: CheckedStrategy;
  private readonly judge: CheckedJudge;

  constructor(
    private readonly parts: CrawlParts,
    { progress, judging, hosts, sitemaps }: EngineState,
  ) {
    this.strategy = new CheckedStrategy(parts.strategy, parts.files?.strategy);
    this.judge = new CheckedJudge(parts.judge, parts.files?.judge);
    const { text, frontier, planner, graph, repeats, rendering } = parts;
    const all: Record<string, Saved | undefined> = {
      ...{ text: new AnalyserState(text), frontier: frontier.saved, planner: planner.saved, graph, repeats },
      ...{ rendering: rendering?.saved, progress: progressState(progress), judging, hosts, sitemaps },
    };
    this.saved = new Map(Object.entries(all).flatMap(([name, part]) => (part ? [[name, part]] : [])));
  }

  /** Whether all parts can be saved. */
  get isWhole(): boolean {
    const { strategy, judge, planner } = this.parts;
    const strategyCan = !remembers(strategy) || (strategy.save !== undefined && strategy.load !== undefined);
    const judgeCan = !learns(judge) || (judge.save !== undefined && judge.load !== undefined);
    return strategyCan && judgeCan && planner.saved !== undefined;
  }

  save(): CheckpointPart[] {
    const { frontier, strategy, judge } = this.parts;
    const parts: CheckpointPart[] = [];
    // Each is packed before the next is asked for: the states of all together would take much memory.
    const add = (name: string, state: PlainState) => parts.push({ name, state: packState(state) });
    for (const [name, part] of this.saved) add(name, part.save());
    add('head', { ...this.kind, known: frontier.known });
    if (strategy.save) add('strategy', { state: this.strategy.save() });
    if (judge.save) add('judge', { state: this.judge.save() });
    return parts;
  }

  /**
   * Takes over what was saved; gives how many URLs were known then. Undefined, with nothing changed, where any of it is damaged, or of another
   * version, strategy or judge. All URLs must be known again.
   */
  load({ parts: stored }: StoredCheckpoint): number | undefined {
    if (!this.isWhole) return undefined;
    const { strategy, judge } = this.parts;
    let known: number;
    let steps: (() => void)[];
    let states: PlainState[];
    try {
      const fields = (name: string) => new StateFields(unpackState(stored.get(name) ?? new Uint8Array(0)));
      const head = fields('head');
      for (const [name, value] of Object.entries(this.kind)) {
        if (value !== head.value(name)) return undefined;
      }
      known = head.number('known');
      steps = [...this.saved].map(([name, part]) => part.load(fields(name)));
      states = [judge.load && fields('judge').value('state'), strategy.load && fields('strategy').value('state')];
    } catch {
      return undefined;
    }
    // Terms first: judge and strategy may make more of them known.
    const [takeText, ...others] = steps;
    takeText();
    const judgeBefore = judge.save && this.judge.save();
    if (judge.load && !this.judge.load(states[0])) return undefined;
    if (strategy.load && !this.strategy.load(states[1])) {
      if (judge.load) this.judge.load(judgeBefore);
      return undefined;
    }
    for (const step of others) step();
    return known;
  }

  /** What must be the same for a state to be taken over. */
  private get kind(): Record<string, PlainState> {
    const { strategy, judge } = this.parts;
    return {
      version: stateVersion,
      strategy: strategy.name,
      judge: judge.name,
      parts: [...this.saved.keys()].join(' '),
    };
  }
}

function progressState(progress: Progress): Saved {
  const { startedAt: _ofThisRun, pagesBefore: _too, ...counters } = newProgress(0);
  const names = Object.keys(counters) as (keyof typeof counters)[];
  return {
    save: () => ({ ...progress }),
    load: state => {
      const values = names.map(name => [name, state.number(name)]);
      return () => Object.assign(progress, Object.fromEntries(values));
    },
  };
}

/** Does what it says depend on what it was told before? */
function remembers({ stateful, reorder, learn, judged, failed, redirected, revise }: Strategy): boolean {
  return stateful === true || [reorder, learn, judged, failed, redirected, revise].some(each => each !== undefined);
}

function learns({ stateful, kept, learn }: Judge): boolean {
  return stateful === true || kept !== undefined || learn !== undefined;
}
