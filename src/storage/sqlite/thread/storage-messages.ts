/** What the crawl and its storage thread say to each other. */
import type { CrawlFile } from '../../crawl-file.js';
import type { CheckpointPart, CommandRecord, EventRecord, HostRecord, SiteRecord, StoredVerdict } from '../../store.js';
import type { StoreOptions } from '../../store-options.js';
import type { PackedUrls, PackedVisit } from './visit-message.js';

/** In the order given: a host or an event may speak of the visit before it. */
export type WriteItem =
  | { kind: 'visit'; visit: PackedVisit }
  | { kind: 'discover'; urls: PackedUrls }
  | { kind: 'host'; host: HostRecord }
  | { kind: 'site'; site: SiteRecord }
  | { kind: 'judged'; verdicts: readonly StoredVerdict[] }
  | { kind: 'event'; event: EventRecord }
  | { kind: 'settings'; file: CrawlFile }
  | { kind: 'checkpoint'; parts: readonly CheckpointPart[] }
  | { kind: 'command'; command: CommandRecord };

/** `open` is the first. `givenAt`: by the clock that all threads share. */
export type ToStorage =
  | { kind: 'open'; options: StoreOptions }
  | { kind: 'write'; items: WriteItem[]; bytes: number; givenAt: number }
  | { kind: 'flush' | 'close'; ticket: number };

/** The thread's first answer, which nobody asked for: the collection is open. */
export const openedTicket = 0;

export type FromStorage =
  | { kind: 'written'; bytes: number }
  | { kind: 'answer'; ticket: number }
  | { kind: 'failed'; usage: boolean; message: string; ticket?: number };
