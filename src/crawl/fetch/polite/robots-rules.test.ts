import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longestCrawlDelay, productToken, RobotsRules } from './robots-rules.js';

const origin = 'http://a.example';
const rules = (content: string, agent = 'honeyguide') => new RobotsRules(content, agent);

/** [what it shows, robots.txt, target, may it be fetched?]; the agent is honeyguide. */
const cases: [string, string, string, boolean][] = [
  ['an empty file allows', '', '/x', true],
  ['a rule by prefix', 'User-agent: *\nDisallow: /a', '/abc', false],
  ['a rule that does not match', 'User-agent: *\nDisallow: /a', '/b', true],
  ['paths are case-sensitive', 'User-agent: *\nDisallow: /A', '/a', true],
  ['field names are not', 'USER-AGENT: *\ndisALLOW: /a', '/a', false],
  ['an empty Disallow allows', 'User-agent: *\nDisallow:', '/a', true],
  ['comments', 'User-agent: * # all\nDisallow: /a # no', '/a', false],
  ['white space', '  User-agent :  * \n\tDisallow:\t/a  ', '/ab', false],
  ['CR line ends', 'User-agent: *\rDisallow: /a\r', '/a', false],
  ['a byte order mark', '\uFEFFUser-agent: *\nDisallow: /a', '/a', false],
  ['a group of our own without rules allows', 'User-agent: *\nDisallow: /\nUser-agent: honeyguide', '/a', true],
  ['rules before any group do not count', 'Disallow: /\nUser-agent: x\nDisallow: /', '/a', true],
  ['our own group, not the one for all', 'User-agent: *\nDisallow: /\nUser-agent: Honeyguide\nAllow: /', '/a', true],
  ['our own group with a version', 'User-agent: honeyguide/2.0\nDisallow: /', '/a', false],
  ['our own group with more words', 'User-agent: Honeyguide Bot\nDisallow: /', '/a', false],
  ['a name that only starts like ours', 'User-agent: honeyguidex\nDisallow: /', '/a', true],
  ['two names over one group', 'User-agent: x\nUser-agent: honeyguide\nDisallow: /a', '/a', false],
  [
    'two groups for one name are joined',
    'User-agent: honeyguide\nDisallow: /a\nUser-agent: honeyguide\nDisallow: /b',
    '/a',
    false,
  ],
  ['blank lines do not end a group', 'User-agent: *\n\nDisallow: /a\n\nDisallow: /b', '/b', false],
  [
    'a Sitemap line does not end a group',
    'User-agent: honeyguide\nSitemap: /s\nUser-agent: x\nDisallow: /',
    '/a',
    false,
  ],
  [
    'an unknown line does not end a group',
    'User-agent: honeyguide\nNoindex: /s\nUser-agent: x\nDisallow: /',
    '/a',
    false,
  ],
  ['lines without colon are passed over', 'User-agent: *\nnonsense\nDisallow: /a', '/a', false],
  ['the longest match wins', 'User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
  ['whatever the order', 'User-agent: *\nAllow: /a/b\nDisallow: /a', '/a/b/c', true],
  ['and for disallow too', 'User-agent: *\nAllow: /a\nDisallow: /a/b', '/a/b/c', false],
  ['allow wins a tie', 'User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
  ['* within', 'User-agent: *\nDisallow: /a*z', '/abcz1', false],
  ['* matches nothing too', 'User-agent: *\nDisallow: /a*z', '/az', false],
  ['* at the start', 'User-agent: *\nDisallow: *.gif', '/x/y.gif', false],
  ['$ ends', 'User-agent: *\nDisallow: /*.gif$', '/x.gif?y', true],
  ['$ matches at the end', 'User-agent: *\nDisallow: /*.gif$', '/x.gif', false],
  ['$ elsewhere is a character', 'User-agent: *\nDisallow: /a$b', '/a$b', false],
  ['/$ is only the home page', 'User-agent: *\nDisallow: /\nAllow: /$', '/', true],
  ['/$ is only the home page (others)', 'User-agent: *\nDisallow: /\nAllow: /$', '/x', false],
  ['%2A in a rule is a star', 'User-agent: *\nDisallow: /a%2Ab', '/a*b', false],
  ['%2A in a rule is no wildcard', 'User-agent: *\nDisallow: /a%2Ab', '/axb', true],
  ['the query counts', 'User-agent: *\nDisallow: /*?id=', '/p?id=3', false],
  ['a tilde and its escape are one', 'User-agent: *\nDisallow: /%7Ejoe/', '/~joe/', false],
  ['also the other way', 'User-agent: *\nDisallow: /~joe/', '/%7Ejoe/', false],
  ['and in lower case', 'User-agent: *\nDisallow: /%7ejoe/', '/~joe/', false],
  ['an escaped slash is no slash', 'User-agent: *\nDisallow: /a%2Fb', '/a/b', true],
  ['escapes of either case', 'User-agent: *\nDisallow: /a%2fb', '/a%2Fb', false],
  ['raw UTF-8', 'User-agent: *\nDisallow: /ツ', '/%E3%83%84', false],
  ['escaped UTF-8', 'User-agent: *\nDisallow: /%e3%83%84', '/%E3%83%84', false],
  ['characters that URLs hold and rules should not', 'User-agent: *\nDisallow: /a|b', '/a|b', false],
  ['an apostrophe, escaped by the URL class in queries', "User-agent: *\nDisallow: /?q='x'", '/?q=%27x%27', false],
  ['robots.txt itself', 'User-agent: *\nDisallow: /', '/robots.txt', true],
  ['robots.txt with a query is like any other', 'User-agent: *\nDisallow: /', '/robots.txt?a', false],
  ['a page instead of rules', '<!doctype html><p>User-agent: *<p>Disallow: /', '/', true],
];

describe('RobotsRules', () => {
  it.each(cases)('%s', (_name, content, target, allowed) => expect(rules(content).allows(target)).toBe(allowed));

  it('gives the Crawl-delay of our group in milliseconds, capped', () => {
    expect(rules('User-agent: *\nCrawl-delay: 2.5').delay).toBe(2500);
    expect(rules('User-agent: *\nCrawl-delay: 9\nUser-agent: honeyguide\nCrawl-delay: 1').delay).toBe(1000);
    expect(rules('User-agent: *\nCrawl-delay: 999999').delay).toBe(longestCrawlDelay);
    for (const value of ['', '0', '-3', 'soon', 'NaN', 'Infinity x']) {
      expect(rules(`User-agent: *\nCrawl-delay: ${value}`).delay).toBeUndefined();
    }
    expect(rules('User-agent: other\nCrawl-delay: 5').delay).toBeUndefined();
  });

  it('keeps Sitemap lines, wherever they stand', () => {
    const content = 'Sitemap: http://a.example/1.xml\nUser-agent: *\nDisallow: /x\nsitemap : /2.xml #two\nSitemap:';
    expect(rules(content).sitemaps).toEqual(['http://a.example/1.xml', '/2.xml']);
  });

  it('takes hostile rules and long paths in its stride', () => {
    const hostile = `User-agent: *\n${`Disallow: /${'*a'.repeat(1000)}b\n`.repeat(250)}`;
    const long = rules(hostile);
    // Matching that goes back and tries again would not come to an end before the test does.
    expect(long.allows(`/${'a'.repeat(2000)}`)).toBe(true);
  });

  it.each(['</', '<a', '# <', 'a:', ' '])('takes a line of %j, again and again, in its stride', unit => {
    // Looking for the end of each tag anew would not come to an end before the test does.
    expect(rules(`User-agent: *\nDisallow: /x${unit.repeat(250_000)}`).allows('/y')).toBe(true);
  });

  it('never throws, whatever a file holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.webPath(), (content, path) => {
        rules(content).allows(path || '/');
        rules(`User-agent: *\nDisallow: ${content}\nAllow: /${content}`).allows(path || '/');
      }),
    );
  });
});

describe('productToken', () => {
  it.each([
    ['Honeyguide/0.1 (+https://a.example)', 'honeyguide'],
    ['Mozilla/5.0 (compatible; Honeyguide/0.1; +https://a.example)', 'honeyguide'],
    ['my-crawler', 'my-crawler'],
    ['123', '*'],
  ])('%s is %s', (agent, token) => expect(productToken(agent)).toBe(token));
});

/** One octet of a path or rule, with the spellings that mean it. */
interface Octet {
  /** Equal for equal octets. */
  is: string;
  inRule: string[];
  inUrl: string[];
}
const octets: Octet[] = [
  { is: 'a', inRule: ['a', '%61'], inUrl: ['a', '%61'] },
  { is: 'b', inRule: ['b'], inUrl: ['b', '%62'] },
  { is: '~', inRule: ['~', '%7E', '%7e'], inUrl: ['~', '%7E', '%7e'] },
  { is: '/', inRule: ['/'], inUrl: ['/'] },
  { is: '%2F', inRule: ['%2F', '%2f'], inUrl: ['%2F', '%2f'] },
  { is: '%C3%BC', inRule: ['ü', '%C3%BC', '%c3%bc'], inUrl: ['ü', '%C3%BC', '%c3%Bc'] },
  { is: '=', inRule: ['='], inUrl: ['='] },
  { is: '%2A', inRule: ['%2A', '%2a'], inUrl: ['*', '%2A'] },
  { is: '%24', inRule: ['%24'], inUrl: ['$', '%24'] },
];

/** RFC 9309 §2.2.2 and §2.2.3 by trying everything: octets must be equal, a star eats any number of them. */
function naiveMatch(pattern: string[], path: string[]): boolean {
  if (pattern.length === 0) return true;
  if (pattern.length === 1 && pattern[0] === '$') return path.length === 0;
  if (pattern[0] === '*') {
    return path.some((_, skip) => naiveMatch(pattern.slice(1), path.slice(skip))) || naiveMatch(pattern.slice(1), []);
  }
  return path.length > 0 && path[0] === pattern[0] && naiveMatch(pattern.slice(1), path.slice(1));
}

function naiveAllows(list: { allow: boolean; pattern: string[] }[], path: string[]): boolean {
  const matching = list.filter(rule => rule.pattern.length > 0 && naiveMatch(rule.pattern, path));
  const longest = Math.max(...matching.map(rule => rule.pattern.join('').length));
  const winners = matching.filter(rule => rule.pattern.join('').length === longest);
  return winners.length === 0 || winners.some(rule => rule.allow);
}

describe('RobotsRules against a naive matcher', () => {
  const spelled = (where: 'inRule' | 'inUrl') =>
    fc.constantFrom(...octets).chain(octet => fc.constantFrom(...octet[where]).map(text => ({ is: octet.is, text })));
  const wildcard = fc.constant({ is: '*', text: '*' });
  const rule = fc
    .record({
      allow: fc.boolean(),
      tokens: fc.array(fc.oneof({ weight: 4, arbitrary: spelled('inRule') }, { weight: 1, arbitrary: wildcard }), {
        maxLength: 5,
      }),
      anchored: fc.boolean(),
      slash: fc.boolean(),
    })
    .map(({ allow, tokens, anchored, slash }) => {
      const all = [...(slash ? [{ is: '/', text: '/' }] : []), ...tokens];
      // A lone "$" would be an anchor after nothing; real rules have a path before it.
      if (anchored && all.length > 0) all.push({ is: '$', text: '$' });
      return { allow, pattern: all.map(token => token.is), text: all.map(token => token.text).join('') };
    });

  it('decides the same, however rules and URLs are spelled', () => {
    let refused = 0;
    fc.assert(
      fc.property(
        fc.array(rule, { minLength: 1, maxLength: 5 }),
        fc.array(spelled('inUrl'), { maxLength: 7 }),
        (list, path) => {
          const content = list.map(({ allow, text }) => `${allow ? 'Allow' : 'Disallow'}: ${text}`).join('\n');
          const url = new URL(`${origin}/${path.map(token => token.text).join('')}`);
          const expected = naiveAllows(list, ['/', ...path.map(token => token.is)]);
          if (!expected) refused++;
          expect(rules(`User-agent: *\n${content}`).allows(url.pathname + url.search), `${content}\n${url}`).toBe(
            expected,
          );
        },
      ),
      { numRuns: 4000 },
    );
    expect(refused).toBeGreaterThan(200);
  });
});
