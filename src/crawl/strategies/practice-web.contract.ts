/** A web of a few pages and the shortest possible crawl of it, with the real frontier and graph, for tests of strategies. */
import { LinkGraph } from '../../algorithms/graph/link-graph.js';
import { TextAnalyser } from '../../algorithms/text/analyser.js';
import { Background } from '../../algorithms/text/background.js';
import type { CorpusPage } from '../../core/corpus.js';
import type { Candidate, Link, Page } from '../../core/page.js';
import { Random } from '../../core/random.js';
import type { Example, Topic } from '../../core/topic.js';
import { Frontier } from '../frontier/frontier.js';
import type { Preparation } from '../preparation.js';
import type { Ranking, Strategy } from './strategy.js';

export interface PracticePage {
  text?: string;
  /** Targets with their anchor texts; `[anchor, context]` gives the words around too. */
  links?: Record<string, string | [anchor: string, context: string]>;
  relevant?: boolean;
}

export type PracticeWeb = Record<string, PracticePage>;

export const address = (name: string) => `http://practice.example/${name}`;

export interface TopicOptions {
  query?: string;
  examples?: (Partial<Example> & { text: string })[];
  corpus?: string[];
  background?: Background;
  seed?: number;
}

/** Every word weighs the same unless a background is given, so that cosines can be computed by hand. */
export function practicePreparation(options: TopicOptions = {}): Preparation {
  const topic: Topic = {
    name: 'practice',
    query: options.query ?? '',
    seeds: [],
    examples: (options.examples ?? []).map((example, i) => ({
      url: address(`e${i}`),
      title: '',
      relevant: true,
      ...example,
    })),
  };
  const pages = options.corpus?.map((text, i): CorpusPage => ({ url: address(`c${i}`), title: '', text, links: [] }));
  return {
    topic,
    text: new TextAnalyser({ background: options.background ?? Background.uniform() }),
    random: new Random(options.seed ?? 1),
    corpus: pages && { pages: () => pages },
  };
}

export function practiceLink(url: string, anchor = '', context = ''): Link {
  return { url, anchor, context, path: 'html>body>a', kind: 'anchor', nofollow: false };
}

export function practicePage(
  preparation: Preparation,
  id: number,
  text: string,
  links: readonly Link[],
  depth = 1,
): Page {
  const terms = preparation.text.analyse('', text);
  return { id, url: address(String(id)), depth, title: '', text, language: '', headings: [], links, terms };
}

export interface PracticeCrawl {
  /** Names of pages in the order fetched. */
  order: string[];
  /** What `rank` returned for each page. */
  rankings: Map<string, Ranking>;
  frontier: Frontier;
  graph: LinkGraph;
}

/** Fetches until the frontier is empty or `limit` pages were read. The strategy must be prepared. */
export function practiceCrawl(
  strategy: Strategy,
  preparation: Preparation,
  web: PracticeWeb,
  seeds: string[],
  limit = Infinity,
): PracticeCrawl {
  const frontier = new Frontier({ combine: strategy.combine, carryWidth: strategy.carryWidth, delay: 0 });
  const graph = new LinkGraph();
  const order: string[] = [];
  const rankings = new Map<string, Ranking>();
  const width = strategy.carryWidth ?? 0;
  for (const seed of seeds) frontier.offer(frontier.intern(address(seed)), Infinity, 0, -1);
  for (let now = 0; order.length < limit; now++) {
    const id = frontier.take(now);
    if (id < 0) break;
    const name = frontier.url(id).slice(address('').length);
    const { text = '', links = {}, relevant = false } = web[name] ?? {};
    const found = Object.entries(links).map(([target, words]) => {
      const [anchor, context] = typeof words === 'string' ? [words, ''] : words;
      return practiceLink(address(target), anchor, context);
    });
    const candidates = found.map((link): Candidate => ({ ...link, id: frontier.intern(link.url) }));
    const open = candidates.filter(candidate => !frontier.isClosed(candidate.id));
    const page = practicePage(preparation, id, text, found, frontier.depth(id));
    const carry = frontier.parent(id) < 0 ? undefined : frontier.carry(id);
    const ranking = strategy.rank(page, open, { relevant, priority: frontier.priority(id), carry });
    open.forEach((link, i) => {
      frontier.offer(link.id, ranking.priorities[i], page.depth + 1, id, ranking.carry, i * width);
    });
    graph.add(
      id,
      candidates.map(candidate => candidate.id),
    );
    order.push(name);
    rankings.set(name, ranking);
    frontier.done(id, now);
    strategy.revise?.(frontier);
    if (strategy.reorder && order.length % strategy.reorderEvery! === 0) strategy.reorder(graph, frontier);
  }
  return { order, rankings, frontier, graph };
}
