import { expect, it } from 'vitest';
import { noWishes, type Wishes } from '../../core/page.js';
import { directivesOf, type Headers, wishesOf } from './directives.js';
import { parseHtml } from './html/html.js';

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
  expect(directivesOf({ 'x-robots-tag': header })).toEqual({ noindex, nofollow, reservations: [], tdmPolicy: '' });
});

it('nothing is asked without the header', () => {
  expect(directivesOf({ 'content-type': 'text/html' })).toEqual(noWishes);
});

const mining = (value: string) => `<meta name="tdm-reservation" content="${value}">`;

it.each<[what: string, html: string, headers: Headers, expected: Partial<Wishes>]>([
  ['nothing', '', {}, {}],
  ['noai', '<meta name=robots content="noai, noimageai">', {}, { reservations: ['noai', 'noimageai'] }],
  ['noai for us', '<meta name=Honeyguide content=NoAI>', {}, { reservations: ['noai'] }],
  ['noai for others', '<meta name=gptbot content=noai>', { 'x-robots-tag': 'gptbot: noai' }, {}],
  ['noai in a header', '', { 'x-robots-tag': 'noimageai, noai' }, { reservations: ['noai', 'noimageai'] }],
  [
    'both',
    '<meta name=robots content="noimageai,noindex">',
    { 'x-robots-tag': ['noai', 'nofollow'] },
    { noindex: true, nofollow: true, reservations: ['noai', 'noimageai'] },
  ],
  ['mining reserved', mining('1'), {}, { reservations: ['tdm-reservation'] }],
  ['mining reserved in a header', '', { 'tdm-reservation': ' 1' }, { reservations: ['tdm-reservation'] }],
  ['mining allowed', mining('0'), { 'tdm-reservation': '0' }, {}],
  ['mining allowed by the page, which stands above its headers', mining('0'), { 'tdm-reservation': '1' }, {}],
  ['mining reserved by the page alone', mining('1'), { 'tdm-reservation': '0' }, { reservations: ['tdm-reservation'] }],
  ['nonsense', mining('yes'), { 'tdm-reservation': '2', 'x-robots-tag': 'noairplanes' }, {}],
  ['nonsense, above a header', mining('2'), { 'tdm-reservation': '1' }, { reservations: ['tdm-reservation'] }],
  [
    'conditions',
    `${mining('1')}<meta name=TDM-Policy content="/policy.json">`,
    { 'tdm-reservation': '1', 'tdm-policy': 'http://a.example/other' },
    { reservations: ['tdm-reservation'], tdmPolicy: 'http://a.example/policy.json' },
  ],
  [
    'conditions in a header',
    '',
    { 'tdm-reservation': '1', 'tdm-policy': 'http://a.example/policy' },
    { reservations: ['tdm-reservation'], tdmPolicy: 'http://a.example/policy' },
  ],
  ['conditions of nothing', '<meta name=tdm-policy content=/p>', { 'tdm-policy': 'http://a.example/p' }, {}],
])('a page that says %s', (_what, html, headers, expected) => {
  expect(wishesOf(parseHtml(html, 'http://a.example/x/'), headers)).toEqual({ ...noWishes, ...expected });
});
