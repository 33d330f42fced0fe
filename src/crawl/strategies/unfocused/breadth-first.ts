import { defineStrategy } from '../strategy.js';

/**
 * First in, first out: every link is worth the same, and equal priorities keep the order in which they were found. The baseline
 * of Batsakis §3.2 and Almpanidis §3.2 (docs/papers.md).
 */
export const breadthFirst = defineStrategy({
  name: 'breadth-first',
  family: 'unfocused',
  paper: 'Batsakis §3.2, Almpanidis §3.2',
  summary: 'links in the order they are found; the baseline',
  parameters: {},
  needs: [],
  create: () => ({
    name: 'breadth-first',
    combine: 'max',
    rank: (_page, links) => ({ priorities: new Float64Array(links.length) }),
  }),
});
