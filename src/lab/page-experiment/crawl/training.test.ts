import { describe, expect, it } from 'vitest';
import type { Preparation } from '../../../crawl/preparation.js';
import type { Strategy } from '../../../crawl/strategies/strategy.js';
import { TrainingGraph } from '../../../sessions/training-graph.js';
import { freezeSimulatedWeb } from '../../simulated/freeze.js';
import { strategyLabels } from '../definition/definition.js';
import { parseExperiment } from '../definition/read-experiment.js';
import { SplitWeb } from '../webs/split-web.js';
import { TopicWeb } from '../webs/topic-web.js';
import { runCrawl } from './run-crawl.js';

const text = `name: learning
web: {simulated: {worlds: 2, sites: 6, pages: 200, topics: 2, tunnelling: 0.7, portals: 0, pageKilobytes: 2, linksPerPage: 12}}
splits: {by: world, values: ['1', '2']}
topics:
  - {name: music, relevant: {topic: music, role: person}, seeds: {seed: music}}
training: {targets: 5, wrongTurns: 1}
strategies:
  - hmm
  - {name: hmm, session: all}
  - {name: hmm, session: layers, params: {states: 3}}
stop: exhausted
`;
const { experiment } = parseExperiment(text, 'x.yaml');
const web = freezeSimulatedWeb((experiment.web as { simulated: Record<string, unknown> }).simulated);

describe('training in an experiment', () => {
  it('is read, and tells strategies apart', () => {
    expect(experiment.training).toEqual({ targets: 5, wrongTurns: 1 });
    expect(experiment.strategies.map(choice => choice.session)).toEqual([undefined, 'all', 'layers']);
    expect(strategyLabels(experiment.strategies)).toEqual(['hmm', 'hmm session=all', 'hmm states=3 session=layers']);
  });

  it.each([
    ['session: all', 'session: al', /"session" must be one of browsing, layers, all, not "al"\. Did you mean all/],
    ['targets: 5, ', '', /targets/],
    ['targets: 5', 'targets: none', /"targets" must be a whole number/],
    ['wrongTurns', 'wrongTurn', /wrongTurns/],
    ['session: all}', 'session: browsing}\n  - {name: hmm, session: browsing}', /stands in the list already/],
  ])('refuses %j as %j', (from, to, message) => {
    expect(() => parseExperiment(text.replace(from, to), 'x.yaml')).toThrow(message);
  });

  it('makes sessions of the other splits, whose targets are all the examples there are', async () => {
    const split = new SplitWeb(web, experiment.splits, '1');
    const target = new TopicWeb(split, experiment.topics[0]);
    const seen: Preparation[] = [];
    for (const { session } of experiment.strategies) {
      const strategy: Strategy = {
        name: 'spy',
        combine: 'max',
        prepare: preparation => void seen.push(preparation),
        rank: (_, links) => ({ priorities: new Float64Array(links.length) }),
      };
      await runCrawl(target, strategy, 1, { pages: 2 }, { session, training: experiment.training });
    }
    const [browsing, all, layers] = seen.map(({ session }) => session!);
    for (const { topic, session } of seen) {
      expect(topic.examples.map(example => example.url)).toEqual(
        session!.pages.filter(page => page.useful).map(page => page.url),
      );
      expect(session!.pages.every(page => page.url.includes('world2'))).toBe(true);
    }
    expect(browsing.pages.filter(page => page.useful).length).toBe(5);
    expect(new TrainingGraph(layers).links).toBeLessThan(new TrainingGraph(all).links);
    // A user comes from a seed; a context graph holds only what leads to a target.
    expect([...new TrainingGraph(all).hops]).not.toContain(-1);
  });
});

describe('several simulated webs in one', () => {
  it('have labels of their own and no link between them', () => {
    expect(web.size).toBe(400);
    for (let number = 0; number < web.size; number++) {
      const { world } = web.page(number).labels!;
      for (const { url } of web.text(number).links) {
        const linked = web.find(url);
        if (linked >= 0) expect(web.page(linked).labels!.world).toBe(world);
      }
    }
    expect(() => freezeSimulatedWeb({ worlds: 1 })).toThrow(/whole number from 2/);
  });
});
