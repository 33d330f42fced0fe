/** What commands change in a crawl: its limits, its scope, whether it goes on. */
import type { Clock } from '../core/clock.js';
import type { NamedPage } from '../core/topic.js';
import type { Verdict } from '../core/verdict.js';
import type { StoredCommand } from '../storage/store.js';
import { type Command, exclusionOf, isPassing, type RefusedCommand, type SentCommand } from './commands/command.js';
import { CommandWatch } from './commands/command-watch.js';
import type { CrawlEvents } from './events/crawl-events.js';
import type { CrawlParts } from './parts.js';
import type { Judging } from './visit/judging.js';

/** No URL is under way. */
export const nothing: ReadonlySet<number> = new Set();

export interface ControlOptions {
  /** The budget, until a command gives another. */
  pages: number;
  /** URLs that are being fetched just now. */
  underWay: ReadonlySet<number>;
  events: CrawlEvents;
  clock: Clock;
  judging: Judging;
  /** Called when a command was obeyed. */
  changed: () => void;
}

export class CrawlControl {
  /** No new requests for now. */
  paused = false;
  /** The crawl is to end as at Ctrl-C. */
  stopped = false;
  /** Pages to fetch in all. */
  pages: number;
  private readonly madeAt: number;
  private watching: CommandWatch | undefined;

  constructor(
    private readonly parts: CrawlParts,
    private readonly options: ControlOptions,
  ) {
    this.pages = options.pages;
    this.madeAt = options.clock.now();
  }

  /** A budget that was given for this run wins over those that earlier runs were given by commands. */
  setBudget(pages: number): void {
    if (pages !== this.pages) this.command({ kind: 'budget', pages });
  }

  /** Obeys the commands that were sent while nothing ran. */
  async catchUp(): Promise<void> {
    for (const sent of (await this.parts.commands?.next()) ?? []) this.hear(sent);
  }

  /** Obeys commands from outside as they come. `failed` hears why that is no longer so. */
  async watch(failed: (error: unknown) => void): Promise<void> {
    const { commands } = this.parts;
    this.watching = commands && new CommandWatch(commands, sent => this.hear(sent));
    await this.watching?.start(failed);
  }

  async endWatch(): Promise<void> {
    await this.watching?.stop();
  }

  /** Obeys a new command, and has the store keep it for a resumed crawl. `number`: that of one sent from outside. */
  command(command: Command, number = 0): void {
    const { underWay, clock, events, changed } = this.options;
    const at = clock.now();
    this.parts.store.command({ number, at, command, underWay: [...underWay] });
    this.obey(command, at, underWay);
    events.emit({ kind: 'command', at, command, number });
    changed();
  }

  /** What came from outside. Commands for the moment mean a run that was there when they were sent. */
  private hear(sent: SentCommand | RefusedCommand): void {
    const { events, clock } = this.options;
    if ('problem' in sent) events.warn(`A command was refused: ${sent.problem}`, clock.now());
    else if (!isPassing(sent.command) || sent.at >= this.madeAt) this.command(sent.command, sent.number);
  }

  /** `underWay`: URLs that are being fetched just now, which stay as they are. */
  obey(command: Command, at: number, underWay: ReadonlySet<number>): void {
    switch (command.kind) {
      case 'pause':
      case 'resume':
        this.paused = command.kind === 'pause';
        break;
      case 'stop':
        this.stopped = true;
        break;
      case 'budget':
        this.pages = command.pages;
        break;
      case 'exclude':
        this.parts.scope.exclude(exclusionOf(command));
        this.closeExcluded(at, underWay);
        break;
      case 'limit':
        this.tell(this.parts.frontier.setHostLimit(command.host, command.pages), at, underWay);
        break;
      case 'label':
        this.options.judging.learn({ ...this.named(command.url), relevant: command.relevant }, saidBefore(command));
        break;
      case 'forget':
        this.options.judging.forget(this.named(command.url));
        break;
      case 'pin':
      case 'bury':
        this.parts.frontier.fix(this.parts.frontier.find(command.url), command.kind === 'pin' ? 'first' : 'last');
        break;
    }
  }

  /** A command that everybody else has obeyed: what is kept here and in the scope follows. */
  obeyAgain(command: Command): void {
    if (command.kind === 'budget') this.pages = command.pages;
    else if (command.kind === 'exclude') this.parts.scope.exclude(exclusionOf(command));
  }

  private named(url: string): NamedPage {
    const id = this.parts.frontier.find(url);
    return id < 0 ? { url } : { url, id };
  }

  /** Closes every known URL that a command has excluded. New ones are refused by the scope. */
  closeExcluded(at: number, underWay: ReadonlySet<number>): void {
    const { frontier, scope } = this.parts;
    if (!scope.narrowed) return;
    const closed: number[] = [];
    for (let id = 0; id < frontier.known; id++) {
      if (frontier.isClosed(id) || underWay.has(id) || !scope.excludes(frontier.url(id))) continue;
      if (frontier.isWaiting(id)) closed.push(id);
      frontier.close(id);
    }
    this.tell(closed, at, underWay);
  }

  /** Tells the planner of URLs that will not be fetched after all. */
  tell(closed: readonly number[], at: number, underWay: ReadonlySet<number>): void {
    const left = closed.length === 0 ? closed : closed.filter(id => !underWay.has(id));
    if (left.length > 0) this.parts.planner.closed?.(left, at);
  }
}

/** The judge's verdict before the person spoke, as far as the command tells. */
function saidBefore({ was, score }: Extract<Command, { kind: 'label' }>): Partial<Verdict> {
  return { ...(was !== undefined && { relevant: was }), ...(score !== undefined && { score }) };
}

/** The commands of earlier runs, each at its place among the visits. */
export class ReplayedCommands {
  private next = 0;
  private readonly underWay = new Set<number>();

  constructor(
    private readonly parts: CrawlParts,
    private readonly control: CrawlControl,
    private readonly commands: readonly StoredCommand[],
  ) {}

  /** All parts know the first so many already, but for limits and scope. */
  skip(count: number): void {
    for (const { command, number } of this.commands.slice(0, count)) {
      this.parts.commands?.skipTo(number);
      this.control.obeyAgain(command);
    }
    this.next = count;
  }

  /** Obeys those that were given before more than so many visits had been made. */
  obey(visits: number): void {
    const { parts, control, commands } = this;
    for (; this.next < commands.length && commands[this.next].afterVisits <= visits; this.next++) {
      const { command, number, at, underWay } = commands[this.next];
      parts.commands?.skipTo(number);
      if (isPassing(command)) continue;
      for (const id of underWay) this.underWay.add(id);
      control.obey(command, at, new Set(underWay));
      if (parts.frontier.size === 0) parts.planner.idle?.();
    }
  }

  /** What was under way when a command came and has no visit was never finished: it is let go now. */
  end(): void {
    const { frontier } = this.parts;
    const last = this.commands.at(-1);
    if (!last) return;
    this.control.closeExcluded(last.at, nothing);
    const left = [...this.underWay].filter(id => !frontier.isClosed(id) && !frontier.isWaiting(id));
    this.control.tell(left, last.at, nothing);
  }
}
