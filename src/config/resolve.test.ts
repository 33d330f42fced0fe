import { describe, expect, it } from 'vitest';
import { crawlSettings } from './crawl-settings.js';
import { environmentSource, resolveSettings, suggestion } from './resolve.js';
import { environmentName, flagName } from './setting.js';

const given = (values: Record<string, unknown>) => resolveSettings(crawlSettings, [{ values, spell: flagName }]);

describe('settings', () => {
  it('have their defaults when nothing is given', () => {
    expect(given({})).toMatchObject({ pages: 1000, strategy: 'best-first', delay: 1, seed: [], archive: true });
  });

  it('take later sources over earlier ones', () => {
    const settings = resolveSettings(crawlSettings, [
      { values: { pages: 5, delay: 3 }, spell: key => key },
      environmentSource(crawlSettings, { HONEYGUIDE_PAGES: '7', HONEYGUIDE_SAME_SITE: '1' }),
      { values: { pages: '9' }, spell: flagName },
    ]);
    expect(settings).toMatchObject({ pages: 9, delay: 3, sameSite: true });
  });

  it('spell keys as flags and as variables', () => {
    expect(flagName('maxPerHost')).toBe('--max-per-host');
    expect(environmentName('maxPerHost')).toBe('HONEYGUIDE_MAX_PER_HOST');
  });

  it('read sizes with a letter behind them', () => {
    expect(given({ maxBytes: '2m' }).maxBytes).toBe(2 * 1024 * 1024);
    expect(given({ maxBytes: 1234 }).maxBytes).toBe(1234);
  });

  it('know a bare list flag', () => {
    expect(given({ allowPrivate: true }).allowPrivate).toEqual(['*']);
    expect(given({ allowPrivate: ['a.test'] }).allowPrivate).toEqual(['a.test']);
  });

  it.each([
    [{ pages: 'many' }, '--pages must be a whole number of at least 1, not "many".'],
    [{ pages: 0 }, '--pages must be a whole number of at least 1, not 0.'],
    [{ pages: 1.5 }, '--pages must be a whole number of at least 1, not 1.5.'],
    [{ concurrency: 99999 }, '--concurrency must be a whole number from 1 to 10000, not 99999.'],
    [{ delay: '' }, '--delay must be a number of at least 0, not "".'],
    [
      { maxBytes: '3x' },
      '--max-bytes must be a whole number of at least 1 (bytes, or with k, m, g behind it), not "3x".',
    ],
    [{ strategie: 'x' }, 'Unknown setting --strategie. Did you mean strategy?'],
    [{ sameSite: 'perhaps' }, '--same-site must be true or false, not "perhaps".'],
  ])('refuse %j with one clear line', (values, message) => {
    expect(() => given(values)).toThrow(message);
  });

  it('suggest only what is close', () => {
    expect(suggestion('best-frist', ['best-first', 'breadth-first'])).toBe(' Did you mean best-first?');
    expect(suggestion('zzzzzz', ['best-first'])).toBe('');
  });
});
