/** The cases of crawler-commons; see `robots-cases.contract.ts`. */
import { describe, it } from 'vitest';
import { holds, type RobotsCase } from './robots-cases.contract.js';

const draft =
  '# /robots.txt for http://www.fict.org/|# comments to webmaster@fict.org||User-agent: unhipbot|Disallow: /||' +
  'User-agent: webcrawler|User-agent: excite|Disallow: ||User-agent: *|Disallow: /org/plans.html|Allow: /org/|Allow: /serv|Allow: /~mak|Disallow: /';
const draftOpen = '/robots.txt /server.html /services/fast.html /services/slow.html /org/about.html /%7Emak/mak.html';
const draftShut = '/ /index.html /orgo.gif /org/plans.html /%7Ejim/jim.html';
const draftPages = `${draftShut} ${draftOpen.replace('/robots.txt ', '')}`;
const nutch =
  'User-Agent: Agent1 #foo|Disallow: /a|Disallow: /b/a|#Disallow: /c|||User-Agent: Agent2 Agent3#foo|User-Agent: Agent4|' +
  'Disallow: /d|Disallow: /e/d/||User-Agent: *|Disallow: /foo/bar/';
const nutchOpen =
  '/b /b/b/foo.html /c /c/a /c/a/index.html /c/b/foo.html /e/a/index.html /e/d /e/doh.html /f/index.html /f/';
const heritrix =
  'User-agent: *|Disallow: /cgi-bin/|Disallow: /details/software||User-agent: denybot|Disallow: /||User-agent: allowbot1|' +
  'Disallow: ||User-agent: allowbot2|Disallow: /foo|Allow: /||User-agent: delaybot|Disallow: /|Crawl-Delay: 20|Allow: /images/';
const krugle =
  'User-agent: *|Disallow: /maintenance.html|Disallow: /perl/|Disallow: /cgi-bin/|Disallow: /examples/|Crawl-delay: 3||' +
  'User-agent: googlebot|Crawl-delay: 1||User-agent: qihoobot|Disallow: /';
const bing =
  'User-Agent: bingbot|Crawl-delay: 1||User-Agent: msnbot|Crawl-delay: 2||User-Agent: pinterestbot|Crawl-delay: 0.2||' +
  'User-agent: *|Disallow: /login|Sitemap: http://www.example.com/sitemap.xml|Disallow: /assets/';
const merging =
  'User-agent: mybot|Crawl-delay: 10|User-agent: yourbot|Disallow: /private/||User-agent: *|Allow: /||' +
  'User-agent: yourbot|Disallow: /login/||User-agent: *|Crawl-delay: 30';
const extensions =
  'Content-Signal: search=yes||User-agent: *|Allow: /llms.txt|Visit-time: 0600-0845||User-agent: mybot|Request-rate: 10/1m|' +
  'User-agent: yourbot|Disallow: /private/||User-agent: *|Disallow: /||User-agent: mybot|Clean-Param: utm_source /||' +
  'User-agent: yourbot|Disallow: /login/||User-agent: *|Request-rate: 30/1m';
const rfcSimple =
  'User-Agent: *|Disallow: *.gif$|Disallow: /example/|Allow: /publications/||User-Agent: foobot|Disallow:/|' +
  'Allow:/example/page.html|Allow:/example/allowed.gif||User-Agent: barbot|User-Agent: bazbot|Disallow: /example/page.html||User-Agent: quxbot';
const rfcMerging =
  'user-agent: ExampleBot|disallow: /foo|disallow: /bar||user-agent: ExampleBot|disallow: /baz||user-agent: *|' +
  'disallow: /foo|disallow: /bar||user-agent: BazBot|disallow: /baz';
const typos =
  'User-agent: bot1|Desallow: /desallow/|dissalow: /dissalow/||useragent: bot2|Disallow: /useragent/||' +
  'useg-agent: bot3|Disallow: /useg-agent/||useragent bot4|Disallow: /useragent-no-colon/';
const formatErrors =
  'User-agent: bot1|disallow : /whitespace-before-colon/|disallow /no-colon/||user-agent bot2|disallow: /no-colon-useragent/||' +
  'user-agent: bot3|allow : /whitespace-before-colon|disallow: /|sitemap : /sitemap.xml';
const markup =
  '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN"><HTML>|<HEAD>|<TITLE>/robots.txt</TITLE>|</HEAD>|<BODY>|' +
  'User-agent: mybot<BR>|Disallow: <BR>|Crawl-Delay: 10<BR>||User-agent: *<BR>|Disallow: /<BR>|Crawl-Delay: 30<BR>||</BODY>|</HTML>';
const precedence =
  'User-Agent: testy|Disallow: /foo||User-Agent: wget|Allow: /|Allow: /foo|Allow: /index.html|Disallow: /*||' +
  'User-Agent: testy|Allow: /foo/bar|Disallow: /foo/b*';

/** [allowed?, path of a Disallow line, URL]; "Allow: /" stands beside it. */
const escapes: [boolean, string, string][] = [
  [true, '/*%20', '/'],
  [false, '/*%20', '/foobar%20/'],
  [true, '/*%20', '/foobar/'],
  [true, '/*%2F*', '/path/index.html'],
  [false, '/*%2F*', '/topic/9%2F11/index.html'],
  [false, '/topic/9%2F11/', '/topic/9%2F11/index.html'],
  [false, '/topic/9%2F11/', '/topic/9%2f11/index.html'],
  [false, '/q?*mime=application%2Fpdf', '/q?mime=application%2Fpdf'],
  [true, '/$', '/foobar'],
  [true, '/%24', '/'],
  [false, '/%24', '/%24100'],
  [false, '/%24', '/$100'],
  [true, '/search/%2A/', '/search/foobar/'],
  [false, '/search/%2A/', '/search/%2A/'],
  [false, '/search/%2A/', '/search/%2a/'],
  [false, '/search/%2a/', '/search/%2a/'],
  [false, '/search/%2a/', '/search/*/'],
  [false, '/search/*/', '/search/foobar/'],
  [false, '/foo/bar?baz=quz', '/foo/bar?baz=quz'],
  [false, '/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https://foo.bar'],
  [false, '/foo/bar?baz=https%3A%2F%2Ffoo.bar', '/foo/bar?baz=https%3A%2F%2Ffoo.bar'],
  [false, '/foo/bar/ツ', '/foo/bar/%E3%83%84'],
  [false, '/foo/bar/%E3%83%84', '/foo/bar/%E3%83%84'],
  [false, '/foo/bar/%62%61%7A', '/foo/bar/baz'],
  [false, '/path/file-with-a-%2A.html', '/path/file-with-a-*.html'],
  [true, '/path/file-with-a-%2A.html', '/path/file-with-a-foo.html'],
  [false, '/path/file-with-a-%2A.html', '/path/file-with-a-%2A.html'],
  [false, '/path/foo-%24', '/path/foo-$'],
  [true, '/path/foo-%24', '/path/foo-'],
  [false, '/path/foo-%24', '/path/foo-%24'],
];

const crawlerCommons: RobotsCase[] = [
  {
    what: 'a query with a star at its end',
    file: 'User-agent: *|Disallow: /index.cfm?fuseaction=sitesearch.results*',
    forbids: '/index.cfm?fuseaction=sitesearch.results&type=People&qry=california&pg=2',
  },
  {
    what: 'two stars',
    file: 'User-agent: *|Disallow: /*fish*.php',
    allows: '/fishheads/catfish.htm',
    forbids: '/fish.php /superfishheads/catfish.php?parameters',
  },
  {
    what: 'comments only',
    file: '#user-agent: testAgent||#allow: /index.html|#disallow: /test||#user-agent: someAgent|#disallow: /',
    allows: '/anypage.html',
  },
  { what: 'robots.txt itself', file: 'User-agent: *|Disallow: /', allows: '/robots.txt', forbids: '/ /?q=a' },
  {
    what: 'names that differ in a digit',
    file: 'User-agent: crawler1|Disallow: /index.html|Allow: /||User-agent: crawler2|Disallow: /',
    agent: 'crawler3',
    allows: '/anypage.html /index.html',
  },
  { what: 'letters in comments', file: 'User-agent: * # \u00a2 \u20b5|Disallow:', allows: '/anypage.html' },
  {
    what: 'raw and escaped paths',
    file: 'User-agent: *|Disallow: /bücher/|Disallow: /k%C3%B6nyvek/||User-agent: GoodBot|Allow: /',
    allows: '/',
    forbids: '/b%C3%BCcher/book1.html /bücher/book2.html /k%C3%B6nyvek/book1.html /könyvek/book2.html',
  },
  ...escapes.map(([isAllowed, path, url]) => ({
    what: `Disallow: ${path} and ${url}`,
    file: `User-agent: *|Disallow: ${path}|Allow: /`,
    [isAllowed ? 'allows' : 'forbids']: url,
  })),
  { what: 'the draft of 1996', file: draft, agent: 'unhipbot', allows: '/robots.txt', forbids: draftPages },
  { what: 'the draft, a robot that may', file: draft, agent: 'webcrawler', allows: draftPages },
  { what: 'the draft, the other one', file: draft, agent: 'excite', allows: draftPages },
  { what: 'the draft, all others', file: draft, agent: 'unknown', allows: draftOpen, forbids: draftShut },
  {
    what: 'Nutch, 1',
    file: nutch,
    agent: 'agent1',
    allows: `${nutchOpen} /d /d/a /e/d/foo.html /foo/bar/baz.html`,
    forbids: '/a /a/ /a/bloh/foo.html /b/a /b/a/index.html',
  },
  ...['agent2', 'agent4'].map(agent => ({
    what: `Nutch, ${agent}`,
    file: nutch,
    agent,
    allows: `${nutchOpen} /a /a/ /b/a /b/a/index.html /foo/bar/baz.html`,
    forbids: '/d /d/a /e/d/foo.html',
  })),
  {
    what: 'Nutch, 5',
    file: nutch,
    agent: 'agent5',
    allows: `${nutchOpen} /a /b/a /d /e/d/foo.html`,
    forbids: '/foo/bar/baz.html',
  },
  { what: 'HTML around it', file: markup, agent: 'mybot', allows: '/index.html', delay: 10_000 },
  { what: 'HTML around it, all', file: markup, agent: 'bogusbot', forbids: '/index.html', delay: 30_000 },
  { what: 'HTML instead', file: '<HTML><HEAD><TITLE>Site under Maintenance</TITLE></HTML>', allows: '/' },
  { what: 'Heritrix, allowbot1', file: heritrix, agent: 'allowbot1', allows: '/path /' },
  { what: 'Heritrix, allowbot2', file: heritrix, agent: 'allowbot2', allows: '/path /', forbids: '/foo' },
  { what: 'Heritrix, denybot', file: heritrix, agent: 'denybot', forbids: '/path /', delay: undefined },
  { what: 'Heritrix, others', file: heritrix, agent: 'anonbot', allows: '/path', forbids: '/cgi-bin/foo.pl' },
  { what: 'Heritrix, delaybot', file: heritrix, agent: 'delaybot', allows: '/images/x', forbids: '/', delay: 20_000 },
  {
    what: 'case of paths',
    file: 'User-agent: *|Allow: /AnyPage.html|Allow: /somepage.html|Disallow: /',
    allows: '/AnyPage.html /somepage.html',
    forbids: '/anypage.html /SomePage.html',
  },
  { what: 'an empty Disallow', file: 'User-agent: *|Disallow:', allows: '/anypage.html' },
  { what: 'an empty Allow', file: 'User-agent: *|Allow:', allows: '/anypage.html' },
  ...['|', '|User-agent: *|'].map(between => ({
    what: `an empty Disallow after others ${between}`,
    file: `User-agent: *|Disallow: /disallowed/|Allow: /allowed/${between}Disallow: `,
    allows: '/ /anypage.html /allowed/index.html',
    forbids: '/disallowed/index.html',
  })),
  {
    what: 'two groups for all',
    file: 'User-agent: *|Disallow: /index.html|Allow: /||User-agent: *|Disallow: /',
    allows: '/anypage.html',
    forbids: '/index.html',
  },
  {
    what: 'a name that begins like another',
    file: 'User-agent: crawlerbot|Disallow: /index.html|Allow: /||User-agent: crawler|Disallow: /',
    agent: 'crawlerbot',
    allows: '/anypage.html',
    forbids: '/index.html',
  },
  ...[
    'crawlerbot|Disallow: /foo/bar||User-agent: crawler|Allow: /foo/bar',
    'crawler|Allow: /foo/bar||User-agent: crawlerbot|Disallow: /foo/bar',
  ].flatMap(rest => [
    {
      what: 'such names in any order, the long',
      file: `User-agent: ${rest}`,
      agent: 'crawlerbot',
      forbids: '/foo/bar',
    },
    { what: 'such names in any order, the short', file: `User-agent: ${rest}`, agent: 'crawler', allows: '/foo/bar' },
  ]),
  {
    what: 'several names in one line',
    file: 'User-agent: crawler1 crawler2|Disallow: /index.html|Allow: /',
    agent: 'crawler1',
    allows: '/anypage.html',
    forbids: '/index.html',
  },
  {
    what: 'several names in one line, with commas',
    file: 'User-agent: One, Two, Three|Disallow: /||User-agent: *|Allow: /',
    agent: 'one',
    forbids: '/fish',
  },
  {
    what: 'a name with a version',
    file: 'User-agent: foo/1.2|Disallow: /index.html|Allow: /',
    agent: 'foo',
    allows: '/anypage.html',
    forbids: '/index.html',
  },
  {
    what: 'a whole User-Agent header as name',
    file: 'User-agent: Mozilla/5.0 (compatible; Butterfly/1.0; +http://a.example/) Gecko/2009032608 Firefox/3.0.8|Disallow: /',
    agent: 'butterfly',
    allows: '/',
  },
  {
    what: 'an unknown field between groups',
    file: 'User-agent: crawler1|Disallow: /index.html|Allow: /|newfield: 234|User-agent: crawler2|Disallow: /',
    agent: 'crawler2',
    forbids: '/anypage.html',
  },
  {
    what: 'Crawl-delay ends no group',
    file: 'User-agent: bixo|Crawl-delay: 10|User-agent: foobot|Crawl-delay: 20|User-agent: *|Disallow:/baz',
    agent: 'bixo',
    forbids: '/baz',
    delay: 10_000,
  },
  {
    what: 'Crawl-delay of others',
    file: 'User-agent: foobot|Crawl-delay: 20|User-agent: *|Disallow:/baz',
    agent: 'bixo',
    delay: undefined,
  },
  { what: 'half a second', file: 'User-agent: *|Crawl-delay: 0.5|Disallow:', delay: 500 },
  { what: 'Krugle, googlebot', file: krugle, agent: 'googlebot', forbids: '/ /examples/index.html', delay: 1000 },
  { what: 'Krugle, qihoobot', file: krugle, agent: 'qihoobot', forbids: '/ /examples/index.html', delay: undefined },
  { what: 'Krugle, others', file: krugle, allows: '/', forbids: '/examples/index.html', delay: 3000 },
  ...(
    [
      ['bingbot', 1000],
      ['msnbot', 2000],
      ['anybot', undefined],
    ] as const
  ).map(([agent, delay]) => ({
    what: `delays for names, rules for all: ${agent}`,
    file: bing,
    agent,
    delay,
    allows: '/',
    forbids: '/login /assets/',
    sitemaps: ['http://www.example.com/sitemap.xml'],
  })),
  { what: 'merging, mybot', file: merging, agent: 'mybot', allows: '/login/ /', forbids: '/private/', delay: 10_000 },
  {
    what: 'merging, yourbot',
    file: merging,
    agent: 'yourbot',
    allows: '/',
    forbids: '/private/ /login/',
    delay: undefined,
  },
  { what: 'merging, others', file: merging, allows: '/private/ /login/ /', delay: 30_000 },
  { what: 'extensions, mybot', file: extensions, agent: 'mybot', allows: '/', forbids: '/private/ /login/' },
  { what: 'extensions, yourbot', file: extensions, agent: 'yourbot', allows: '/', forbids: '/private/ /login/' },
  { what: 'extensions, others', file: extensions, allows: '/llms.txt', forbids: '/private/ /login/ /' },
  {
    what: 'Host',
    file: 'User-agent: *|Disallow: /bitrix/|Disallow: /img/|Host: flot.com|Sitemap: http://flot.com/sitemap_index.xml',
    forbids: '/img/',
  },
  { what: 'typos, 1', file: typos, agent: 'bot1', forbids: '/desallow/ /dissalow/' },
  { what: 'typos, 2', file: typos, agent: 'bot2', forbids: '/useragent/' },
  { what: 'typos, 3', file: typos, agent: 'bot3', forbids: '/useg-agent/' },
  { what: 'typos, 4', file: typos, agent: 'bot4', forbids: '/useragent-no-colon/' },
  { what: 'format errors, 1', file: formatErrors, agent: 'bot1', forbids: '/whitespace-before-colon/ /no-colon/' },
  { what: 'format errors, 2', file: formatErrors, agent: 'bot2', forbids: '/no-colon-useragent/' },
  { what: 'format errors, 3', file: formatErrors, agent: 'bot3', allows: '/whitespace-before-colon/', forbids: '/' },
  {
    what: 'a sitemap named twice',
    file: 'User-agent: *|Disallow: ||sitemap: http://a.example/s.xml|Sitemap: http://a.example/s.xml',
    sitemaps: ['http://a.example/s.xml'],
  },
  {
    what: 'many names',
    file: `${['OutfoxBot/0.5', 'BackDoorBot', 'Black.Hole', 'Bot mailto:x@a.example', 'FrontPage [NC,OR]', 'Wget', 'Wget/1.5.3'].map(name => `User-agent: ${name}|`).join('')}Disallow: /||User-agent: *|Disallow: /bot-trap/`,
    agent: 'wget',
    forbids: '/',
  },
  {
    what: 'rules of two groups',
    file: 'User-Agent: wget|Allow: /foo/bar||User-Agent: *|User-Agent: wget|Disallow: /foo/bar|Disallow: /tmp/bar|Allow: /ckh/bar',
    agent: 'wget',
    allows: '/foo/bar/bar.txt /chk/bar/bar.txt',
    forbids: '/tmp/bar/bar.txt',
  },
  { what: 'precedence, wget', file: precedence, agent: 'wget', allows: '/foo/bar', forbids: '/bar/foo' },
  {
    what: 'precedence, testy',
    file: precedence,
    agent: 'testy',
    allows: '/ /foo/bar',
    forbids: '/foo/blue /foo/ /foo/tar',
  },
  {
    what: 'half an escape',
    file: 'User-agent: *|Disallow: /wiki/Wikipedia_talk:Mediation_Committee/|Disallow: /wiki/Wikipedia_talk%3Mediation_Committee/',
    allows: '/wiki/',
    forbids: '/wiki/Wikipedia_talk:Mediation_Committee/',
  },
  { what: 'empty lines first', file: '\r\n\r\n\r\nUser-agent: *\r\nCrawl-delay: 1\r\n', allows: '/', delay: 1000 },
  {
    what: 'stars at the start and at the end',
    file: 'User-agent: *|Disallow: /wishlist/|Allow: /wishlist/universal*|Disallow: */gcrnsts',
    allows: '/wishlist/universal/page',
    forbids: '/wishlist/bogus /anydirectoryhere/gcrnsts',
  },
  {
    what: 'the standard, foobot',
    file: rfcSimple,
    allows: '/example/page.html /example/allowed.gif',
    forbids: '/ /path/index.html',
  },
  ...['barbot', 'bazbot'].map(agent => ({
    what: `the standard, ${agent}`,
    file: rfcSimple,
    agent,
    allows: '/',
    forbids: '/example/page.html',
  })),
  { what: 'the standard, quxbot', file: rfcSimple, agent: 'quxbot', allows: '/ /example/page.html' },
  {
    what: 'the standard, others',
    file: rfcSimple,
    agent: 'anyotherbot',
    allows: '/publications/doc1.html /',
    forbids: '/example/page.html /example.gif',
  },
  {
    what: 'the standard, longest match',
    file: 'User-Agent: foobot|Allow: /example/page/|Disallow: /example/page/disallowed.gif',
    allows: '/example/page/ /example/page/index.html /',
    forbids: '/example/page/disallowed.gif',
  },
  { what: 'the standard, merging', file: rfcMerging, agent: 'examplebot', allows: '/', forbids: '/foo /bar /baz' },
  { what: 'the standard, merging, others', file: rfcMerging, allows: '/ /baz', forbids: '/foo /bar' },
  { what: 'the standard, merging, bazbot', file: rfcMerging, agent: 'bazbot', allows: '/foo /bar /', forbids: '/baz' },
];

/** What we decide, and in brackets what they do. */
const deviations: RobotsCase[] = [
  {
    // crawler-commons finds names anywhere in the line where it is told to; RFC 9309 §2.2.1 has one name a line.
    what: 'the first name of a line counts (crawler-commons, inexact: forbidden)',
    file: 'User-agent: One, Two, Three|Disallow: /||User-agent: *|Allow: /',
    agent: 'two',
    allows: '/fish',
  },
  {
    // RFC 9309 §2.2.2 and §2.2.3: two octets beat one, and a star matches nothing too. Google decides as we do.
    what: 'Disallow: /* beats Allow: / (crawler-commons: the home page is allowed)',
    file: precedence,
    agent: 'wget',
    forbids: '/',
  },
  {
    // crawler-commons leaves hosts that ask for more than five minutes alone. We ask them every two minutes at most.
    what: 'a very long delay is shortened (crawler-commons: all forbidden)',
    file: 'User-agent: *|Crawl-delay: 3600|Disallow:',
    allows: '/',
    delay: 120_000,
  },
  {
    // A URL in a line of its own may be anything; sitemaps at the usual places are found all the same.
    what: 'a sitemap needs its name (crawler-commons: three sitemaps)',
    file: 'sitemap: http://a.example/sitemap.xml||http://a.example/dir/my-sitemap.xml||sitemap: http://a.example/dir/MixedCased-sitemap.xml',
    sitemaps: ['http://a.example/sitemap.xml', 'http://a.example/dir/MixedCased-sitemap.xml'],
  },
];

describe('the cases of crawler-commons', () => {
  it.each(crawlerCommons)('$what', holds);
});

describe('deviations from crawler-commons', () => {
  it.each(deviations)('$what', holds);
});
