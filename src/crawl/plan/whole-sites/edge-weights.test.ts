import { expect, it } from 'vitest';
import { SiteEdge } from './edge-weights.js';

it('weighs the edge of Ester, Figure 3', () => {
  // Site W with confidence 0.6; two of its pages, with 0.9 and 0.5, link to U.
  const edge = new SiteEdge(1, 2);
  edge.add(0.9);
  edge.add(0.5);
  expect(edge.pages).toBe(2);
  expect(edge.weight('global', 0.6)).toBeCloseTo(0.6, 12);
  expect(edge.weight('local', 0.6)).toBeCloseTo(0.7, 12);
  expect(edge.weight('combined', 0.6)).toBeCloseTo(0.65, 12);
});
