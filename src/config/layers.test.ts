import { describe, expect, it } from 'vitest';
import { crawlSettings } from './crawl-settings.js';
import { environmentLayer, flagValues, optionLayer } from './layers.js';
import { siteCrawlSettings } from './site-settings.js';

it.each(Object.entries(siteCrawlSettings))('%s has a help text', (_key, field) => expect(field.help).toMatch(/\w/));

describe('flags', () => {
  it('are read under the names that the command line has for them', () => {
    const flags = { seed: ['https://a.example/'], param: ['k=50', 'by=page'], sameSite: true, json: true };
    expect(flagValues(crawlSettings, flags)).toEqual({
      seeds: ['https://a.example/'],
      params: { k: '50', by: 'page' },
      sameSite: true,
    });
  });

  it.each<[object, string]>([
    [{ pages: 'many' }, '--pages must be a whole number from 1 to 1000000000, not "many".'],
    [{ delay: '1e99' }, '--delay must be a number from 0 to 86400, not "1e99".'],
    [{ maxBytes: '3x' }, '--max-bytes must be a whole number from 1 to 1073741824 (bytes, or with k, m, g behind it)'],
    [{ language: 'klingon' }, '--language must be the code of a language that can be recognised'],
    [{ param: ['k'] }, '--param must be written as key=value, not "k".'],
    [{ threshold: '2' }, '--threshold must be a number from 0 to 1, not "2".'],
    [{ include: ['('] }, '--include must be a regular expression, not "(".'],
    [{ proxy: '3128' }, '--proxy must be a URL such as http://127.0.0.1:3128, not "3128".'],
  ])('%j is refused in words of the command line', (flags, message) => {
    expect(() => flagValues(crawlSettings, { ...flags })).toThrow(message);
  });
});

describe('the environment', () => {
  it('spells lists with spaces, and what is wrong with its own names', () => {
    const read = (environment: NodeJS.ProcessEnv) => environmentLayer(crawlSettings, environment).values;
    expect(read({ HONEYGUIDE_SEED: ' a  b ', HONEYGUIDE_PARAM: 'k=1 n=2', HONEYGUIDE_ALLOW_PRIVATE: 'true' })).toEqual({
      seeds: ['a', 'b'],
      params: { k: '1', n: '2' },
      allowPrivate: ['*'],
    });
    expect(read({ HONEYGUIDE_PAGES: '', HONEYGUIDE_QUERY: '' })).toEqual({});
    expect(() => read({ HONEYGUIDE_MAX_DEPTH: '-1' })).toThrow('HONEYGUIDE_MAX_DEPTH must be a whole number from 0');
  });
});

describe('options of a call', () => {
  it('are refused where they do not exist', () => {
    expect(() => optionLayer(crawlSettings, { strategie: 'x' })).toThrow(
      'Unknown setting strategie. Did you mean strategy?',
    );
  });
});
