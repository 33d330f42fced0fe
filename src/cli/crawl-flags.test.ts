import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { crawlSettings } from '../config/crawl-settings.js';
import { siteFlags } from '../config/site-settings.js';
import { flagName, type Table } from '../core/schema/index.js';
import { addFlags, givenFlags } from './crawl-flags.js';

const parsed = (settings: Table, ...typed: string[]) => {
  const command = addFlags(new Command('x').exitOverride(), settings);
  return givenFlags(settings, command.parse(typed, { from: 'user' }));
};

describe.each<[string, Table]>([
  ['crawl', crawlSettings],
  ['sites', siteFlags],
])('flags of %s', (_name, settings) => {
  it('give nothing when nothing is typed', () => {
    expect(parsed(settings)).toEqual({});
  });

  it.each(Object.entries(settings))('%s is given by its flag alone', (key, field) => {
    const flag = flagName(field.flag ?? key);
    switch (field.kind) {
      case 'flag':
        expect(parsed(settings, field.default ? flag.replace('--', '--no-') : flag)).toEqual({ [key]: !field.default });
        break;
      case 'list':
        expect(parsed(settings, flag, '/a', flag, '/b')).toEqual({ [key]: ['/a', '/b'] });
        if (field.bare) expect(parsed(settings, flag)).toEqual({ [key]: [field.bare] });
        break;
      case 'map':
        expect(parsed(settings, flag, 'a=1', 'b=c=d')).toEqual({ [key]: { a: '1', b: 'c=d' } });
        break;
      case 'choice':
        expect(parsed(settings, flag, field.choices[1])).toEqual({ [key]: field.choices[1] });
        break;
      case 'text':
        expect(parsed(settings, flag, '')).toEqual({ [key]: '' });
        break;
      case 'number':
      case 'integer':
      case 'bytes':
        expect(parsed(settings, flag, String(field.maximum))).toEqual({ [key]: field.maximum });
        expect(() => parsed(settings, flag, '1e99')).toThrow(`${flag} must be a`);
        break;
      default:
        throw new Error(`a ${field.kind} cannot be typed`);
    }
  });
});
