/**
 * What other processes may ask of a crawl that runs. Commands are stored with the collection: a resumed crawl obeys those
 * of earlier runs again, at the place among its visits where they were given.
 */
import { UsageError } from '../../core/errors.js';
import {
  flag,
  integer,
  optional,
  readTable,
  share,
  spelled,
  table,
  text,
  type ValuesOf,
} from '../../core/schema/index.js';
import { hostOf, normaliseUrl } from '../../core/url.js';

const pages = integer({ minimum: 0, maximum: 1e12, example: '500', help: 'pages, those read before included' });
const host = text({
  notEmpty: true,
  example: 'example.org',
  help: 'as it stands in URLs, with a port that is not usual',
});

const url = text({ notEmpty: true, example: 'https://example.org/' });

/** Each kind of command and what it says. */
export const commandTables = {
  /** A person's opinion of a page. */
  label: table({
    url,
    relevant: flag(),
    score: optional(share({ help: "the judge's score of the page before the person spoke" })),
    was: optional(flag({ help: "the judge's verdict then" })),
    asked: optional(flag({ help: 'the page was shown because the judge was in doubt about it' })),
  }),
  /** The person takes the opinion back: the judge's own verdict holds again. */
  forget: table({ url }),
  /** No new requests until `resume`. */
  pause: table({}),
  resume: table({}),
  /** As Ctrl-C does: the crawl can be resumed later. */
  stop: table({}),
  /** Pages to fetch in all. */
  budget: table({ pages }),
  /** URLs that match are not fetched: a regular expression, or a host. */
  exclude: table({ pattern: optional(text({ notEmpty: true, format: 'pattern' })), host: optional(host) }),
  /** Pages of one host. */
  limit: table({ host, pages }),
  /** A URL that waits is fetched before all others, or behind all others. One that does not wait stays as it is. */
  pin: table({ url }),
  bury: table({ url }),
};

type Tables = typeof commandTables;
export type CommandKind = keyof Tables;
export type Command = { [Kind in CommandKind]: { kind: Kind } & ValuesOf<Tables[Kind]> }[CommandKind];

type Exclusion = ValuesOf<Tables['exclude']>;

/** A command as it came from outside, with its number among all that were sent to the collection. */
export interface SentCommand {
  number: number;
  /** Milliseconds since the epoch, when it was sent. */
  at: number;
  command: Command;
}

/** One that cannot be understood. */
export interface RefusedCommand {
  number: number;
  problem: string;
}

/** Where commands come in. */
export interface CommandSource {
  /** Those with greater numbers than the last one given, in the order sent. */
  next(): Promise<readonly (SentCommand | RefusedCommand)[]>;
  /** Leaves out those up to this number: an earlier run has obeyed them. */
  skipTo(number: number): void;
}

/** Commands for the moment; a later run does not repeat them. */
export function isPassing({ kind }: Command): boolean {
  return kind === 'pause' || kind === 'resume' || kind === 'stop';
}

/** What came from outside, as a command. Complains in one line that says what to write. */
export function checkCommand(value: unknown): Command {
  if (typeof value !== 'object' || value === null || !('kind' in value)) {
    throw new UsageError(`A command looks like { kind: 'budget', pages: 500 }; this is ${JSON.stringify(value)}.`);
  }
  const { kind, ...rest } = value;
  const read = <Kind extends CommandKind>(which: Kind) => readTable(commandTables[which], rest, originOf(which));
  switch (kind) {
    case 'label':
      return { kind, ...read(kind), url: checkedUrl(read(kind).url, kind) };
    case 'forget':
    case 'pin':
    case 'bury':
      return { kind, url: checkedUrl(read(kind).url, kind) };
    case 'pause':
    case 'resume':
    case 'stop':
      return { kind, ...read(kind) };
    case 'budget':
      return { kind, ...read(kind) };
    case 'exclude':
      return { kind, ...checkedExclusion(read(kind)) };
    case 'limit':
      return { kind, ...read(kind), host: checkedHost(read(kind).host) };
    default: {
      const kinds = Object.keys(commandTables).join(', ');
      throw new UsageError(`There is no command ${JSON.stringify(kind)}. There are: ${kinds}.`);
    }
  }
}

function originOf(kind: CommandKind) {
  return spelled(key => `"${key}" of the command ${kind}`);
}

function checkedUrl(given: string, kind: CommandKind): string {
  const url = normaliseUrl(given);
  if (url === undefined) throw new UsageError(`The command ${kind} needs a URL, not ${JSON.stringify(given)}.`);
  return url;
}

function checkedHost(given: string): string {
  const url = /[/?#@\s]/.test(given) ? undefined : normaliseUrl(`http://${given}/`);
  if (url !== undefined) return hostOf(url);
  throw new UsageError(`${JSON.stringify(given)} is no host; write for example example.org or 127.0.0.1:8080.`);
}

function checkedExclusion({ pattern, host }: Exclusion): Exclusion {
  if (host !== undefined && pattern === undefined) return { host: checkedHost(host) };
  if (host === undefined && pattern !== undefined) return { pattern };
  throw new UsageError(`The command exclude needs a pattern or a host, for example { host: 'example.org' }.`);
}

/** A URL matches the pattern, or is on the host. */
export function exclusionOf({ pattern, host }: Exclusion): (url: string) => boolean {
  if (host !== undefined) return url => hostOf(url) === host;
  const expression = new RegExp(pattern ?? '(?!)', 'u');
  return url => expression.test(url);
}
