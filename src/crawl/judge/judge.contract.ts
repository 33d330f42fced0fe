/** What every judge keeps to, whatever it goes by. `contract.test.ts` runs it on all of them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { practicePage, practicePreparation, type TopicOptions } from '../strategies/practice-web.contract.js';
import type { Judge, JudgeDefinition } from './judge.js';

const fullTopic: TopicOptions = {
  query: 'wild honey bees',
  examples: [
    { text: 'wild bees build a nest; bees gather honey, honey, honey' },
    { text: 'bee keepers harvest honey from the hive' },
    { text: 'stock markets and shares fall', relevant: false },
  ],
};
const texts = [
  '',
  'honey',
  'wild bees gather honey',
  'stock markets',
  'the of and',
  '蜜蜂 \ud800 \u0000',
  'bee '.repeat(5000),
];

export function judgeContract(definition: JudgeDefinition): void {
  async function prepared() {
    const preparation = practicePreparation(fullTopic);
    preparation.topic.relevantLabels = { kind: 'bees' };
    const judge = definition.create();
    await judge.prepare?.(preparation);
    return { judge, preparation };
  }

  const verdictOf = ({ judge, preparation }: Awaited<ReturnType<typeof prepared>>, text: string) =>
    judge.judge({ ...practicePage(preparation, 0, text, []), labels: { kind: text.length % 2 ? 'bees' : 'other' } });

  function expectVerdict(judge: Judge, { relevant, score }: ReturnType<Judge['judge']>): void {
    expect(typeof relevant, judge.name).toBe('boolean');
    expect(score, judge.name).toBeGreaterThanOrEqual(0);
    expect(score, judge.name).toBeLessThanOrEqual(1);
  }

  describe(`${definition.name} keeps the contract of a judge`, () => {
    it('has the name it is asked for by', async () => {
      expect((await prepared()).judge.name).toBe(definition.name);
    });

    it('gives a score from 0 to 1 for any page', async () => {
      const ready = await prepared();
      for (const text of texts) expectVerdict(ready.judge, verdictOf(ready, text));
      fc.assert(
        fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => {
          expectVerdict(ready.judge, verdictOf(ready, text));
        }),
      );
    });

    it('says the same of the same page, whatever it saw before', async () => {
      const [first, second] = [await prepared(), await prepared()];
      const forwards = texts.map(text => verdictOf(first, text));
      const backwards = texts.toReversed().map(text => verdictOf(second, text));
      expect(backwards.toReversed()).toEqual(forwards);
    });
  });
}
