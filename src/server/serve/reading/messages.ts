/** What the server and the threads that read for it say to each other. */
import type { Content } from '../api/route.js';
import type { ProblemStatus } from '../problem.js';

export interface Question {
  /** Method and path as in the table of routes: `get /api/folder`. */
  route: string;
  path: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
}

export type ToThread =
  | ({ kind: 'ask'; id: number } & Question)
  /** The news of a collection, from a visit on. */
  | { kind: 'listen'; id: number; folder: string; after: number | undefined }
  | { kind: 'unlisten'; id: number }
  /** A person has labelled pages: verdicts will change soon. */
  | { kind: 'expect'; folder: string }
  /** Verdicts have changed: what was read of them holds no longer. */
  | { kind: 'stale'; folder: string }
  | { kind: 'close' };

/** JSON as text, a document, or why there is none. */
export type Outcome =
  | { kind: 'json'; text: string }
  | { kind: 'content'; content: Content }
  | { kind: 'problem'; status: ProblemStatus; problem: string; unforeseen: string | undefined };

export type FromThread =
  | { kind: 'answer'; id: number; outcome: Outcome }
  /** To these listeners, word for word. */
  | { kind: 'news'; ids: readonly number[]; text: string; folder: string; changed: boolean }
  /** There is no more to listen to, for now. */
  | { kind: 'last'; id: number; text: string };
