/** What a check of a collection finds. */

export type CheckedPart = 'settings' | 'database' | 'rows' | 'texts' | 'digests' | 'archive' | 'index';

export interface Fault {
  part: CheckedPart;
  problem: string;
  /** The page that it concerns. */
  url?: string;
  /** `repaired`: it was; `repairable`: --repair would; `lost`: it cannot be, and says what can be done. */
  state: 'repaired' | 'repairable' | 'lost';
  advice?: string;
}

export interface CollectionCheck {
  folder: string;
  /** How much was looked at, by part. */
  looked: Record<CheckedPart, number>;
  faults: Fault[];
  /** Copies of the database from before updates and repairs. */
  backups: { name: string; bytes: number }[];
}
