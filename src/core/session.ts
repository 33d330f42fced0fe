/** What a person browsed and marked (Liu §2.1), and what was learnt from it. */

export interface Session {
  /** What it is about, in the user's words. */
  name: string;
  /** When it was recorded or made, ISO 8601; empty when unknown. */
  recorded: string;
  pages: SessionPage[];
}

export interface SessionPage {
  /** Normalised, each once in a session. */
  url: string;
  title: string;
  text: string;
  /** Where the page's hyperlinks lead, normalised. Only those to other pages of the session matter. */
  links: string[];
  /** The user marked it: a target. */
  useful: boolean;
  /** Seen only as a frame of another page. */
  frame?: boolean;
  /** What the session was about that it comes from, where several were put together. */
  topic?: string;
}

/** A trained strategy, as `honeyguide train` writes it and `crawl --model` reads it. */
export interface TrainedModel {
  format: 'honeyguide-model';
  version: 1;
  strategy: string;
  parameters: Readonly<Record<string, number | string | boolean>>;
  trainedOn: TrainedOn;
  /** The target pages: what the judge compares with when the user gives no examples. */
  targets: { url: string; title: string; text: string }[];
  /** What pages on topic read like, for judge and strategy; absent where all pages were of one kind. */
  reading?: LearntReading;
  /** Whatever the strategy needs to be itself again. */
  learnt: unknown;
}

/** Terms by name, since ids are each analyser's own. */
export interface LearntReading {
  /** How words are counted; models of before it was kept have weights for other values. */
  counts: 'log';
  bias: number;
  words: string[];
  weights: number[];
}

export interface TrainedOn {
  /** Name of the session, and when it was recorded. */
  session: string;
  recorded: string;
  pages: number;
  links: number;
  targets: number;
}
