/**
 * A session from the neighbourhood of target pages (Liu §5.2.2, items 2 and 3): layer 0 are the targets, layer i the pages that
 * link to layer i−1. Liu asked a search engine for back-links; here the links of a recorded web are turned round.
 */

import type { Corpus, CorpusPage } from '../core/corpus.js';
import { Random } from '../core/random.js';
import type { Session, SessionPage } from '../core/session.js';

export interface ContextGraphOptions {
  name?: string;
  /** Layers beyond the targets (Liu: 4). */
  layers?: number;
  /** Most pages of a layer (Liu: 300), drawn at random from more. */
  perLayer?: number;
  /** Most targets; the same by default. */
  targets?: number;
  /** All links among the pages (item 3), or only those that lead one layer nearer (item 2). */
  links?: 'all' | 'layers';
  random?: Random;
}

export function contextGraphSession(
  corpus: Corpus,
  isTarget: (page: CorpusPage) => boolean,
  options: ContextGraphOptions = {},
): Session {
  const { name = 'context graph', layers = 4, perLayer = 300, links = 'all', random = new Random(1) } = options;
  const web = new BackLinks(corpus);
  const targets = web.pages.flatMap((page, number) => (isTarget(page) ? [number] : []));
  const layerOf = new Map<number, number>();
  let layer = sample(targets, options.targets ?? perLayer, random);
  for (let depth = 0; depth <= layers && layer.length > 0; depth++) {
    for (const number of layer) layerOf.set(number, depth);
    const parents = new Set(layer.flatMap(number => web.sources[number]));
    // A target that was not drawn is still a target: as a page on the way it would teach the wrong thing.
    const fresh = [...parents].filter(number => !layerOf.has(number) && !isTarget(web.pages[number]));
    layer = sample(fresh, perLayer, random);
  }
  const pages = [...layerOf].map(([number, depth]): SessionPage => {
    const nearer = (url: string) => layerOf.get(web.number(url)) === depth - 1;
    return { ...sessionPage(web.pages[number], depth === 0), links: chosenLinks(web.pages[number], links, nearer) };
  });
  return { name, recorded: '', pages };
}

function chosenLinks(page: CorpusPage, which: 'all' | 'layers', nearer: (url: string) => boolean): string[] {
  const urls = [...new Set(page.links.map(link => link.url))];
  return which === 'all' ? urls : urls.filter(nearer);
}

/** The pages of a web by number, with the pages that link to each. */
export class BackLinks {
  readonly pages: readonly CorpusPage[];
  readonly sources: readonly number[][];
  private readonly numbers: ReadonlyMap<string, number>;

  constructor(corpus: Corpus) {
    this.pages = [...corpus.pages()];
    this.numbers = new Map(this.pages.map((page, number) => [page.url, number]));
    const sources: number[][] = this.pages.map(() => []);
    this.pages.forEach((_, number) => {
      for (const target of this.linked(number)) sources[target].push(number);
    });
    this.sources = sources;
  }

  /** -1 when the web does not hold it. */
  number(url: string): number {
    return this.numbers.get(url) ?? -1;
  }

  /** Pages that a page links to, each once, in the order of its links. */
  linked(number: number): number[] {
    const targets = new Set(this.pages[number].links.map(link => this.number(link.url)));
    return [...targets].filter(target => target >= 0 && target !== number);
  }
}

export function sessionPage({ url, title, text, links }: CorpusPage, useful: boolean): SessionPage {
  return { url, title, text, links: [...new Set(links.map(link => link.url))], useful };
}

/** At most `size` of them, in their order. */
export function sample(numbers: readonly number[], size: number, random: Random): number[] {
  if (numbers.length <= size) return [...numbers];
  return random
    .shuffle([...numbers])
    .slice(0, size)
    .sort((a, b) => a - b);
}
