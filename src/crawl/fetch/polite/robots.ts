/** What each host's robots.txt says, asked for once and remembered (RFC 9309 §2.3–2.4). */
import type { Clock } from '../../../core/clock.js';
import type { Failed, Fetched, Refused } from '../web.js';
import { RobotsRules } from './robots-rules.js';
import { decodeRobots } from './robots-text.js';

/** What is known of a host: its rules, or why nothing there may be asked for. */
export type RobotsAnswer =
  | { kind: 'rules'; rules: RobotsRules }
  | { kind: 'closed'; detail: string }
  | { kind: 'unreachable'; cause: Failed | Refused };

/** Fetches without asking robots.txt; bodies up to `largestRobots`. */
export type RobotsFetch = (url: string) => Promise<Fetched>;

/** What came of asking a host. */
interface News {
  answer: RobotsAnswer;
  expires: number;
  /** How often in a row the host could not be reached. */
  failures: number;
}

interface Entry extends News {
  /** Shared with other hosts whose rules are the same. */
  shared?: SharedRules;
  bytes: number;
}

/** Rules that some hosts have in common. */
interface SharedRules {
  key: string;
  answer: Extract<RobotsAnswer, { kind: 'rules' }>;
  hosts: number;
  bytes: number;
}

/** RFC 9309 §2.4: not to be used for more than a day. */
const day = 86_400_000;
/** A host without usable robots.txt is asked again soon, then four times later each time, at last every ten minutes. */
const firstRetry = 1000;
const longestRetry = 600_000;
/** RFC 9309 §2.3.1.2: at least five redirects are followed. */
const mostRedirects = 5;
/** RFC 9309 §2.5: at least 500 KiB are read. */
export const largestRobots = 512_000;
/** What is remembered of all hosts together: some twenty thousand of them with rules of usual length. */
const mostBytes = 33_554_432;
/** A host costs about this beside its texts: objects, and places in tables. */
const hostBytes = 400;
const longestDetail = 300;

export class RobotsBook {
  /** Bytes of memory that it takes, about. */
  bytes = 0;
  /** Oldest use first. */
  private readonly entries = new Map<string, Entry>();
  private readonly shared = new Map<string, SharedRules>();
  private readonly asking = new Map<string, Promise<RobotsAnswer>>();

  constructor(
    private readonly agent: string,
    private readonly clock: Clock,
    private readonly maxBytes = mostBytes,
  ) {}

  /** Hosts that are remembered. */
  get hosts(): number {
    return this.entries.size;
  }

  /** The answer that is still good, or undefined when the host must be asked. */
  known(origin: string): RobotsAnswer | undefined {
    const entry = this.entries.get(origin);
    if (!entry || entry.expires <= this.clock.elapsed()) return undefined;
    this.entries.delete(origin);
    this.entries.set(origin, entry);
    return entry.answer;
  }

  /** Asks the host, once for everyone who wants to know at the same time; `fetch` is that of the first of them. */
  ask(origin: string, fetch: RobotsFetch): Promise<RobotsAnswer> {
    let asking = this.asking.get(origin);
    if (!asking) {
      asking = this.read(origin, fetch).finally(() => this.asking.delete(origin));
      this.asking.set(origin, asking);
    }
    return asking;
  }

  private async read(origin: string, fetch: RobotsFetch): Promise<RobotsAnswer> {
    const answer = await this.answerOf(origin, fetch);
    // Nobody was asked: there is nothing to remember.
    if (answer.kind === 'unreachable' && isPutOff(answer.cause)) return answer;
    const before = this.entries.get(origin);
    return this.keep(origin, answer.kind === 'rules' ? this.fresh(answer) : this.unusable(answer, before));
  }

  private keep(origin: string, { answer, expires, failures }: News): RobotsAnswer {
    const shared = answer.kind === 'rules' ? this.share(answer) : undefined;
    const kept = shared?.answer ?? answer;
    const bytes = hostBytes + 2 * origin.length + (answer.kind === 'closed' ? answer.detail.length : 0);
    this.forget(origin);
    this.entries.set(origin, { answer: kept, shared, expires, failures, bytes });
    this.bytes += bytes;
    // The one that was asked for just now stays, whatever its size.
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.maxBytes || oldest === origin) break;
      this.forget(oldest);
    }
    return kept;
  }

  /** Many hosts say the same: those of one owner, of one host of sites, of one program. */
  private share(answer: SharedRules['answer']): SharedRules {
    const { key, bytes } = answer.rules;
    let shared = this.shared.get(key);
    if (!shared) {
      this.shared.set(key, (shared = { key, answer, hosts: 0, bytes: hostBytes + bytes }));
      this.bytes += shared.bytes;
    }
    shared.hosts++;
    return shared;
  }

  private forget(origin: string): void {
    const entry = this.entries.get(origin);
    if (!entry) return;
    this.entries.delete(origin);
    this.bytes -= entry.bytes;
    const { shared } = entry;
    if (!shared || --shared.hosts > 0) return;
    this.shared.delete(shared.key);
    this.bytes -= shared.bytes;
  }

  private fresh(answer: RobotsAnswer): News {
    return { answer, expires: this.clock.elapsed() + day, failures: 0 };
  }

  /** RFC 9309 §2.4 lets an old copy serve on while the file cannot be reached. */
  private unusable(answer: RobotsAnswer, before: Entry | undefined): News {
    const failures = (before?.failures ?? 0) + 1;
    const expires = this.clock.elapsed() + Math.min(longestRetry, firstRetry * 4 ** (failures - 1));
    return { answer: before?.answer.kind === 'rules' ? before.answer : answer, expires, failures };
  }

  private async answerOf(origin: string, fetch: RobotsFetch): Promise<RobotsAnswer> {
    const rules = (content: string): RobotsAnswer => ({
      kind: 'rules',
      rules: new RobotsRules(content, this.agent),
    });
    let url = `${origin}/robots.txt`;
    for (let hops = 0; hops <= mostRedirects; hops++) {
      const fetched = await fetch(url);
      if (fetched.kind !== 'response') {
        if (hops === 0 || isPutOff(fetched)) return { kind: 'unreachable', cause: fetched };
        const detail = `robots.txt redirects to ${url}: ${fetched.detail}`.slice(0, longestDetail);
        return { kind: 'closed', detail };
      }
      const { status, location } = fetched;
      if (location !== undefined) {
        url = location;
        continue;
      }
      // §2.3.1.4: a server in trouble may not be asked for anything.
      if (status >= 500) return { kind: 'closed', detail: `robots.txt answered HTTP ${status}` };
      // RFC 6585 §4: it asks us to come later, which is no leave to do as we like meanwhile.
      if (status === 429) return unreachable(origin, `answered HTTP ${status}`);
      // §2.3.1.3: no rules, no restrictions.
      if (status < 200 || status >= 300) return rules('');
      // Rules that did not come may forbid what those that came do not; only what is too long is read in part (§2.5).
      if (fetched.truncated && fetched.truncated !== 'length') return unreachable(origin, 'was cut off in the middle');
      return rules(decodeRobots(fetched.body, fetched.truncated === 'length'));
    }
    return rules('');
  }
}

function unreachable(origin: string, detail: string): RobotsAnswer {
  const url = `${origin}/robots.txt`;
  return { kind: 'unreachable', cause: { kind: 'failed', url, problem: 'connection', detail, retryable: true } };
}

function isPutOff(fetched: Failed | Refused): boolean {
  return fetched.kind === 'failed' && (fetched.problem === 'aborted' || fetched.problem === 'postponed');
}
