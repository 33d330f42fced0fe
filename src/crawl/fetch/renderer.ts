import type { Transport } from './transport.js';
import type { Exchange, Fetched, FetchOptions, Response } from './web.js';

/** Runs the scripts of pages. */
export interface Renderer {
  /** Never rejects for anything a page does. */
  render(page: PlainPage, signal?: AbortSignal): Promise<Rendered | Unrendered>;
  close(): Promise<void>;
}

/** A page as it came. */
export interface PlainPage extends Pick<Response, 'url' | 'headers' | 'contentType' | 'body' | 'html'> {
  /** Characters of text and links that it has without its scripts. */
  has: { text: number; links: number };
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
  /** Set where another machine has read it already. */
  read?: ReadElsewhere;
}

/** What there is to know of a page that was parsed and counted already. */
export type ReadElsewhere = Pick<Response, 'terms' | 'content' | 'prepared'> & Required<Pick<Response, 'parsed'>>;

export interface Unrendered {
  kind: 'unrendered';
  /** In words. */
  problem: string;
}

/** `script`: something to run; `data`: what scripts ask for. */
export type PageRequestPurpose = 'script' | 'data';

/** Where the browser gets what pages ask for. */
export interface PageWeb {
  /** Aside of the frontier: for this page, for this purpose. Never rejects for anything a server does. */
  fetchAside(
    url: string,
    options: FetchOptions,
    cause: { page: PlainPage; purpose: PageRequestPurpose },
  ): Promise<Fetched>;
}

/** What a page may take of a browser. */
export interface RenderLimits {
  /** Milliseconds that it may take for itself, and that it may go without an answer before it counts as hanging. */
  busy: number;
  patience: number;
  /** Requests that it may have carried on, and decoded bytes of their answers, all together. */
  requests: number;
  bytes: number;
  /** Characters of it that are kept once it is rendered. */
  characters: number;
}

/** Machines that send the requests of a crawl, and have browsers. */
export interface Workers extends Transport {
  renderer(parts: RendererParts): Renderer;
}

export interface RendererParts {
  web: PageWeb;
  limits: RenderLimits;
  /** The browser of this machine, for when no other has one. */
  own?: Renderer;
}
