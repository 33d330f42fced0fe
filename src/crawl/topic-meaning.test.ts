import { describe, expect, it } from 'vitest';
import { TextAnalyser } from '../algorithms/text/analyser.js';
import { StateFields } from '../packed/state-fields.js';
import { TopicMeaning } from './topic-meaning.js';

const text = new TextAnalyser();
const topicOf = (query: string) => ({ name: '', query, seeds: [], examples: [] });
const meaningOf = (query: string, language = '') => new TopicMeaning(topicOf(query), text, language);
const of = (words: string) => text.analyse(words);

describe('nearness in meaning', () => {
  it('knows pages that share no word with the query', () => {
    const elements = meaningOf('chemical elements');
    const near = elements.near(of('oxygen and hydrogen are gases; iron is a metal'));
    expect(near).toBeGreaterThan(0.2);
    expect(elements.near(of('the senator lost the election by a few votes'))).toBeLessThan(near / 2);
    expect(elements.nearShort(of('Oxygen').ids)).toBeGreaterThan(2 * elements.nearShort(of('Election').ids));
  });

  it('is next to nothing where the words of the query have no meaning together, or none is known', () => {
    for (const query of ['project university demonstration objective overview research laboratory', 'zzqx', '']) {
      const unclear = meaningOf(query);
      expect(unclear.near(of('university research'))).toBeLessThan(0.1);
      expect(unclear.nearShort(of('research').ids)).toBeLessThan(0.05);
    }
  });

  it('is 0 for other languages, whichever of both is read so', () => {
    const page = text.analyseIn('de', 'Sauerstoff ist ein chemisches Element');
    const elements = meaningOf('chemical elements');
    elements.keep(of('weather'));
    expect(elements.near(page)).toBe(0);
    expect(meaningOf('chemische Elemente', 'de').near(page)).toBe(0);
  });

  it('leaves out what the pages of the crawl have in common', () => {
    const [fresh, used] = [meaningOf('jazz music'), meaningOf('jazz music')];
    // What the site says on every page hides what this one is about.
    const page = of('orchestra concert senator election campaign');
    for (let i = 0; i < 50; i++) used.keep(of('senator election campaign'));
    expect(used.near(page)).toBeGreaterThan(1.3 * fresh.near(page));
  });

  it('never goes beyond 1: shares are kept as such', () => {
    const bees = meaningOf('bees');
    for (let i = 0; i < 30; i++) bees.keep(of('bankruptcy court'));
    expect(bees.near(of('bees'))).toBeLessThanOrEqual(1);
    expect(bees.nearShort(of('bees').ids)).toBeLessThanOrEqual(1.000001);
  });

  it('comes back as it was saved', () => {
    const first = meaningOf('jazz music');
    for (const words of ['orchestra concert', 'weather report']) first.keep(of(words));
    const second = meaningOf('jazz music');
    second.load(new StateFields(first.save()))();
    expect(second.near(of('saxophone'))).toBe(first.near(of('saxophone')));
    const saved = second.save();
    const before = second.near(of('saxophone'));
    second.keep(of('saxophone player'));
    second.load(new StateFields(saved))();
    expect(second.near(of('saxophone'))).toBe(before);
  });
});
