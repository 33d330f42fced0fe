import { describe, expect, it } from 'vitest';
import { inWordsOfForm, settingWords } from './settings.ts';

describe('messages in the words of the form', () => {
  it.each([
    [
      'allow more than that, for example --max-requests 20.',
      'allow more than that, for example “Requests, at most” 20.',
    ],
    [
      'No seeds: --seed https://a.test/ or --host a.test.',
      'No seeds: “Addresses to start at” https://a.test/ or “Whole hosts to start at” a.test.',
    ],
    ['"settings.pages" must be from 1 on.', '“Pages to fetch, at most” must be from 1 on.'],
    ['Write "resume DIR --trust".', 'Write "resume DIR --trust".'],
    ['"pattern" of the command exclude must be one.', 'The pattern must be one.'],
    ['A page -- as it is.', 'A page -- as it is.'],
  ])('%s', (message, words) => {
    expect(inWordsOfForm(message)).toBe(words);
  });

  it('names every setting, by its key where there is no better', () => {
    expect([settingWords('delay'), settingWords('someOther')]).toEqual([
      'Pause between requests, in seconds',
      'Some other',
    ]);
  });
});
