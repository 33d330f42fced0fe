import { scriptedEngine } from '../scripted-crawl.contract.js';
import type { Strategy } from '../strategies/strategy.js';
import { describePlanner, SmallWeb } from './planner.contract.js';

/** Some order that has nothing to do with the order of the links. */
const wanted = (url: string) => (Number(/\d+/.exec(url)?.[0] ?? 0) * 7) % 5;
const byNumber: Strategy = {
  name: 'by-number',
  combine: 'mean',
  rank: (_page, links) => ({ priorities: links.map(link => wanted(link.url)) }),
};
/** What a link is worth depends on what travelled here. */
const inherited: Strategy = {
  name: 'inherited',
  combine: 'max',
  carryWidth: 1,
  rank: (_page, links, { carry }) => {
    const mine = carry?.[0] ?? 1;
    const each = Float64Array.from(links, link => (mine + wanted(link.url)) / 2);
    return { priorities: each, carry: each };
  },
};

for (const [name, strategy, maxPerHost] of [
  ['every link at once', byNumber, undefined],
  ['steps of five', { ...byNumber, batch: 5 }, undefined],
  ['steps of five, few pages of each host', { ...byNumber, batch: 5 }, 2],
  ['numbers that travel with links', inherited, undefined],
  ['numbers that travel, in steps', { ...inherited, batch: 3 }, undefined],
] as const) {
  describePlanner(name, (store, checkpointVisits) => {
    const web = new SmallWeb();
    const { engine } = scriptedEngine(web, {
      ...{ store, strategy, maxPerHost, attempts: 1, pages: 40 },
      engine: { checkpointVisits },
    });
    return { engine, web };
  });
}
