/** What each host's robots.txt says, asked for once and remembered (RFC 9309 §2.3–2.4). */
import type { Clock } from '../../../core/clock.js';
import type { Failed, Fetched, Refused } from '../web.js';
import { RobotsRules } from './robots-rules.js';

/** What is known of a host: its rules, or why nothing there may be asked for. */
export type RobotsAnswer =
  | { kind: 'rules'; rules: RobotsRules }
  | { kind: 'closed'; detail: string }
  | { kind: 'unreachable'; cause: Failed | Refused };

interface Entry {
  answer: RobotsAnswer;
  expires: number;
  /** How often in a row the host could not be reached. */
  failures: number;
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
const mostHosts = 20_000;

export class RobotsBook {
  /** Oldest use first. */
  private readonly entries = new Map<string, Entry>();
  private readonly asking = new Map<string, Promise<RobotsAnswer>>();

  constructor(
    private readonly agent: string,
    private readonly clock: Clock,
    /** Fetches without asking robots.txt; bodies up to `largestRobots`. */
    private readonly fetch: (url: string) => Promise<Fetched>,
    private readonly maxHosts = mostHosts,
  ) {}

  /** The answer that is still good, or undefined when the host must be asked. */
  known(origin: string): RobotsAnswer | undefined {
    const entry = this.entries.get(origin);
    if (!entry || entry.expires <= this.clock.elapsed()) return undefined;
    this.entries.delete(origin);
    this.entries.set(origin, entry);
    return entry.answer;
  }

  /** Asks the host, once for everyone who wants to know at the same time. */
  ask(origin: string): Promise<RobotsAnswer> {
    let asking = this.asking.get(origin);
    if (!asking) {
      asking = this.read(origin).finally(() => this.asking.delete(origin));
      this.asking.set(origin, asking);
    }
    return asking;
  }

  private async read(origin: string): Promise<RobotsAnswer> {
    const answer = await this.answerOf(origin);
    const before = this.entries.get(origin);
    const entry = answer.kind === 'rules' ? this.fresh(answer) : this.unusable(answer, before);
    this.entries.delete(origin);
    this.entries.set(origin, entry);
    if (this.entries.size > this.maxHosts) this.entries.delete(this.entries.keys().next().value!);
    return entry.answer;
  }

  private fresh(answer: RobotsAnswer): Entry {
    return { answer, expires: this.clock.elapsed() + day, failures: 0 };
  }

  /** RFC 9309 §2.4 lets an old copy serve on while the file cannot be reached. */
  private unusable(answer: RobotsAnswer, before: Entry | undefined): Entry {
    const failures = (before?.failures ?? 0) + 1;
    const expires = this.clock.elapsed() + Math.min(longestRetry, firstRetry * 4 ** (failures - 1));
    return { answer: before?.answer.kind === 'rules' ? before.answer : answer, expires, failures };
  }

  private async answerOf(origin: string): Promise<RobotsAnswer> {
    const rules = (content: string): RobotsAnswer => ({
      kind: 'rules',
      rules: new RobotsRules(content, this.agent),
    });
    let url = `${origin}/robots.txt`;
    for (let hops = 0; hops <= mostRedirects; hops++) {
      const fetched = await this.fetch(url);
      if (fetched.kind !== 'response') {
        if (hops === 0) return { kind: 'unreachable', cause: fetched };
        return { kind: 'closed', detail: `robots.txt redirects to ${url}: ${fetched.detail}` };
      }
      const { status, location } = fetched;
      if (location !== undefined) {
        url = location;
        continue;
      }
      // §2.3.1.4: a server in trouble may not be asked for anything.
      if (status >= 500) return { kind: 'closed', detail: `robots.txt answered HTTP ${status}` };
      // §2.3.1.3: no rules, no restrictions.
      return rules(status >= 200 && status < 300 ? textOf(fetched.body, fetched.truncated) : '');
    }
    return rules('');
  }
}

/** A line that was cut off must not become a rule: "Disallow: /private" would shut the whole host as "Disallow: /". */
function textOf(body: Uint8Array, truncated: boolean): string {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  return truncated ? text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1) : text;
}
