import { describe, expect, it } from 'vitest';
import { TextAnalyser } from '../../../../algorithms/text/analyser.js';
import { StateFields } from '../../../../packed/state-fields.js';
import { keyOfMark } from './marks/link-marks.js';
import { Opinions } from './opinions.js';
import { QueryWords } from './query/query-words.js';

const text = new TextAnalyser();
const verdict = { relevant: false, score: 0.2 };
const topic = { name: '', query: 'django forms', seeds: [], examples: [] };
const newQuery = () => QueryWords.of(topic, text, '');

function add(opinions: Opinions, query: QueryWords, id: number, words: string): number {
  const counts = text.analyse(words);
  const terms = counts.ids.map(term => keyOfMark('anchor', term));
  const held = query.heldBy({ title: '', text: words, terms: counts });
  const { opinion } = opinions.add(id, { query, held, terms, verdict });
  query.count(keyOfMark('host', 1), held);
  return opinion;
}

/** Every fourth page holds a word of the query, and "widget" beside it. */
function crawled(most = 100): { opinions: Opinions; query: QueryWords } {
  const opinions = new Opinions(most);
  const query = newQuery();
  for (let id = 0; id < 40; id++) {
    add(opinions, query, id, id % 4 === 0 ? 'forms widget validate' : `weather report number${id}`);
    if (opinions.isTime) opinions.lookAgain();
  }
  return { opinions, query };
}

describe('opinions on pages', () => {
  it('rise where a page reads like those that hold the words of the query, and fall where it does not', () => {
    const { opinions, query } = crawled();
    const alike = add(opinions, query, 100, 'widget validate');
    const other = add(opinions, query, 101, 'weather report');
    expect(alike).toBeGreaterThan(other + 0.2);
    expect(add(opinions, query, 102, 'forms widget validate')).toBeGreaterThan(alike);
  });

  it('follow what is usual in the crawl: a word that is everywhere was no reason', () => {
    const opinions = new Opinions(100);
    const query = newQuery();
    const early = add(opinions, query, 0, 'django site');
    for (let id = 1; id < 40; id++) add(opinions, query, id, id % 5 === 0 ? 'django forms' : 'django site');
    opinions.lookAgain();
    expect(opinions.get(0)?.opinion).toBeLessThan(early / 2);
    expect(opinions.get(5)?.opinion).toBeGreaterThan(0.5);
  });

  it('follow a person: what reads like a page that was called wrong falls, until that is taken back', () => {
    const { opinions, query } = crawled();
    const like = (id: number) => add(opinions, query, id, 'widget validate');
    const before = like(100);
    for (let id = 0; id < 40; id += 4) opinions.judged(id, { relevant: false, score: 0 });
    const wrong = like(101);
    expect(wrong).toBeLessThan(before - 0.2);
    for (let id = 0; id < 40; id += 4) opinions.judged(id, verdict);
    expect(like(102)).toBeGreaterThan(wrong + 0.15);
  });

  it('are kept for the latest pages', () => {
    const { opinions } = crawled(10);
    expect(opinions.get(29)).toBeUndefined();
    expect(opinions.get(30)).toBeDefined();
  });

  it('come back as they were saved, and go on alike', () => {
    const { opinions, query } = crawled();
    opinions.judged(3, { relevant: true, score: 1 });
    const again = QueryWords.restore(new StateFields(query.save()), topic, text);
    const restored = Opinions.restore(new StateFields(opinions.save([query])), 100, [again]);
    expect(restored.get(3)?.verdict).toEqual({ relevant: true, score: 1 });
    expect(add(restored, again, 200, 'widget')).toBe(add(opinions, query, 200, 'widget'));
    const [first, second] = [opinions, restored].map(each => {
      return Array.from(each.lookAgain(), ([id, { opinion }]) => [id, opinion]);
    });
    expect(second).toEqual(first);
  });
});
