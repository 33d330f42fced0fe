/** What a link is worth before anything was learnt: a best-first crawl. */
import type { HotLink } from './hot-links.js';

/** Weights of each cosine, and of the best page that links here. Measured on WebKB, simulated webs and half of the topics behind a hub of manuals. */
const anchorWeight = 3.6;
/**
 * Of the meaning of its anchor: "Oxygen" leads to chemical elements, though it shares no word with them. Encyclopaedia (half of the topics of experiments/critics/encyclopaedia.yaml): .81 with 0, .89 with 2 and .90 with 3;
 * where sites behind a hub are of kindred subjects (experiments/critics/hub-simulated.yaml) it wins nothing, and WebKB with three seeds had .846 with 2 and .837 with 3.
 */
const meaningWeight = 2;
const contextWeight = 1.2;
const addressWeight = 1.8;
const pageWeight = 1.8;
const labelWeight = 2;
/** Of the share of linking pages that are on topic: what many of them link to is often the list that they stand in. */
const shareWeight = 1;

/**
 * By what its words say and mean, and by what the pages that link to it have of the query. `guesswork`: how far it is not known yet what pages on topic are. Where it is known, marks know what leads there, and what anchors mean
 * only stands in their way (WebKB with the truth, one seed: .877 with them, .886 without).
 */
export function wordsOf(link: HotLink, guesswork: number): number {
  const { query, anchor, context, meaning, address, page, label, support, inLinks } = link;
  const near = anchorWeight * query.cosine(anchor) + contextWeight * query.cosine(context);
  return (
    near +
    guesswork * meaningWeight * meaning +
    addressWeight * query.cosine(address) +
    pageWeight * page +
    labelWeight * label +
    shareWeight * (support / (inLinks + 1))
  );
}
