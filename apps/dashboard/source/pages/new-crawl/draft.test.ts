import { describe, expect, it } from 'vitest';
import {
  type Draft,
  draftLike,
  examplesOf,
  type Offered,
  otherSettings,
  parametersOf,
  requestOf,
  withAllowed,
} from './draft.ts';

const offered: Offered = {
  schema: {
    properties: {
      query: { type: 'string' },
      delay: { type: 'number', default: 1, minimum: 0, maximum: 10, description: 'a pause' },
      sameSite: { type: 'boolean', default: false },
      exclude: { type: 'array', items: { type: 'string' }, default: [] },
      params: { type: 'object' },
    },
  },
  strategies: [
    {
      ...{ name: 'shark', summary: '', needs: [], family: 'classic', paper: '' },
      parameters: [
        { name: 'delta', help: '', default: 0.5, minimum: 0, maximum: 1 },
        { name: 'mode', help: '', default: 'a', choices: ['a', 'b'] },
        { name: 'deep', help: '', default: false },
      ],
    },
  ],
  judges: [],
};

const draft: Draft = {
  ...{
    query: ' bees ',
    name: '',
    seeds: 'bees.example\n\nhttp://b.example/ ',
    earlier: ['old'],
    onTopic: '',
    offTopic: '',
  },
  ...{ pages: '200', strategy: 'shark', params: { delta: '0.25', mode: 'a' }, judge: '', judgeParams: {} },
  ...{ others: { delay: '0', sameSite: true, exclude: '/a\n/b', query: 'not this' }, trial: true },
};

describe('what the form asks for', () => {
  it('leaves out what is usual, and reads lines, numbers and ticks', () => {
    expect(requestOf(draft, offered)).toEqual({
      settings: {
        ...{ query: 'bees', seeds: ['https://bees.example', 'http://b.example/'], pages: 200 },
        ...{ strategy: 'shark', params: { delta: 0.25 }, delay: 0, sameSite: true, exclude: ['/a', '/b'] },
      },
      examples: { relevant: [], other: [] },
      texts: { relevant: [], other: [] },
      seedsFrom: ['old'],
      trial: true,
    });
  });

  it('sends what is no number as it is, for the server to say what it should be', () => {
    const wrong = { ...draft, others: { delay: 'soon' } };
    expect(requestOf(wrong, offered).settings).toMatchObject({ delay: 'soon' });
  });

  it('makes fields of settings and parameters', () => {
    expect(otherSettings(offered).map(({ name, kind }) => [name, kind])).toEqual([
      ['delay', 'number'],
      ['sameSite', 'flag'],
      ['exclude', 'list'],
    ]);
    expect(parametersOf(offered.strategies[0]).map(({ kind }) => kind)).toEqual(['number', 'choice', 'flag']);
  });
});

describe('examples', () => {
  it.each([
    ['', [], []],
    ['https://a.example/\nhttp://b.example/x', ['https://a.example/', 'http://b.example/x'], []],
    [
      'A text about bees.\nIt has http://a.example/ in it.',
      [],
      ['A text about bees.\nIt has http://a.example/ in it.'],
    ],
    ['One.\n---\nTwo.\n----\nhttps://a.example/', ['https://a.example/'], ['One.', 'Two.']],
  ])('%j', (given, urls, texts) => expect(examplesOf(given)).toEqual({ urls, texts }));
});

describe('a form like another crawl', () => {
  const settings = { query: 'wild bees in meadows', name: 'wild-bees-in', seeds: ['https://a.test/'], pages: 50 };

  it('keeps a name that a person gave, and none that was made of the words', () => {
    expect(draftLike(settings, offered).name).toBe('');
    expect(draftLike({ ...settings, name: 'spring' }, offered, 900)).toMatchObject({ name: 'spring', pages: '900' });
  });

  it('may ask private addresses that were allowed since', () => {
    const like = draftLike(settings, offered);
    expect(withAllowed(like, [])).toBe(like);
    expect(withAllowed(like, ['a', 'b']).others.allowPrivate).toBe('a\nb');
  });
});
