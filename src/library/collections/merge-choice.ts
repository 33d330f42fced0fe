/** Of several visits of one URL, in several collections, one counts for more than the others; and they may disagree. */
import type { StoredVisit } from '../../storage/store.js';

/** Which visit of which collection, and what is told of it where there is another. */
export interface Candidate {
  source: number;
  /** Its number among the visits of its collection, from 1. */
  number: number;
  outcome: StoredVisit['outcome'];
  at: number;
  digest: string;
  relevant: boolean;
}

/** Two collections do not say the same of a URL. */
export interface MergeConflict {
  url: string;
  /** `content`: other bytes; `outcome`: a page here, none there; `verdict`: on topic here, not there. */
  kind: 'content' | 'outcome' | 'verdict';
  /** Folders: whose visit counts, and whose does not. */
  kept: string;
  other: string;
  detail: string;
}

const worth: Record<StoredVisit['outcome'], number> = { page: 3, redirect: 2, skipped: 1, failed: 0 };

/** A page is worth more than a redirect, that more than nothing; of equals the later one counts. */
export function isBetter(one: Candidate, other: Candidate): boolean {
  return worth[one.outcome] - worth[other.outcome] > 0 || (one.outcome === other.outcome && one.at >= other.at);
}

export function conflictOf(
  url: string,
  kept: Candidate,
  other: Candidate,
  folders: readonly string[],
): MergeConflict | undefined {
  const who = { url, kept: folders[kept.source], other: folders[other.source] };
  const day = (at: number) => new Date(at).toISOString();
  if (kept.outcome !== other.outcome) {
    const detail = `${kept.outcome} on ${day(kept.at)}, ${other.outcome} on ${day(other.at)}`;
    return { ...who, kind: 'outcome', detail };
  }
  if (kept.outcome !== 'page') return undefined;
  if (kept.digest !== other.digest) {
    return {
      ...who,
      kind: 'content',
      detail: `it is as on ${day(kept.at)}; as on ${day(other.at)} it is an earlier visit`,
    };
  }
  if (kept.relevant === other.relevant) return undefined;
  return { ...who, kind: 'verdict', detail: `${kept.relevant ? 'on' : 'off'} topic is kept` };
}
