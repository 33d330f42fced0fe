/** What every worker of a crawl must know of it: how pages are asked for and read. A head that begins, or begins again, publishes it. */
import type { RenderLimits } from '../../crawl/fetch/renderer.js';
import type { ReadOptions } from '../../crawl/read-page.js';
import { flag, integer, maybe, number, oneOf, text } from './checks.js';
import { BadMessage, frame, pairs, type Unchecked, unframe } from './frame.js';

/** Heads and workers of other versions do not understand each other. */
export const protocol = 3;

export interface Charter {
  protocol: number;
  epoch: string;
  userAgent: string;
  /** Milliseconds for one request. */
  timeout: number;
  archive: boolean;
  read: ReadOptions;
  /** Bodies are wanted even where the page was read: they are rendered elsewhere. */
  bodies: boolean;
  /** How pages are rendered, where they are. */
  rendering?: RenderLimits;
}

/** Milliseconds, requests, bytes and characters: more than any page is worth. */
const mostOfLimits = 2 ** 40;

export function packCharter(charter: Charter): Buffer {
  const { read } = charter;
  // Infinity is no JSON.
  return frame({ ...charter, read: { ...read, textLimit: Number.isFinite(read.textLimit) ? read.textLimit : null } });
}

export function unpackCharter(bytes: Buffer): Charter {
  const { data } = unframe(bytes);
  const version = integer(data, 'protocol');
  if (version !== protocol) {
    throw new BadMessage(
      `the head speaks version ${version}, this worker ${protocol}: install the same version on both`,
    );
  }
  const read = pairs(data.read, 'read');
  const userAgent = text(data, 'userAgent');
  if (!/^[\x20-\x7E]{1,1000}$/.test(userAgent)) throw new BadMessage('userAgent is none');
  return {
    ...{ protocol: version, epoch: text(data, 'epoch'), userAgent },
    timeout: number(data, 'timeout', 1, 3_600_000),
    archive: flag(data, 'archive'),
    bodies: flag(data, 'bodies'),
    rendering: maybe(data, 'rendering', (from, name) => limitsOf(pairs(from[name], name))),
    read: {
      textLimit: maybe(read, 'textLimit', (from, name) => integer(from, name, 1)) ?? Number.POSITIVE_INFINITY,
      ignoreRobots: flag(read, 'ignoreRobots'),
      respectAiOptOut: maybe(read, 'respectAiOptOut', flag),
      anyScheme: maybe(read, 'anyScheme', flag),
      markdown: maybe(read, 'markdown', flag),
      plain: maybe(read, 'plain', flag),
      works: maybe(read, 'works', (from, name) => oneOf(from, name, ['main', 'whole'] as const)),
      languages: maybe(read, 'languages', flag),
    },
  };
}

function limitsOf(data: Unchecked): RenderLimits {
  const limit = (name: keyof RenderLimits) => integer(data, name, 1, mostOfLimits);
  const times = { busy: limit('busy'), patience: limit('patience') };
  return { ...times, requests: limit('requests'), bytes: limit('bytes'), characters: limit('characters') };
}
