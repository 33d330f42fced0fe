import { describe, expect, it } from 'vitest';
import { parseHtml } from '../html.js';

const main = (html: string) => parseHtml(html, 'http://example.com/').main;
const lines = (html: string) => main(html).split('\n');

const paragraphs = [
  'The honeyguide leads people to the nests of wild bees, and waits until they have opened them with an axe.',
  'It eats the wax that is left behind, which few other birds can digest, and the grubs that live in the comb.',
  'In the north of Mozambique, men call the bird with a trill and a grunt that their fathers taught them to make.',
  'Those who use the call find a nest three times as often as those who make another sound, or none, as they walk.',
];
const text = paragraphs.map(words => `<p>${words}</p>`).join('\n');
const menu = '<ul><li><a href=a>News</a><li><a href=b>Sport</a><li><a href=c>Weather</a><li><a href=d>Culture</a></ul>';
const teasers = ['one', 'two', 'three', 'four']
  .map(
    name => `<div><h3><a href=${name}>Another story with number ${name}</a></h3>
<p>What this other story is about, in one sentence that is long enough to be taken for a paragraph.</p></div>`,
  )
  .join('');

describe('the main text of a page that is read', () => {
  it.each([
    [
      'elements',
      `<nav>${menu}</nav><article><h1>Title</h1>${text}</article><aside>${text}</aside><footer>Imprint</footer>`,
    ],
    ['names', `<div class=menu>${menu}</div><div class=entry-content>${text}</div><div class=sidebar>${text}</div>`],
    ['nothing but text', `<div>${menu}</div><div><h1>Title</h1>${text}</div><div>${menu}</div>`],
    ['tables for layout', `<table><tr><td>${menu}</td><td>${text}</td><td>${menu}</td></tr></table>`],
    ['line breaks', `<div>${menu}</div><div>${paragraphs.join('<br><br>')}</div>`],
  ])('is found by %s', (_by, html) => {
    expect(lines(html)).toEqual(paragraphs);
  });

  it('has several parts of the article, and no caption, comment or cookie notice', () => {
    const html = `<div class="article-body"><div>${text}</div><figure><figcaption>A bird, photographed in the wild, sits
on a branch and looks at us.</figcaption></figure><section>${text}</section></div>
<div class=cookie-banner><p>This website uses cookies to improve your experience while you navigate through it.</p></div>
<div id=comments><h3>2 comments</h3>${text}</div>`;
    expect(lines(html)).toEqual([...paragraphs, ...paragraphs]);
  });

  it('ends where a heading begins comments or other stories, whatever they are called', () => {
    const html = `<div>${text}<h2>Life in the wild</h2>${text}<h2>Related stories</h2>${teasers}</div>`;
    expect(lines(html)).toEqual([...paragraphs, 'Life in the wild', ...paragraphs]);
  });

  it('is before the comments, even when those are longer', () => {
    const html = `<meta property=og:type content=article><h1>Title</h1><div><div><div>${text}</div></div></div>
<div><div>${`<div><b>Somebody</b><div>yesterday</div>${text}<div>Reply</div><div>Report</div></div>`.repeat(8)}</div></div>`;
    expect(lines(html)).toEqual(paragraphs);
  });

  it('keeps single links, lists, quotations and headings, and leaves out lists of links', () => {
    const html = `<article><h1>Title</h1>${text}<p><a href=x>The whole study</a></p><h2>How</h2><ul><li>by ear<li>by eye</ul>
<blockquote>${paragraphs[0]}</blockquote>${menu}<p>${paragraphs[1]}</p><p><a href=y>Read more about birds</a></p></article>`;
    expect(lines(html)).toEqual([
      ...paragraphs,
      ...['The whole study', 'How', 'by ear', 'by eye', paragraphs[0], paragraphs[1]],
    ]);
  });

  it('has parts whose headings, and ids made of them, only sound like something else', () => {
    const part = (id: string, heading: string) => `<div id="${id}"><h2>${heading}</h2>${text}</div>`;
    const html = `<div>${text}${part('s-related-objects', 'Related objects¶')}${part('rest-of-header', '1.2 Rest of header')}${text}</div>`;
    const all = [...paragraphs, 'Related objects¶', ...paragraphs, '1.2 Rest of header', ...paragraphs, ...paragraphs];
    expect(lines(html)).toEqual(all);
    expect(lines(`<div>${text}<div id=related><h2>Related stories</h2>${teasers}</div></div>`)).toEqual(paragraphs);
    expect(lines(`<div>${text}${text}<div id=comments><h2>Comments</h2>${text}</div></div>`)).toEqual([
      ...[...paragraphs, ...paragraphs],
    ]);
  });

  it('has boxes among the paragraphs of a manual, but not those of an article', () => {
    const box = `<div class=sidebar><b>Tip</b><p>${paragraphs[0]}</p></div>`;
    const html = `<div>${text}${box}${text}</div><div class=sidebar>${text}</div>`;
    expect(lines(html)).toEqual([...paragraphs, 'Tip', paragraphs[0], ...paragraphs]);
    expect(lines(`<meta property=og:type content=article>${html}`)).toEqual([...paragraphs, ...paragraphs]);
  });

  it('has no title, but the titles of its parts', () => {
    const html = `<article><h1>Title</h1>${text}<h1>By ear</h1>${text}</article>`;
    expect(lines(html)).toEqual([...paragraphs, 'By ear', ...paragraphs]);
  });

  it('goes as far as the main element where that holds text around it', () => {
    const html = `<main><div><p>${paragraphs[0]}</p></div><div><div>${text}${text}${text}</div></div></main><div>${menu}</div>`;
    expect(lines(html)).toEqual([paragraphs[0], ...paragraphs, ...paragraphs, ...paragraphs]);
  });

  it('is found in an overlay that holds the whole page, and in elements with misleading names', () => {
    expect(lines(`<div class=modal><h1>Title</h1>${text}</div>`)).toEqual(paragraphs);
    expect(lines(`<div class="page has-sidebar"><div class=with-comments>${text}</div></div>`)).toEqual(paragraphs);
    expect(lines(`<div class=sidebar>${text}</div>`)).toEqual(paragraphs);
    expect(lines(`<form>${menu}${text}</form>`)).toEqual(paragraphs);
  });

  it('is what the page tells machines, where that is on the page or the page is empty', () => {
    const data = `<script type=application/ld+json>{"@type":"NewsArticle","articleBody":${JSON.stringify(paragraphs.join(' '))}}</script>`;
    expect(lines(`${data}<div><div>${text}</div><div>${`<p>${paragraphs[0]}`.repeat(30)}</div></div>`)).toEqual(
      paragraphs,
    );
    expect(main(`${data}<div id=app></div>`)).toBe(paragraphs.join(' '));
  });

  it.each(['。', '،'])('needs no Latin letters (%s)', mark => {
    const sentence = `${'蜜'.repeat(60)}${mark}`;
    expect(main(`<div>${menu}</div><div>${`<p>${sentence}</p>`.repeat(9)}</div>`)).toBe(
      Array(9).fill(sentence).join('\n'),
    );
  });
});

describe('the main text of a page that is looked through', () => {
  const items = Array.from({ length: 30 }, (_, i) => `<li><a href=${i}>Item ${i}</a>`).join('');

  it('is the list, without navigation', () => {
    const html = `<nav>${menu}</nav><h1>Index</h1><ul>${items}</ul><footer>© 2024 <a href=i>Imprint</a></footer>`;
    expect(lines(html)).toEqual(['Index', ...Array.from({ length: 30 }, (_, i) => `Item ${i}`)]);
  });

  it('has prices, buttons of headings, dates and captions', () => {
    const html = `<header><nav>${menu}</nav></header><main><h1>Axe</h1><div class=price>12 €</div><p class=caption>Steel</p>
<h3><button>Delivery</button></h3><div class=date>tomorrow</div><select><option>1<option>2</select><button>Buy</button></main>`;
    expect(lines(html)).toEqual(['Axe', '12 €', 'Steel', 'Delivery', 'tomorrow']);
  });

  it('is all there is when nothing tells the parts apart', () => {
    expect(main('<p>Hello')).toBe('Hello');
    expect(main('<nav><a href=x>Home</a></nav>')).toBe('Home');
    expect(main('<footer>Only this</footer>')).toBe('Only this');
    expect(main('')).toBe('');
  });
});

it('is all the text where nobody asks for it, and the rest stays as it was', () => {
  const html = `<title>Title</title><meta name=author content=Imke><nav>${menu}</nav><article><h1>Title</h1>${text}</article>`;
  const { main: found, details, ...full } = parseHtml(html, 'http://example.com/');
  const {
    main: all,
    details: none,
    ...plain
  } = parseHtml(html, 'http://example.com/', { plain: true, markdown: true });
  expect(found.split('\n')).toEqual(paragraphs);
  expect(all).toBe(full.text);
  expect([details.author, none.author]).toEqual(['Imke', '']);
  expect(plain).toEqual(full);
});
