/** The nouns of the browser extension in recorder/. It is plain JavaScript, loaded as it is; these are for the type check. */

export type Status = 'off' | 'recording' | 'paused';

export interface Recording {
  status: Status;
  name: string;
  /** ISO 8601; empty while nothing is recorded. */
  started: string;
  bytes: number;
  isFull: boolean;
}

/** A page that may be recorded. */
export interface RecordablePage {
  url: string;
  isFrame: boolean;
}

export interface PageOffer extends RecordablePage {
  title: string;
  /** The URL that led here by redirection. */
  alias?: string;
  isFrameset: boolean;
  /** Pixels of its window. */
  area: number;
  html: string;
}

/** What the index knows of a recorded page; its content is stored apart. */
export interface IndexEntry extends RecordablePage {
  number: number;
  title: string;
  bytes: number;
  useful: boolean;
  isFrameset: boolean;
  area: number;
  aliases: string[];
}

/** Where `honeyguide record` listens, and the word that lets in. */
export interface Pairing {
  port: number;
  token: string;
}

/** What became of a question to `honeyguide record`. */
export interface DeskAnswer {
  answer?: { pages: number; name: string };
  problem?: string;
}

/** What the popup and the options page show. */
export interface State extends DeskAnswer {
  status: Status;
  name: string;
  isFull: boolean;
  pages: number;
  useful: number;
  page?: { url: string; title: string; useful: boolean };
  /** Of the pairing. */
  port?: number;
  /** Of a pairing that was offered and not accepted yet. */
  offer?: number;
  /** Are Useful and Submit shown on each page as well? */
  pageButtons: boolean;
}

/** What the buttons on a page hear. */
export interface PageButtons extends DeskAnswer {
  useful?: boolean;
}

/** From a content script: nothing of it is believed that the browser can say. */
export interface PageMessage {
  kind: string;
  html?: unknown;
  title?: unknown;
  isFrameset?: unknown;
  area?: unknown;
  token?: unknown;
  useful?: unknown;
}

/** From the popup or the options page. */
export interface OwnMessage {
  kind: string;
  tabId?: number;
  name?: string;
  useful?: boolean;
  address?: string;
  shown?: boolean;
}

declare global {
  /** From page-html.js, for page.js. */
  var pageHtml: (page: Document) => string;
  /** From page-buttons.js, for page.js. */
  var pageButtons: (ask: (message: PageMessage) => Promise<PageButtons | undefined>) => Promise<void>;
}
