import { describe, expect, it } from 'vitest';
import { parseHtml } from '../parse/html/html.js';
import { gainOf, type Suspicion, suspicionOf } from './made-by-scripts.js';

const page = 'http://a.example/';
const words = '<p>Honey bees gather nectar, and the keeper takes wax and honey from the combs.</p>'.repeat(6);
const links = '<a href=/1>one</a> <a href=/2>two</a> <a href=/3>three</a>';
const app = '<script src=/app.js></script>';

function suspicion(html: string, thorough = true): Suspicion {
  return suspicionOf(() => html, parseHtml(html, page), thorough);
}

describe('suspicionOf', () => {
  it.each<[string, Suspicion]>([
    ['<div id=root></div>', 'none'],
    [`<div id=root></div>${app}`, 'strong'],
    [`<body>${app}</body>`, 'strong'],
    [`<h1>Shop</h1><app-root></app-root>${app}`, 'strong'],
    [
      `<header>The shop ${links}</header><div id="app"><p>Loading…</p></div><footer>All rights</footer>${app}`,
      'strong',
    ],
    [
      `${links}<noscript>Please enable JavaScript.</noscript>A menu and a line, but the rest is missing here.${app}`,
      'strong',
    ],
    [`<div id=app><div class=spinner><svg><path d="M0"/></svg></div></div><p>${links}</p>${app}`, 'strong'],
    [`${words}${links}<table><tbody></tbody></table>${app}`, 'some'],
    [`${words}${links}<main></main>${app}`, 'some'],
    [`${words}${links}<ul class=list></ul><ad-slot></ad-slot>${app}`, 'none'],
    [`<nav>${links} <a href=/4>four</a></nav>${app}`, 'strong'],
    [
      `<nav>${links} Short words and a place of any name, but more than hardly anything at all on this page of our shop, see.</nav><div id=whatever></div>${app}`,
      'strong',
    ],
    [`${words}${links}<div id=results></div>${app}`, 'some'],
    [`${words}${app}`, 'some'],
    [`${words.repeat(5)}${links}<main></main>${app}`, 'none'],
    [`${words}${links}<div class=clear></div>${app}`, 'none'],
    [`<div id=root>${words}${links}</div>${app}`, 'none'],
    [`${words}${links}<div id=root></div>`, 'none'],
    ['<p>short</p><script type="application/ld+json">{"@type":"Article"}</script>', 'none'],
    ['<p>short</p><script async src="https://www.googletagmanager.com/gtag/js?id=1"></script>', 'none'],
    ['<p>short</p><script>window._paq = []; _paq.push(["track"]);</script>', 'none'],
    ['<p>short</p><script></script>', 'none'],
  ])('of page %# is right', (html, expected) => {
    expect(suspicion(html)).toBe(expected);
  });

  it('does not look at pages with words on them unless it is to be thorough', () => {
    const html = `${words}${links}<main></main>${app}`;
    expect(suspicion(html, false)).toBe('none');
    expect(suspicion(`<div id=root></div>${app}`, false)).toBe('strong');
    const unread = () => {
      throw new Error('was read');
    };
    expect(suspicionOf(unread, parseHtml(html, page), false)).toBe('none');
  });

  it.each(['<div>', '<div id=root>', '<script>', '<noscript>', '<ul>Loading', '<', '<a-b', 'id=root '])(
    'takes no longer than the page is long: %s',
    piece => {
      const html = app + piece.repeat(400_000 / piece.length);
      expect(['none', 'some', 'strong']).toContain(suspicionOf(() => html, { text: '', links: [] }, true));
      expect(suspicionOf(() => html, { text: 'x'.repeat(200), links: [] }, true)).not.toBe('none');
    },
  );
});

describe('gainOf', () => {
  const parsed = (html: string) => parseHtml(html, page);

  it('counts what only the rendered page has', () => {
    expect(gainOf(parsed('<a href=/1>one</a>'), parsed(`<a href=/1>one</a>${links}`))).toMatchObject({ links: 2 });
    expect(gainOf(parsed('Shop'), parsed(words))?.text).toBeGreaterThan(300);
  });

  it('is nothing where nothing came, or words were lost', () => {
    expect(gainOf(parsed(words + links), parsed(words + links))).toBeUndefined();
    expect(gainOf(parsed(words), parsed(`${words}<p>A line more.</p>`))).toBeUndefined();
    const menu = links + '<a href=/4>four</a> <a href=/5>five</a>';
    expect(gainOf(parsed(words + menu), parsed(`${words}${menu}<a href=/sponsored>Sponsored</a>`))).toBeUndefined();
    expect(gainOf(parsed(words + links), parsed('<a href=/login>Log in</a>'))).toBeUndefined();
  });
});
