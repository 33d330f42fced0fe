/** 12,000 broken pages: whatever is done to a page, reading it gives a page, in bounded time and in proper form. */
import { describe, expect, it } from 'vitest';
import { nestedElements, openings, shards } from '../../../../experiments/mutations/marks.js';
import { Random } from '../../../core/random.js';
import { LONGEST_URL, normaliseUrl } from '../../../core/url.js';
import { parseHtml } from './html.js';

const pageCount = 12_000;
const batchSize = 1000;
const pageUrl = 'http://www.example.com/a/b/page.html';

const originals = [
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Bees &amp; honey</title><base href="/base/">
  <meta name="description" content="About 'bees'"><meta name="robots" content="index, follow"><link rel="canonical" href="/bees">
  <style>a > b { color: red }</style><script>if (a < b && c > d) document.write("<a href='no'>no<\\/a>");</script></head>
  <body class="page home"><nav id="menu"><ul><li><a href="/one">One</a></li><li><a href="two.html" title='Two "2"'>Two</a></li></ul></nav>
  <h1>The <em>honey</em> bee</h1><p>Bees make <a href="http://honey.example.org/?a=1&amp;b=2" rel="nofollow">honey</a>, w&auml;x &#8212; more.</p>
  <img src="x.png" alt="a bee"><a href="img.html"><img src="y.png" alt="linked > picture"></a><!-- a comment with <a href="no">tags</a> -->
  <table border=1><tr><td>1</td><td><a href="cell">cell</a></td></tr></table><iframe src="/frame" title="f">no</iframe>
  <svg viewBox="0 0 1 1"><title>no</title><path d="M0"/></svg><noscript><a href="/nojs">nojs</a></noscript></body></html>`,
  `<HTML><HEAD><TITLE>CS 101</TITLE></HEAD><BODY BGCOLOR=#ffffff><CENTER><H1>CS 101</CENTER><HR><UL><LI><A HREF=syllabus.html>Syllabus</A>
  <LI><A HREF="staff.html">Staff <IMG SRC=new.gif ALT="NEW!"></A><LI>Notes:<DL><DT>Week 1<DD><A HREF='w1.ps'>ps</A><DD>none<DT>Week 2</DL></UL>
  <P>Mail <A HREF="mailto:prof@cs.edu">me</A><P><FONT SIZE=-1>Last <B>changed <I>1997</B></I><BR><A NAME=end><ADDRESS>prof</ADDRESS></BODY></HTML>`,
  `<html><head><title>Frames</title><meta http-equiv="refresh" content="5; url=next.html"></head><frameset cols="20%,*"><frame src="menu.html">
  <frame src="main.html" title="Main"><noframes><body><a href="plain.html">plain</a></body></noframes></frameset></html>`,
  `<div><p>日本語の<a href="/パス?q=値">リンク</a>😀</p><map name=m><area shape=rect coords="0,0,1,1" href="area.html" alt="an area"></map>
  <template><a href=no>no</a></template><textarea>x <b></textarea><select><option>1<option selected>2</select><p hidden>no</p>
  <div style="display:none"><a href="hidden.html">hidden</a></div><xmp>raw <b></xmp><a href="  spaced .html ">spaced</a><a href="">empty</a></div>`,
  `<meta property="og:type" content="article"><script type="application/ld+json">{"@graph":[{"@type":"NewsArticle","author":[{"name":"A"}],
  "datePublished":"2024-03-01T10:00:00Z","articleBody":"Long ago, the bird led the man to the bees, and he gave it the wax."}]}</script>
  <header class="site-header"><nav class=menu><a href=/>Home</a></nav></header><div class="modal cookie"><p>This site uses cookies, and more.</p></div>
  <article class="post has-sidebar"><h1>Birds</h1><time datetime="2024-03-01">March</time><a rel=author href=/a>A</a><div class="entry-content">
  <p>Long ago, the bird led the man to the bees, and he gave it the <em>wax</em>.<br><br>It has led him ever since, as <b>people <i>say</b></i>.</p><pre>if (a &lt; b) {
    wax();
}</pre><ol><li>one<ul><li><code>two</code></ul><li><p>three</p><p>four</ol><blockquote>A sentence, somewhat longer than the others are.</blockquote>
  <table><tr><th>a|b<th>c<tr><td>1<td><a href=x>2</a></table></div><aside>no</aside><h2>Related stories</h2><ul><li><a href=1>Another one of them</a></ul>
  <div id=comments><p>First, of many comments that people write here.</p></div></article><footer>&copy; 2024</footer>`,
];
/** One random act of destruction. */
function damage(html: string, random: Random): string {
  const at = random.below(html.length + 1);
  const other = random.below(html.length + 1);
  const [from, to] = at < other ? [at, other] : [other, at];
  switch (random.below(11)) {
    case 0: // cut off
      return html.slice(0, at);
    case 1: // cut out
      return html.slice(0, from) + html.slice(Math.min(to, from + random.below(60)));
    case 2: // splice with another page
      return html.slice(0, at) + random.pick(originals).slice(random.below(500));
    case 3: // say it twice
      return html.slice(0, to) + html.slice(from, Math.min(to, from + 400)) + html.slice(to);
    case 4: {
      // flip bits of a few characters
      const characters = [...html];
      for (let i = random.below(8); i >= 0; i--) {
        const place = random.below(characters.length + 1);
        characters[place] = String.fromCharCode(
          (characters[place]?.charCodeAt(0) ?? 0) ^ (1 << random.below(random.below(2) ? 7 : 16)),
        );
      }
      return characters.join('');
    }
    case 5: {
      // lose all or some of one kind of sign
      const sign = random.pick(['"', "'", '>', '<', '/', '=', '-', ';']);
      const all = random.below(3) === 0;
      return [...html].filter(character => character !== sign || (!all && random.below(4) > 0)).join('');
    }
    case 6: {
      // nest
      const tag = random.pick(nestedElements);
      const deep = 1 + random.below(random.below(20) === 0 ? 2000 : 20);
      const nested =
        `<${tag}>`.repeat(deep) + html.slice(from, to) + `</${tag.split(' ')[0]}>`.repeat(random.below(deep));
      return html.slice(0, from) + nested + html.slice(to);
    }
    case 7: // drop something in
      return (
        html.slice(0, at) +
        random.pick(random.below(2) ? [...shards, '\ud83d'] : openings).repeat(1 + random.below(3)) +
        html.slice(at)
      );
    case 8: // turn a part around
      return html.slice(0, from) + [...html.slice(from, Math.min(to, from + 80))].reverse().join('') + html.slice(to);
    case 9: // shout
      return html.slice(0, from) + html.slice(from, to).toUpperCase() + html.slice(to);
    default: // a giant attribute
      return (
        html.slice(0, at) +
        `<p data-x="${'y> '.repeat(random.below(random.below(10) === 0 ? 5000 : 50))}` +
        html.slice(at)
      );
  }
}

const isFolded = (text: string) => text === text.trim() && !/[\s\u00a0]{2}|[\0-\x1f]/.test(text);
const isWhole = (text: string) => !/[\ud800-\udfff]/u.test(text);

function check(html: string, lead: string): void {
  const page = parseHtml(html, pageUrl, { markdown: true });
  const problem = (what: string) => `${what}: ${JSON.stringify(html).slice(0, 3000)}`;
  for (const text of [page.text, page.title, page.description, ...page.headings]) {
    if (!isFolded(text) || !isWhole(text)) throw new Error(problem(`not folded or torn ${JSON.stringify(text)}`));
  }
  for (const line of page.main.split('\n')) {
    if (!isFolded(line) || !isWhole(line)) throw new Error(problem(`main text torn ${JSON.stringify(line)}`));
  }
  if (page.text !== '' && page.main === '') throw new Error(problem('no main text'));
  if (!isWhole(page.markdown ?? '\ud800')) throw new Error(problem('Markdown torn'));
  if (page.text.length > html.length || page.links.length > html.split('<').length)
    throw new Error(problem('more than there is'));
  for (const link of page.links) {
    if (normaliseUrl(link.url) !== link.url || link.url.length > LONGEST_URL)
      throw new Error(problem(`URL ${link.url}`));
    if (!isFolded(link.anchor) || !isWhole(link.anchor) || link.anchor.length > 500)
      throw new Error(problem(`anchor ${link.anchor}`));
    if (!isFolded(link.context) || !isWhole(link.context) || link.context.split(' ').length > 22)
      throw new Error(problem(`context ${link.context}`));
    if (!/^html>(?:.+>)?(?:a|area|frame|iframe|meta)$/s.test(link.path) || link.path.length > 400)
      throw new Error(problem(`path ${link.path}`));
  }
  // The sound part before the damage is read as if nothing had happened.
  if (lead === '') return;
  if (!page.text.startsWith('Before the damage there was a link & more'))
    throw new Error(problem(`lead lost: ${page.text}`));
  const [first] = page.links;
  if (first?.url !== 'http://lead.example.org/x' || first.anchor !== 'a link')
    throw new Error(problem('first link lost'));
}

describe(`the parser survives ${pageCount} broken pages`, () => {
  const random = new Random('fuzz');
  for (let batch = 0; batch < pageCount / batchSize; batch++) {
    it(`pages ${batch * batchSize} to ${(batch + 1) * batchSize}`, () => {
      for (let i = 0; i < batchSize; i++) {
        const lead = random.below(2)
          ? '<p>Before the damage there was <a href="http://lead.example.org/x">a link</a> &amp; more</p> '
          : '';
        let html = random.pick(originals);
        for (let n = random.below(6); n >= 0; n--) html = damage(html, random);
        check(lead + html, lead);
        if (i % 50 === 0) {
          // Nothing of one page stays behind for the next.
          const again = parseHtml(html, pageUrl);
          parseHtml(random.pick(originals), pageUrl);
          expect(parseHtml(html, pageUrl)).toEqual(again);
        }
      }
    });
  }
});
