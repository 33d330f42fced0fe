/** A web of themes and a strategy shown its first pages, for tests of the latent strategies. */
import { LinkGraph } from '../../../../algorithms/graph/link-graph.js';
import { Random } from '../../../../core/random.js';
import type { ParameterValues } from '../../../../core/schema/index.js';
import { Frontier } from '../../../frontier/frontier.js';
import { address, practiceLink, practicePage, practicePreparation } from '../../practice-web.contract.js';
import { createStrategy } from '../../registry.js';

export const words =
  'course exam lecture homework grade professor paper office research project system demo student home hobby'.split(
    ' ',
  );

export interface Web {
  texts: string[];
  links: number[][];
}

/** Pages about one of three themes that link mostly to their own. */
export function themedWeb(count: number, seed: number): Web {
  const random = new Random(seed);
  const word = (theme: number) => words[random.next() < 0.8 ? theme * 5 + random.below(5) : random.below(15)];
  const texts = Array.from({ length: count }, (_, i) => Array.from({ length: 12 }, () => word(i % 3)).join(' '));
  const links = Array.from({ length: count }, (_, i) => {
    const targets = Array.from({ length: 6 }, () => {
      const any = random.below(count);
      return random.next() < 0.7 ? Math.min(count - 1, any - (any % 3) + (i % 3)) : any;
    });
    return [...new Set(targets)].filter(target => target !== i);
  });
  return { texts, links };
}

export const corpus = themedWeb(60, 99).texts;
export const query = 'lecture homework';

/** The strategy after it was shown the first `fetched` pages of the web, with the real frontier and graph. */
export async function showPages(
  name: string,
  web: Web,
  fetched: number,
  parameters: ParameterValues,
  reorderAt: number[] = [fetched],
) {
  const strategy = createStrategy(name, parameters);
  const preparation = practicePreparation({ query, corpus });
  await strategy.prepare?.(preparation);
  const frontier = new Frontier({ combine: strategy.combine, delay: 0 });
  const graph = new LinkGraph();
  web.texts.forEach((_, i) => {
    frontier.intern(address(String(i)));
  });
  const provisional = new Map<number, number>();
  const closed = new Set<number>();
  for (let i = 0; i < fetched; i++) {
    frontier.offer(i, Infinity, 0, -1);
    frontier.take(0);
    frontier.done(i, 0);
    closed.add(i);
    const links = web.links[i].map(target => practiceLink(address(String(target)), words[target % words.length]));
    const page = practicePage(preparation, i, web.texts[i], links);
    const open = web.links[i]
      .map((target, at) => ({ ...links[at], id: target }))
      .filter(({ id }) => !closed.has(id) && id >= fetched);
    const { priorities } = strategy.rank(page, open, { relevant: false, priority: 0 });
    open.forEach(({ id }, at) => {
      frontier.offer(id, priorities[at], 1, i);
      provisional.set(id, priorities[at]);
    });
    graph.add(i, web.links[i]);
    if (reorderAt.includes(i + 1)) strategy.reorder!(graph, frontier);
  }
  const scores = new Map<number, number>();
  frontier.waiting(id => {
    scores.set(id, frontier.priority(id));
  });
  return { strategy, preparation, scores, provisional, graph, frontier };
}

/** Mean score of the pages of a theme. */
export function meanOfTheme(theme: number, scores: Map<number, number>): number {
  const chosen = [...scores].filter(([id]) => id % 3 === theme).map(([, score]) => score);
  return chosen.reduce((sum, score) => sum + score, 0) / chosen.length;
}
