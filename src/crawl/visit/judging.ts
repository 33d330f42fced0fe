import type { CrawlCourse } from '../../core/course.js';
import type { Candidate, Page } from '../../core/page.js';
import type { NamedPage, Opinion } from '../../core/topic.js';
import type { JudgedAgain, Verdict } from '../../core/verdict.js';
import type { PlainState } from '../../packed/packed-state.js';
import type { Saved } from '../../packed/saved.js';
import type { StateFields } from '../../packed/state-fields.js';
import type { CrawlParts } from '../parts.js';
import type { Progress } from '../progress.js';
import { CheckedJudge, CheckedStrategy } from './answers.js';
import { Standings } from './standings.js';

/** Kept pages that are judged again for each one that comes. Each page is thus seen again before the crawl has grown by an eighth. */
const againPerPage = 8;
/** The same when a person has said something: it shows at once, on a bounded number of pages. */
const againPerLabel = 1000;

/** Asks the judge, holds a person's word above it, and carries what changes to counters, store and strategy. */
export class Judging implements Saved {
  /** A stored crawl is told again: the store knows it all. */
  replaying = false;
  private readonly judge: CheckedJudge;
  private readonly strategy: CheckedStrategy;
  private readonly labels = new Map<string, Word>();
  private readonly standings = new Standings();
  /** Pages that repeat another byte for byte, and which. */
  private readonly copies = new Map<number, number>();
  private ignored: ReadonlySet<string> = new Set();
  /** What is to be stored at the end, where all is judged anew. */
  private held: Map<number, Verdict> | undefined;

  constructor(
    private readonly parts: CrawlParts,
    private readonly progress: Progress,
  ) {
    this.judge = new CheckedJudge(parts.judge, parts.files?.judge);
    this.strategy = new CheckedStrategy(parts.strategy, parts.files?.strategy);
  }

  /**
   * All is judged anew. Words that were `forgotten` since are as if they had never been said. What is said of a page on the way is not the last
   * word on it, so all is stored together at the end: whoever looks meanwhile, or after a kill, sees the verdicts of before.
   */
  beginAnew(forgotten: ReadonlySet<string>): void {
    this.ignored = forgotten;
    this.held = new Map();
  }

  /** Does the judge learn from what it is shown? */
  get learns(): boolean {
    return this.parts.judge.kept !== undefined;
  }

  verdict(page: Page): Verdict {
    const verdict = this.judge.verdict(page);
    const word = this.labels.get(page.url);
    if (word?.relevant === undefined) return verdict;
    word.instead ??= verdict;
    return labelled(word.relevant);
  }

  /**
   * A page was kept with this verdict. One that repeats another is not counted among the relevant ones. `known`: URLs known by then.
   */
  counted(id: number, { relevant }: Pick<Verdict, 'relevant'>, repeats?: Repeat, known?: number): void {
    this.standings.set(id, relevant, repeats === undefined, known ?? this.parts.frontier.known);
    if (relevant && !repeats) this.progress.relevant++;
    if (repeats?.kind === 'exact') this.copies.set(id, repeats.of);
  }

  /** What came so far, by the verdicts of now. */
  course(): CrawlCourse {
    return { ...this.standings.course(), waiting: this.parts.frontier.size };
  }

  /** The page just judged was kept, and so were its links. */
  kept(page: Page, links: readonly Candidate[]): void {
    if (!this.learns) return;
    this.judge.kept(page, links);
    this.carry(this.judge.again(againPerPage));
  }

  /** `said`: what the judge had said of the page before, as far as whoever asked the person knows. */
  learn(opinion: Opinion, said: Partial<Verdict> = {}): void {
    const { url, id, relevant } = opinion;
    if (this.ignored.has(url)) return;
    const before = id === undefined ? undefined : this.standings.relevant(id);
    const own = said.relevant ?? before;
    const instead =
      this.labels.get(url)?.instead ?? (own === undefined ? undefined : { ...labelled(own), ...said, relevant: own });
    this.labels.set(url, { relevant, instead });
    this.judge.learn(opinion);
    this.strategy.learn(opinion);
    if (id !== undefined && before !== undefined) this.carry([{ id, ...labelled(relevant), before }]);
    this.carry(this.judge.again(againPerLabel));
  }

  /** The person takes the word on a page back: what the judge says holds again. */
  forget(page: NamedPage): void {
    const { url, id } = page;
    const word = this.labels.get(url);
    if (this.ignored.has(url) || word?.relevant === undefined) return;
    const before = word.relevant;
    word.relevant = undefined;
    const own = this.judge.forget(page) ?? word.instead;
    this.strategy.forget(page);
    if (id !== undefined && own) this.carry([{ id, ...own, before }]);
    this.carry(this.judge.again(againPerLabel));
  }

  /** Last verdicts. */
  conclude(): void {
    const last = this.judge.conclude();
    const byId = new Map(this.copies.size > 0 ? last.map(verdict => [verdict.id, verdict]) : []);
    const ofCopies: JudgedAgain[] = [];
    for (const [copy, original] of this.copies) {
      const verdict = byId.get(original);
      if (verdict) ofCopies.push({ ...verdict, id: copy });
    }
    this.carry([...last, ...ofCopies]);
    const { held } = this;
    this.held = undefined;
    if (held) this.store([...held].map(([id, verdict]) => ({ id, ...verdict })));
  }

  /** What is known here; the judge has a state of its own. */
  save(): PlainState {
    const { labels, standings, copies } = this;
    return {
      labels: [...labels].map(([url, { relevant, instead }]) => ({
        ...{ url, hasWord: relevant !== undefined, relevant },
        instead: instead && { relevant: instead.relevant, score: instead.score },
      })),
      standings: standings.save(),
      copies: Int32Array.from(copies.keys()),
      originals: Int32Array.from(copies.values()),
    };
  }

  load(state: StateFields): () => void {
    const labels = state.inners('labels').map((label): [string, Word] => {
      const instead = label.has('instead') ? label.inner('instead') : undefined;
      return [
        label.text('url'),
        {
          relevant: label.flag('hasWord') ? label.flag('relevant') : undefined,
          instead: instead && { relevant: instead.flag('relevant'), score: instead.number('score') },
        },
      ];
    });
    const copies = state.array('copies', Int32Array);
    const originals = state.array('originals', Int32Array, copies.length);
    const takeStandings = this.standings.load(state.inner('standings'));
    return () => {
      takeStandings();
      for (const [url, word] of labels) this.labels.set(url, word);
      for (let i = 0; i < copies.length; i++) this.copies.set(copies[i], originals[i]);
    };
  }

  /** A page that was counted before has changed, and with it perhaps the verdict on it. */
  changed(id: number, { relevant }: Pick<Verdict, 'relevant'>): void {
    this.progress.relevant += this.standings.change(id, relevant);
  }

  /** Another judge says this of a page that is stored already. */
  replaced(id: number, verdict: Verdict): void {
    this.store([{ id, ...verdict }]);
  }

  private store(verdicts: readonly ({ id: number } & Verdict)[]): void {
    if (this.held) for (const { id, relevant, score } of verdicts) this.held.set(id, { relevant, score });
    else this.parts.store.judged(verdicts.map(({ id, relevant, score }) => ({ id, relevant, score })));
  }

  private carry(changes: readonly JudgedAgain[]): void {
    if (changes.length === 0) return;
    for (const { id, relevant } of changes) this.progress.relevant += this.standings.change(id, relevant);
    if (!this.replaying) this.store(changes);
    this.strategy.judged(changes);
  }
}

/** What a person said of a page, undefined when it was taken back; and what the judge had said before. */
interface Word {
  relevant: boolean | undefined;
  instead: Verdict | undefined;
}

/** Which page it repeats, and how. */
interface Repeat {
  of: number;
  kind: 'exact' | 'near';
}

/** A person is sure. */
function labelled(relevant: boolean): Verdict {
  return { relevant, score: relevant ? 1 : 0 };
}
