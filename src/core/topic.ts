/** What is wanted. */
export interface Topic {
  name: string;
  /** Keywords in the user's own words. May be empty when there are examples. */
  query: string;
  /** What the keywords are in, as far as it is known; absent for English. */
  language?: string;
  seeds: string[];
  /** Pages the user calls on topic (relevant) or off topic. */
  examples: Example[];
  /** Labels that make a page of a recorded web relevant, for the `labels` judge: every key must match. */
  relevantLabels?: Record<string, string | string[]>;
}

/** An example page, already read. */
export interface Example {
  url: string;
  title: string;
  text: string;
  /** Code such as `de`; absent where it is not known. */
  language?: string;
  relevant: boolean;
}

/** A page that a person speaks of. */
export interface NamedPage {
  url: string;
  /** The page's id, where the crawl has met the URL. */
  id?: number;
}

/** What a person says of a page while a crawl runs. */
export interface Opinion extends NamedPage {
  relevant: boolean;
}

/** Does a page with `labels` meet every condition of `wanted`? A list means "any of". */
export function labelsMatch(
  labels: Record<string, string | string[]> | undefined,
  wanted: Record<string, string | string[]>,
): boolean {
  if (!labels) return false;
  return Object.entries(wanted).every(([key, value]) => {
    const have = labels[key];
    if (have === undefined || have === null) return false;
    const haves = Array.isArray(have) ? have : [have];
    const wants = Array.isArray(value) ? value : [value];
    return wants.some(want => haves.includes(want));
  });
}
