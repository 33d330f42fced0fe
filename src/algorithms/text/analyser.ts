import type { TermCounts } from '../../core/page.js';

/** Placeholder signature; see the implementation. */
export declare class TextAnalyser {
  analyse(...texts: string[]): TermCounts;
}
