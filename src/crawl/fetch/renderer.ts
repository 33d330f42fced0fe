import type { Exchange, Response } from './web.js';

/** Runs the scripts of pages. */
export interface Renderer {
  /** Never rejects for anything a page does. */
  render(page: Response, signal?: AbortSignal): Promise<Rendered | Unrendered>;
  close(): Promise<void>;
}

/** A page as its scripts made it. */
export interface Rendered {
  kind: 'rendered';
  html: string;
  /** It was longer than the limit. */
  isCut: boolean;
  /** The address that scripts gave it; relative links are relative to it. */
  url: string;
  /** Another page that scripts wanted to go to. */
  movedTo?: string;
  /** What went over the wire for it, the document itself left out. */
  exchanges: readonly Exchange[];
  milliseconds: number;
}

export interface Unrendered {
  kind: 'unrendered';
  /** In words. */
  problem: string;
}
