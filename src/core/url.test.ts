import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { homePageOf, hostOf, LONGEST_URL, normaliseAnyUrl, normaliseUrl, siteOf, UrlResolver } from './url.js';

it.each(['&', '?', '/', '/.', ';', '%', 'sid=', '=&'])(
  'normaliseUrl takes %j, again and again, in its stride',
  unit => {
    // Looking for the end of each part anew would not come to an end before the test does.
    expect(normaliseUrl(`http://a.example/?${unit.repeat(1_000_000)}`)).toBeUndefined();
    expect(normaliseUrl(`http://a.example/${unit.repeat(1_000_000)}`)?.length ?? 0).toBeLessThan(3000);
  },
);

describe('normaliseUrl', () => {
  const base = 'http://www.example.com/a/b/c.html?q=1';
  it.each([
    // RFC 3986 §5.4 forms, hand-computed against this base
    ['d.html', 'http://www.example.com/a/b/d.html'],
    ['./d.html', 'http://www.example.com/a/b/d.html'],
    ['../d.html', 'http://www.example.com/a/d.html'],
    ['../../../../d.html', 'http://www.example.com/d.html'],
    ['..', 'http://www.example.com/a/'],
    ['../', 'http://www.example.com/a/'],
    ['.', 'http://www.example.com/a/b/'],
    ['/d', 'http://www.example.com/d'],
    ['//other.org/d', 'http://other.org/d'],
    ['?q=2', 'http://www.example.com/a/b/c.html?q=2'],
    ['', 'http://www.example.com/a/b/c.html?q=1'],
    ['#top', 'http://www.example.com/a/b/c.html?q=1'],
    ['d#top', 'http://www.example.com/a/b/d'],
    ['/x/./y/../z', 'http://www.example.com/x/z'],
    ['  d.html\n', 'http://www.example.com/a/b/d.html'],
    ['/a\tb', 'http://www.example.com/ab'],
    ['d e.html', 'http://www.example.com/a/b/d%20e.html'],
    ['\\d\\e', 'http://www.example.com/d/e'],
    // one spelling
    ['http://example.com', 'http://example.com/'],
    ['HTTP://Example.COM:80/', 'http://example.com/'],
    ['https://example.com:443/x', 'https://example.com/x'],
    ['http://example.com:8080/x', 'http://example.com:8080/x'],
    ['http://example.com./x', 'http://example.com/x'],
    ['http://user:secret@example.com/x', 'http://example.com/x'],
    ['http://example.com/%7ejoe/%c3%a4%2f', 'http://example.com/~joe/%C3%A4%2F'],
    ['http://example.com/100%', 'http://example.com/100%25'],
    ['http://example.com/%%37E', 'http://example.com/%257E'],
    ['http://example.com/ä?ö', 'http://example.com/%C3%A4?%C3%B6'],
    ['http://Bücher.example/', 'http://xn--bcher-kva.example/'],
    ['http://2130706433/', 'http://127.0.0.1/'],
    ['http://[::1]/', 'http://[::1]/'],
    ['http://example.com/?', 'http://example.com/'],
    ['http://example.com?x=1#y', 'http://example.com/?x=1'],
    // visitors, not pages
    ['/x?utm_source=a&id=3&UTM_medium=b', 'http://www.example.com/x?id=3'],
    ['/x?gclid=1', 'http://www.example.com/x'],
    ['/x?id=3&fbclid=1', 'http://www.example.com/x?id=3'],
    ['/x?PHPSESSID=1&a=b', 'http://www.example.com/x?a=b'],
    ['/x?a=b&sid=0af81b6d92c34e5f', 'http://www.example.com/x?a=b'],
    ['/x?SID=9mj4kq0l2hv7tq1u8s3d6fbg5e&a=b#c', 'http://www.example.com/x?a=b'],
    ['/x?sid=1f8b0c2e-77aa-4c1d-9e55-0a1b2c3d4e5f', 'http://www.example.com/x'],
    ['/x;sid=0af81b6d92c34e5f?a', 'http://www.example.com/x?a'],
    // Stories, sections and stations have numbers and names too.
    ...['/x?sid=5', '/x?a=b&sid=0af', '/x?sid=', '/x?sid', '/x?sid=20240131', '/x?sid=honeyguides-of-africa'].map(
      (path): [string, string] => [path, `http://www.example.com${path}`],
    ),
    ['/x;sid=5?sid=6', 'http://www.example.com/x;sid=5?sid=6'],
    ['/x?CFID=1&CFTOKEN=2', 'http://www.example.com/x'],
    ['/x?ASPSESSIONIDQQRB=1', 'http://www.example.com/x'],
    ['/x?utm%5Fsource=1', 'http://www.example.com/x'],
    ['/x?_ga=1.2', 'http://www.example.com/x'],
    ['/x;jsessionid=1A2B?a=1', 'http://www.example.com/x?a=1'],
    ['/x;JSESSIONID=1A2B/y;v=1', 'http://www.example.com/x/y;v=1'],
    ['/a/..;jsessionid=1/b', 'http://www.example.com/b'],
    ['/x?side=1&utmost=2&sidecar', 'http://www.example.com/x?side=1&utmost=2&sidecar'],
  ])('%j', (href, expected) => {
    expect(normaliseUrl(href, base)).toBe(expected);
  });

  it.each([
    ...['mailto:a@b.c', 'javascript:void(0)', 'JavaScript:x', 'java\nscript:x', 'data:text/html,x', 'ftp://a.b/c'],
    ...[
      'file:///etc/passwd',
      'http://',
      'http://a b/',
      'http://[::1',
      'http://1.2.3.999/',
      'http://xn--a/',
      'http://./',
    ],
    `http://example.com/${'x'.repeat(LONGEST_URL)}`,
    `/${'ä'.repeat(LONGEST_URL / 4)}`,
  ])('refuses %j', href => {
    expect(normaliseUrl(href, base)).toBeUndefined();
  });

  it('takes the longest URL that is allowed', () => {
    const url = 'http://example.com/'.padEnd(LONGEST_URL, 'x');
    expect(normaliseUrl(url)).toBe(url);
    expect(normaliseUrl(url + '#' + 'y'.repeat(1000))).toBe(url);
    expect(normaliseUrl(url + 'x')).toBeUndefined();
  });

  it('needs a base for relative links, and one that is a URL', () => {
    expect(normaliseUrl('/x')).toBeUndefined();
    expect(normaliseUrl('')).toBeUndefined();
    expect(normaliseUrl('x', 'nonsense')).toBeUndefined();
    expect(normaliseUrl('http://example.com/x', 'nonsense')).toBe('http://example.com/x');
  });

  it('allows ftp and file only where asked', () => {
    expect(normaliseAnyUrl('FTP://Host.org:21/pub/./x')).toBe('ftp://host.org/pub/x');
    expect(normaliseAnyUrl('y', 'ftp://host.org/pub/x')).toBe('ftp://host.org/pub/y');
    expect(normaliseAnyUrl('file:/u/joe/x.html')).toBe('file:///u/joe/x.html');
    expect(normaliseAnyUrl('../y', 'file:///u/joe/x.html')).toBe('file:///u/y');
    expect(normaliseAnyUrl('http://a.org')).toBe('http://a.org/');
    expect(normaliseAnyUrl('mailto:x@y.z')).toBeUndefined();
    expect(normaliseUrl('y', 'ftp://host.org/pub/x')).toBeUndefined();
  });
});

it('gives the same in hot code as in cold', () => {
  // URL.canParse of Node 20 fails this: its optimised form misreads Latin-1 strings.
  for (let i = 0; i < 30_000; i++) {
    if (normaliseUrl('http://example.com/größe') !== 'http://example.com/gr%C3%B6%C3%9Fe')
      throw new Error(`at call ${i}`);
  }
});

/** Links as pages have them, bent towards everything the quick path must get right or leave alone. */
const pieces = fc.constantFrom(
  ...[
    '/',
    '//',
    '.',
    '..',
    './',
    '../',
    '%',
    '%2e',
    '%2E%2e',
    '%7E',
    '%c3',
    '%41',
    '?',
    '#',
    '&',
    '=',
    ';',
    ':',
    '@',
    '\\',
  ],
  ...[
    'a',
    'B',
    '9',
    '-',
    '--',
    'xn--',
    '_',
    '~',
    '!',
    '$',
    "'",
    '"',
    '(',
    ')',
    '*',
    '+',
    ',',
    '|',
    '^',
    '[',
    ']',
    '{',
    '`',
  ],
  ...[
    ' ',
    '\t',
    '\n',
    '\0',
    'ä',
    'ß',
    '\u3002',
    '\ud800',
    '😀',
    'http:',
    'https://',
    'HTTP://',
    'mailto:',
    'ftp://',
    'file:',
  ],
  ...['www.example.com', 'example', '1.2.3.4', '0x7f', '127.1', 'a.b:80', ':8080', 'user@', 'localhost', '[::1]'],
  ...['utm_source=1', 'sid=2', 'PHPSESSID', ';jsessionid=3', 'gclid=', 'id=4', 'page', 'index.html', 'C|', 'C:'],
);
const links = fc.oneof(
  fc.array(pieces, { maxLength: 12 }).map(parts => parts.join('')),
  fc.array(pieces, { maxLength: 8 }).map(parts => 'http://www.example.com' + parts.join('')),
  fc.array(pieces, { maxLength: 4 }).map(parts => 'http://127.0.0.1:8080/' + parts.join('')),
  fc.array(pieces, { maxLength: 4 }).map(parts => 'https://Www.Example.com:443' + parts.join('')),
  fc.array(pieces, { maxLength: 8 }).map(parts => '/' + parts.join('')),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
);
const bases = fc.oneof(
  fc.constantFrom(
    'http://www.example.com/',
    'http://h.org/a/b/c?d/e',
    'https://h.org:81/x/',
    'ftp://f.org/p/q',
    'file:///u/x',
  ),
  links,
);
const runs = { numRuns: 10_000 };

describe('normaliseUrl, for any input', () => {
  it('is idempotent, absolute and clean', () => {
    fc.assert(
      fc.property(links, bases, fc.boolean(), (href, base, any) => {
        const normalise = any ? normaliseAnyUrl : normaliseUrl;
        const url = normalise(href, base);
        if (url === undefined) return;
        expect(normalise(url)).toBe(url);
        expect(normalise(url, 'http://elsewhere.org/x')).toBe(url);
        expect(url).toMatch(any ? /^(?:https?|ftp|file):\/\// : /^https?:\/\/[^/?#@]+\//);
        expect(url).toMatch(/^[\x21-\x7e]+$/);
        expect(url).not.toContain('#');
        expect(url.length).toBeLessThanOrEqual(LONGEST_URL);
        expect(new URL(url).href).toBe(url);
      }),
      runs,
    );
  });

  it('gives the same quickly as through the parser', () => {
    fc.assert(
      fc.property(links, bases, fc.boolean(), (href, base, any) => {
        const resolver = new UrlResolver(base, any);
        expect(resolver.resolve(href)).toBe(resolver.resolveFully(href));
      }),
      runs,
    );
  });

  it('agrees with the WHATWG parser where there is nothing to clean', () => {
    fc.assert(
      fc.property(links, bases, (href, base) => {
        const url = normaliseUrl(href, base);
        if (url === undefined) return;
        const parsed = new URL(href, normaliseAnyUrl(base));
        if (/[%;.]|sid|utm|gclid/i.test(parsed.pathname + parsed.search) || parsed.hostname.endsWith('.')) return;
        expect(url).toBe(parsed.origin + parsed.pathname + parsed.search);
      }),
      runs,
    );
  });
});

describe('parts of a URL', () => {
  it('hostOf keeps the port', () => {
    expect(hostOf('http://example.com/x:y/')).toBe('example.com');
    expect(hostOf('https://example.com:8443/x?u=http://other/')).toBe('example.com:8443');
    expect(hostOf('file:///u/x')).toBe('');
    expect(hostOf('http://[::1]:80/')).toBe('[::1]:80');
  });

  it('homePageOf', () => {
    expect(homePageOf('http://example.com:81/x/y?z')).toBe('http://example.com:81/');
  });

  it('siteOf knows public suffixes, private ones too', () => {
    expect(siteOf('http://www.cs.cornell.edu/x')).toBe('cornell.edu');
    expect(siteOf('http://news.bbc.co.uk/')).toBe('bbc.co.uk');
    expect(siteOf('https://alice.github.io/x')).toBe('alice.github.io');
    expect(siteOf('http://127.0.0.1:8080/')).toBe('127.0.0.1');
    expect(siteOf('http://localhost:3000/')).toBe('localhost');
    expect(siteOf('http://[::1]:3000/')).toBe('[::1]');
    expect(siteOf('http://co.uk/')).toBe('co.uk');
  });
});
