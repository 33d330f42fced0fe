/** Google's cases; see `robots-cases.contract.ts`. */
import { describe, expect, it } from 'vitest';
import { holds, type RobotsCase } from './robots-cases.contract.js';
import { RobotsRules } from './robots-rules.js';
import { decodeRobots } from './robots-text.js';

const groups =
  'allow: /foo/bar/||user-agent: FooBot|disallow: /|allow: /x/|user-agent: BarBot|disallow: /|allow: /y/|||allow: /w/' +
  '|user-agent: BazBot||user-agent: FooBot|allow: /z/|disallow: /';
const fish = '/fish /fish.html /fish/salmon.html /fishheads /fishheads/yummy.html /fish.html?id=anything';
const noFish = '/bar /Fish.asp /catfish /?id=fish';
const onlyFoo = (rule: string) => `user-agent: FooBot|disallow: /|allow: ${rule}`;

const google: RobotsCase[] = [
  { what: 'an empty file', file: '', allows: '/ /x' },
  { what: 'name and value with a colon', file: 'user-agent: FooBot|disallow: /', forbids: '/x/y' },
  { what: 'unknown names', file: 'foo: FooBot|bar: /', allows: '/x/y' },
  { what: 'a missing colon', file: 'user-agent FooBot|disallow /', forbids: '/x/y' },
  { what: 'groups, first', file: groups, allows: '/x/b /z/d', forbids: '/y/c /foo/bar/' },
  { what: 'groups, second', file: groups, agent: 'barbot', allows: '/y/c /w/a', forbids: '/z/d /foo/bar/' },
  { what: 'groups, third', file: groups, agent: 'bazbot', allows: '/z/d', forbids: '/foo/bar/' },
  {
    what: 'Sitemap within names',
    file: 'User-agent: BarBot|Sitemap: https://foo.bar/sitemap|User-agent: *|Disallow: /',
    agent: 'barbot',
    forbids: '/',
  },
  {
    what: 'Sitemap within names, for others',
    file: 'User-agent: BarBot|Sitemap: https://foo.bar/sitemap|User-agent: *|Disallow: /',
    forbids: '/',
  },
  {
    what: 'an unknown line within names',
    file: 'User-agent: FooBot|Invalid-Unknown-Line: unknown|User-agent: *|Disallow: /',
    forbids: '/',
  },
  {
    what: 'an unknown line within names, for others',
    file: 'User-agent: FooBot|Invalid-Unknown-Line: unknown|User-agent: *|Disallow: /',
    agent: 'barbot',
    forbids: '/',
  },
  { what: 'upper case', file: 'USER-AGENT: FooBot|ALLOW: /x/|DISALLOW: /', allows: '/x/y', forbids: '/a/b' },
  { what: 'lower case', file: 'user-agent: FooBot|allow: /x/|disallow: /', allows: '/x/y', forbids: '/a/b' },
  { what: 'any case', file: 'uSeR-aGeNt: FooBot|AlLoW: /x/|dIsAlLoW: /', allows: '/x/y', forbids: '/a/b' },
  ...['FOO BAR', 'foo bar', 'FoO bAr'].map(name => ({
    what: `a name with a space, ${name}`,
    file: `User-Agent: ${name}|Allow: /x/|Disallow: /`,
    agent: 'foo',
    allows: '/x/y',
    forbids: '/a/b',
  })),
  {
    what: 'the name up to its first space',
    file: 'User-Agent: *|Disallow: /|User-Agent: Foo Bar|Allow: /x/|Disallow: /',
    agent: 'foo',
    allows: '/x/y',
  },
  { what: 'a group for all, not ours', file: 'user-agent: *|allow: /|user-agent: FooBot|disallow: /', forbids: '/x/y' },
  {
    what: 'a group for all',
    file: 'user-agent: *|allow: /|user-agent: FooBot|disallow: /',
    agent: 'barbot',
    allows: '/x/y',
  },
  {
    what: 'groups for others only',
    file: 'user-agent: FooBot|allow: /|user-agent: BarBot|disallow: /|user-agent: BazBot|disallow: /',
    agent: 'quxbot',
    allows: '/x/y',
  },
  { what: 'case of paths', file: 'user-agent: FooBot|disallow: /X/', allows: '/x/y', forbids: '/X/y' },
  {
    what: 'the longest match forbids',
    file: 'user-agent: FooBot|disallow: /x/page.html|allow: /x/',
    forbids: '/x/page.html',
  },
  {
    what: 'the longest match allows',
    file: 'user-agent: FooBot|allow: /x/page.html|disallow: /x/',
    allows: '/x/page.html',
    forbids: '/x/',
  },
  { what: 'empty rules', file: 'user-agent: FooBot|disallow: |allow: ', allows: '/x/page.html' },
  { what: 'equal rules', file: 'user-agent: FooBot|disallow: /|allow: /', allows: '/x/page.html' },
  { what: 'a slash more', file: 'user-agent: FooBot|disallow: /x|allow: /x/', allows: '/x/', forbids: '/x' },
  {
    what: 'equal longer rules',
    file: 'user-agent: FooBot|disallow: /x/page.html|allow: /x/page.html',
    allows: '/x/page.html',
  },
  {
    what: 'a longer rule with a star',
    file: 'user-agent: FooBot|allow: /page|disallow: /*.html',
    allows: '/page',
    forbids: '/page.html',
  },
  {
    what: 'a shorter rule with a star',
    file: 'user-agent: FooBot|allow: /x/page.|disallow: /*.html',
    allows: '/x/page.html',
    forbids: '/x/y.html',
  },
  {
    what: 'our own group alone',
    file: 'User-agent: *|Disallow: /x/|User-agent: FooBot|Disallow: /y/',
    allows: '/x/page',
    forbids: '/y/page',
  },
  {
    what: 'a URL in a query',
    file: 'User-agent: FooBot|Disallow: /|Allow: /foo/bar?qux=taz&baz=http://foo.bar?tar&par',
    allows: '/foo/bar?qux=taz&baz=http://foo.bar?tar&par',
  },
  { what: 'three octets, raw', file: onlyFoo('/foo/bar/ツ'), allows: '/foo/bar/%E3%83%84' },
  { what: 'three octets, escaped', file: onlyFoo('/foo/bar/%E3%83%84'), allows: '/foo/bar/%E3%83%84' },
  { what: 'letters, escaped', file: onlyFoo('/foo/bar/%62%61%7A'), allows: '/foo/bar/%62%61%7A' },
  {
    what: 'a star',
    file: 'User-agent: FooBot|Disallow: /foo/bar/quz|Allow: /foo/*/qux',
    allows: '/foo/quz /foo//quz /foo/bax/quz',
    forbids: '/foo/bar/quz',
  },
  {
    what: 'an end',
    file: 'User-agent: FooBot|Disallow: /foo/bar$|Allow: /foo/bar/qux',
    allows: '/foo/bar/qux /foo/bar/ /foo/bar/baz',
    forbids: '/foo/bar',
  },
  {
    what: 'comments',
    file: 'User-agent: FooBot|# Disallow: /|Disallow: /foo/quz#qux|Allow: /',
    allows: '/foo/bar',
    forbids: '/foo/quz',
  },
  {
    what: 'index.html itself',
    file: 'User-Agent: *|Allow: /allowed-slash/index.html|Disallow: /',
    allows: '/allowed-slash/index.html',
    forbids: '/allowed-slash/index.htm /anyother-url',
  },
  { what: '/fish', file: onlyFoo('/fish'), allows: fish, forbids: noFish },
  { what: '/fish*', file: onlyFoo('/fish*'), allows: fish, forbids: noFish },
  {
    what: '/fish/',
    file: onlyFoo('/fish/'),
    allows: '/fish/ /fish/salmon /fish/?salmon /fish/salmon.html /fish/?id=anything',
    forbids: '/bar /fish /fish.html /Fish/Salmon.html',
  },
  {
    what: '/*.php',
    file: onlyFoo('/*.php'),
    allows:
      '/filename.php /folder/filename.php /folder/filename.php?parameters /folder/any.php.file.html /filename.php/ /index?f=filename.php/',
    forbids: '/bar /php/ /index?php /windows.PHP',
  },
  {
    what: '/*.php$',
    file: onlyFoo('/*.php$'),
    allows: '/filename.php /folder/filename.php',
    forbids: '/bar /filename.php?parameters /filename.php/ /filename.php5 /php/ /filename?php /aaaphpaaa /windows.PHP',
  },
  {
    what: '/fish*.php',
    file: onlyFoo('/fish*.php'),
    allows: '/fish.php /fishheads/catfish.php?parameters',
    forbids: '/bar /Fish.PHP',
  },
  { what: 'order: /p and /', file: 'user-agent: FooBot|allow: /p|disallow: /', allows: '/page' },
  { what: 'order: /folder twice', file: 'user-agent: FooBot|allow: /folder|disallow: /folder', allows: '/folder/page' },
  { what: 'order: /page and /*.htm', file: 'user-agent: FooBot|allow: /page|disallow: /*.htm', forbids: '/page.htm' },
  { what: 'order: /$ and /', file: 'user-agent: FooBot|allow: /$|disallow: /', allows: '/', forbids: '/page.html' },
  ...['|', '\r\n', '\r'].map(end => ({
    what: `line ends ${JSON.stringify(end)}`,
    file: `User-Agent: foo${end}Allow: /some/path${end}User-Agent: bar${end}${end}${end}Disallow: /`,
    agent: 'bar',
    forbids: '/',
  })),
  {
    what: 'mixed line ends',
    file: 'User-Agent: foo|Allow: /some/path\r\nUser-Agent: bar|\r\n|Disallow: /',
    agent: 'bar',
    forbids: '/',
  },
  {
    what: 'a sitemap at the end',
    file: 'User-Agent: foo|Allow: /some/path|User-Agent: bar|||Sitemap: http://foo.bar/sitemap.xml',
    sitemaps: ['http://foo.bar/sitemap.xml'],
  },
  {
    what: 'a sitemap at the start',
    file: 'Sitemap: http://foo.bar/sitemap.xml|User-Agent: foo|Allow: /some/path|User-Agent: bar|',
    sitemaps: ['http://foo.bar/sitemap.xml'],
  },
];

/** What we decide, and in brackets what they do. */
const deviations: RobotsCase[] = [
  {
    // Google takes "Allow: …/index.html" for the folder too; the standard does not, and it forbids more.
    what: 'index.html is no folder (Google: allowed)',
    file: 'User-Agent: *|Allow: /allowed-slash/index.html|Disallow: /',
    forbids: '/allowed-slash/',
  },
  {
    // RFC 9309 §2.2.2 gives this very example as equal; crawler-commons agrees with us.
    what: 'escaped letters are letters (Google: forbidden)',
    file: onlyFoo('/foo/bar/%62%61%7A'),
    allows: '/foo/bar/baz',
  },
  {
    // Google leaves it to the caller to escape URLs. Ours are always escaped, by the URL class.
    what: 'a raw letter in a URL is an escaped one (Google: forbidden)',
    file: onlyFoo('/foo/bar/ツ'),
    allows: '/foo/bar/ツ',
  },
  {
    // Google cuts lines at 16,664 octets. We read whole lines of a file of 500 KiB at most.
    what: 'long lines are not cut (Google: forbidden)',
    file: `user-agent: FooBot|disallow: /x/${'a'.repeat(17_000)}/qux`,
    allows: `/x/${'a'.repeat(17_000)}/fux`,
    forbids: `/x/${'a'.repeat(17_000)}/qux`,
  },
  {
    // Google knows the mark at the start only. It is plain what is meant.
    what: 'a byte order mark within the file is white space (Google: no rule)',
    file: 'User-Agent: foobot|\ufeffDisallow: /AnyValue',
    forbids: '/AnyValue',
  },
];

describe('the cases of Google', () => {
  it.each(google)('$what', holds);
});

describe('deviations from Google', () => {
  it.each(deviations)('$what', holds);
});

/** [what it shows, bytes before the text, as what it is written, forbidden?] */
const encodings: [string, string, BufferEncoding, boolean][] = [
  ['UTF-8 with its mark (both)', '\xef\xbb\xbf', 'latin1', true],
  ['two thirds of the mark (Google)', '\xef\xbb', 'latin1', true],
  ['one third of the mark (Google)', '\xef', 'latin1', true],
  ['a broken mark spoils its line (Google)', '\xef\x11\xbf', 'latin1', false],
  ['UTF-16, little end first (crawler-commons)', '\ufeff', 'utf16le', true],
];
const rulesText = 'User-agent: *\r\nDisallow: /profile\r\n';

describe('encodings', () => {
  it.each(encodings)('%s', (_what, mark, encoding, isForbidden) => {
    const body = Buffer.from(mark + rulesText, encoding);
    expect(new RobotsRules(decodeRobots(body, false), 'foobot').allows('/profile')).toBe(!isForbidden);
  });

  it('UTF-16, big end first (crawler-commons)', () => {
    const body = Buffer.from(`\ufeff${rulesText}`, 'utf16le').swap16();
    expect(new RobotsRules(decodeRobots(body, false), 'foobot').allows('/profile')).toBe(false);
  });

  it('letters of another encoding spoil their rule alone (crawler-commons)', () => {
    const text = 'User-agent: *\nDisallow: /b\xfccher/\nDisallow: /k%C3%B6nyvek/\n';
    const rules = new RobotsRules(decodeRobots(Buffer.from(text, 'latin1'), false), 'foobot');
    expect(rules.allows('/')).toBe(true);
    expect(rules.allows('/k%C3%B6nyvek/book1.html')).toBe(false);
  });
});
