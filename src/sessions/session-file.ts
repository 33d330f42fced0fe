/**
 * Session files: versioned JSON, one page a line. They are made by `honeyguide record` and by `train`; since they may come from
 * anywhere, every field is checked when one is read.
 */
import { readFileSync } from 'node:fs';
import { UsageError } from '../core/errors.js';
import type { Session } from '../core/session.js';
import { normaliseAnyUrl } from '../core/url.js';

export const SESSION_FORMAT = 'honeyguide-session';
export const SESSION_VERSION = 1;

export function readSessionFile(path: string): Session {
  let json: string;
  try {
    json = readFileSync(path, 'utf8');
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new UsageError(missing ? `There is no session file ${path}.` : `${path}: ${(error as Error).message}.`);
  }
  return parseSession(json, path);
}

/** The text of a session file. People can read it, and tools can compare two of them line by line. */
export function sessionToJson({ name, recorded, pages }: Session): string {
  const head = JSON.stringify({ format: SESSION_FORMAT, version: SESSION_VERSION, name, recorded }, null, 2);
  const lines = pages.map(page => `\n    ${JSON.stringify(page)}`);
  return `${head.slice(0, -2)},\n  "pages": [${lines.join(',')}\n  ]\n}\n`;
}

/** `place` is the name of the file, for messages. Links to pages that are not in the session are dropped. */
export function parseSession(json: string, place: string): Session {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new UsageError(`${place} is not JSON: ${(error as Error).message}.`);
  }
  const problem = sessionProblem(value);
  if (problem !== undefined) throw new UsageError(`${place}: ${problem}.`);
  const { name, recorded, pages } = value as Session;
  const known = new Set(pages.map(page => page.url));
  return {
    name,
    recorded,
    pages: pages.map(({ url, title, text, links, useful, frame }) => ({
      url,
      title,
      text,
      links: [...new Set(links)].filter(link => link !== url && known.has(link)),
      useful,
      ...(frame ? { frame } : {}),
    })),
  };
}

function sessionProblem(value: unknown): string | undefined {
  if (!isRecord(value) || value.format !== SESSION_FORMAT)
    return `not a session ("format" must be "${SESSION_FORMAT}")`;
  if (value.version !== SESSION_VERSION) {
    return `version ${String(value.version)} of sessions is not known here; this program reads version ${SESSION_VERSION}`;
  }
  if (typeof value.name !== 'string') return '"name" must be a text';
  if (typeof value.recorded !== 'string') return '"recorded" must be a text';
  if (!Array.isArray(value.pages)) return '"pages" must be a list';
  const seen = new Set<string>();
  for (const [number, page] of value.pages.entries()) {
    const problem = pageProblem(page, seen);
    if (problem !== undefined) return `page ${number + 1}: ${problem}`;
  }
  return undefined;
}

function pageProblem(page: unknown, seen: Set<string>): string | undefined {
  if (!isRecord(page)) return 'not an object';
  const { url, title, text, links, useful, frame } = page;
  // Recorded webs, from which sessions may be made, hold ftp: and file: pages too.
  if (typeof url !== 'string' || normaliseAnyUrl(url) !== url) return `"url" must be a normalised URL`;
  if (seen.has(url)) return `${url} occurs twice`;
  seen.add(url);
  if (typeof title !== 'string') return '"title" must be a text';
  if (typeof text !== 'string') return '"text" must be a text';
  if (!Array.isArray(links) || !links.every(link => typeof link === 'string')) return '"links" must be a list of URLs';
  if (typeof useful !== 'boolean') return '"useful" must be true or false';
  return frame === undefined || typeof frame === 'boolean' ? undefined : '"frame" must be true or false';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
