/**
 * What learning may cost: under 10 s to train on 700 pages (Liu trained on 697) and under 1 ms to rank the links of a page. Counted in
 * processor time, which a busy machine does not change much.
 */
import { describe, expect, it } from 'vitest';
import { TextAnalyser } from '../src/algorithms/text/analyser.js';
import type { Candidate, Page } from '../src/core/page.js';
import { Random } from '../src/core/random.js';
import type { Session } from '../src/core/session.js';
import { labelsMatch } from '../src/core/topic.js';
import { practiceLink } from '../src/crawl/strategies/practice-web.contract.js';
import { strategies } from '../src/crawl/strategies/registry.js';
import { freezeSimulatedWeb } from '../src/lab/simulated/freeze.js';
import { sessionPage } from '../src/sessions/context-graph.js';

const trainingPages = 700;
const blocks = 4;
const block = 60;
const web = freezeSimulatedWeb({ sites: 15, pages: trainingPages + blocks * block, topics: 4, tunnelling: 0.5 });
const pages = [...web.corpus(() => true).pages()];
const wanted = { topic: 'music', role: 'person' };
const session: Session = {
  name: 'music',
  recorded: '',
  pages: pages.slice(0, trainingPages).map(page => sessionPage(page, labelsMatch(page.labels, wanted))),
};

function processorSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const learning = strategies.filter(({ needs }) => needs.includes('model'));

describe.each(learning)('$name', ({ name, create }) => {
  it('trains and predicts fast enough', () => {
    const strategy = create();
    const text = new TextAnalyser();
    const topic = { name, query: '', seeds: [], examples: [] };
    const training = processorSeconds(() => {
      strategy.prepare?.({ topic, text, session, random: new Random(1) });
    });
    const unseen = pages.slice(trainingPages).map((page, id): [Page, Candidate[]] => {
      const links = page.links.map((link, i) => ({ ...practiceLink(link.url, link.anchor), id: 1000 * id + i }));
      const terms = text.analyse(page.title, page.text);
      return [{ ...page, id, depth: 1, language: '', headings: [], links, terms }, links];
    });
    // Each block has pages of its own. The best of them is the one in which nothing was compiled or cleaned up.
    const ranking = Array.from({ length: blocks }, (_, i) =>
      processorSeconds(() => {
        for (const [page, links] of unseen.slice(i * block, (i + 1) * block)) {
          strategy.rank(page, links, { relevant: false, priority: 1 });
        }
      }),
    );
    const milliseconds = (1000 * Math.min(...ranking)) / block;
    console.log(`${name}: ${training.toFixed(2)} s to train, ${milliseconds.toFixed(3)} ms a page`);
    expect(training).toBeLessThan(10);
    expect(milliseconds).toBeLessThan(1);
  });
});
