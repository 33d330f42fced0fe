import type { Labels } from '../core/page.js';

/** One recorded page, as a line of a frozen web holds it. */
export interface FrozenPage {
  url: string;
  /** 200 unless the recording says otherwise. */
  status: number;
  /** Where a redirect leads. */
  location?: string;
  /** Other spellings under which the page is linked. */
  aliases?: string[];
  labels?: Labels;
  html: string;
}

/** Is it a page that leads elsewhere instead of saying something? */
export function isRedirect(page: Pick<FrozenPage, 'status' | 'location'>): boolean {
  return page.location !== undefined && page.status >= 300 && page.status < 400;
}
