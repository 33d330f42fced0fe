/** What a feed says, whatever its format. */

/** An entry, or the feed itself. */
export interface FeedEntry {
  /** Address of its page as written, relative to `base`. */
  link: string;
  base: string;
  title: string;
  /** HTML or text. */
  summary: string;
  /** As written. */
  date: string;
}

export interface Feed {
  about: FeedEntry;
  language: string;
  /** Address of the older entries, where a feed has several pages (RFC 5005), relative to the base of `about`. */
  next: string;
  entries: FeedEntry[];
}

export const emptyEntry = (base: string): FeedEntry => ({ link: '', base, title: '', summary: '', date: '' });

/** Longer summaries are whole articles: their beginning tells what they are about. */
export const longestField = 20_000;
