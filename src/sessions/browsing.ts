/**
 * A made-up user for experiments: starts at the seeds, walks the shortest way to one target after another, and at some pages
 * follows a link that leads nowhere and goes back (Liu §2.1). What is left is a session as the recorder would have stored it.
 */

import type { Corpus, CorpusPage } from '../core/corpus.js';
import { Random } from '../core/random.js';
import type { Session } from '../core/session.js';
import { BackLinks, sample, sessionPage } from './context-graph.js';

export interface BrowsingOptions {
  name?: string;
  /** Targets the user looks for. */
  targets?: number;
  /** Wrong turns at each page on the way, on average. */
  wrongTurns?: number;
  random?: Random;
}

export function browsingSession(
  corpus: Corpus,
  isTarget: (page: CorpusPage) => boolean,
  isSeed: (page: CorpusPage) => boolean,
  options: BrowsingOptions = {},
): Session {
  const { name = 'browsing', targets = 30, wrongTurns = 1, random = new Random(1) } = options;
  const web = new BackLinks(corpus);
  const parents = shortestWays(web, isSeed);
  const reached = [...parents.keys()].filter(number => isTarget(web.pages[number])).sort((a, b) => a - b);
  const visited = new Set<number>();
  for (const target of sample(reached, targets, random)) {
    for (let page = target; page >= 0; page = parents.get(page)!) visited.add(page);
  }
  const onTheWay = [...visited].filter(number => !isTarget(web.pages[number]));
  for (const number of onTheWay) {
    const turns = web.linked(number).filter(target => !visited.has(target) && !isTarget(web.pages[target]));
    let count = Math.floor(wrongTurns) + (random.next() < wrongTurns % 1 ? 1 : 0);
    for (; count > 0 && turns.length > 0; count--)
      visited.add(...(turns.splice(random.below(turns.length), 1) as [number]));
  }
  const pages = [...visited].map(number => sessionPage(web.pages[number], isTarget(web.pages[number])));
  return { name, recorded: '', pages };
}

/** For each page that can be reached, the page before it on a shortest way from a seed; -1 for seeds. */
function shortestWays(web: BackLinks, isSeed: (page: CorpusPage) => boolean): Map<number, number> {
  const parents = new Map<number, number>();
  web.pages.forEach((page, number) => {
    if (isSeed(page)) parents.set(number, -1);
  });
  for (const number of parents.keys()) {
    // A map's keys include those added while it is walked: breadth-first order.
    for (const target of web.linked(number)) if (!parents.has(target)) parents.set(target, number);
  }
  return parents;
}
