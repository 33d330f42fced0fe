import { describe, expect, it } from 'vitest';
import { looksLikeTrap } from './traps.js';

const site = 'http://example.com';
const year = 2026;

describe('looksLikeTrap', () => {
  it.each([
    // calendars
    ...[
      '/calendar/2031-05.html',
      '/calendar/2150/05/',
      '/events?year=2093&month=4',
      '/agenda/20990101',
      '/x?date=2087-01-01',
    ],
    ...['/calendar/1912/04/15', '/calendar?year=12026&month=1', '/kalender.php?y=2040&month=12'],
    // paths that repeat
    ...['/a/b/a/b/a/b/', '/browse/more/more/more/', '/x/y/z/x/y/z/x/y/z', '/img/img/img/logo.html'],
    // paths and queries that grow
    ...[`/${'d/'.repeat(20)}`, `/${Array.from({ length: 17 }, (_, i) => i).join('/')}`],
    ...[`/s?q=${'x'.repeat(600)}`, `/s?${'f=1&'.repeat(25)}`],
    // lists without end
    ...['/list?page=1001', '/list/page/20000/', '/list?a=b&start=1000000', '/list?offset=50001'],
  ])('%s', path => {
    expect(looksLikeTrap(site + path, year)).toBe(true);
  });

  it.each([
    ...[
      '',
      '/',
      '/a/b/c/d/e/f/g',
      '/index.html?q=focused+crawler',
      '/calendar/2026-10.html',
      '/events/2024/05/12/party',
    ],
    // history is no calendar, and numbers are not all dates
    ...['/history/1912/04/15', '/papers/1847/05', '/product/2099/1', '/calendar/item/123456789', '/isbn/9780262033848'],
    ...['/events/1001-nights', '/calendar/8849', '/calendar?id=209901234'],
    // repeats that real sites have
    ...['/a/b/a/b/', '/python/python/', '/2011/11/11/11/', '/home/home/home.html', '/docs/en/v2/docs/en/x'],
    ...['/list?page=12', '/list/page/999/', '/?p=48213', '/list?start=500', '/a//b//c'],
  ])('not %s', path => {
    expect(looksLikeTrap(site + path, year)).toBe(false);
  });

  it('lets an endless path be followed only a few steps', () => {
    const steps = Array.from({ length: 30 }, (_, i) => `${site}/browse/${'more/'.repeat(i + 1)}`);
    expect(steps.filter(url => !looksLikeTrap(url)).length).toBe(2);
  });
});
