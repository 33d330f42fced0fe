import { expect, it } from 'vitest';
import { directivesOf } from './directives.js';

it.each([
  ['noindex', true, false],
  ['NOINDEX, NoFollow', true, true],
  ['none', true, true],
  ['all', false, false],
  ['noarchive, nosnippet', false, false],
  ['googlebot: noindex', false, false],
  ['googlebot: noindex, nofollow', false, false],
  ['honeyguide: noindex', true, false],
  ['HoneyGuide: nofollow', false, true],
  ['googlebot: noindex, honeyguide: nofollow', false, true],
  ['honeyguide: nofollow, googlebot: noindex', false, true],
  ['*: noindex', true, false],
  ['unavailable_after: 25 Jun 2010 15:00:00 PST', false, false],
  ['unavailable_after: 25 Jun 2010 15:00:00 PST, noindex', true, false],
  ['max-snippet: 20, nofollow', false, true],
  ['', false, false],
  [['nofollow', 'noindex'], true, true],
  [['googlebot: noindex', 'nofollow'], false, true],
])('X-Robots-Tag: %j', (header, noindex, nofollow) => {
  expect(directivesOf({ 'x-robots-tag': header })).toEqual({ noindex, nofollow });
});

it('nothing is asked without the header', () => {
  expect(directivesOf({ 'content-type': 'text/html' })).toEqual({ noindex: false, nofollow: false });
});
