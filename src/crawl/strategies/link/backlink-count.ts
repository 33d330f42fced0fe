import { defineStrategy } from '../strategy.js';

/** Almpanidis §5.1, BL (docs/papers.md): the number of fetched pages that link to a URL. Each offers it once, and offers add up. */
export const backlinkCount = defineStrategy({
  name: 'backlink-count',
  family: 'link',
  paper: 'Almpanidis §5.1 (BL)',
  summary: 'number of fetched pages that link to the URL',
  parameters: {},
  needs: [],
  create: () => ({
    name: 'backlink-count',
    combine: 'sum',
    rank: (_page, links) => ({ priorities: new Float64Array(links.length).fill(1) }),
  }),
});
