/** The parser against an independent one: htmlparser2's full Parser and its DOM, on pages whose every tag is closed. */
import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { Random } from '../../../core/random.js';
import { normaliseUrl } from '../../../core/url.js';
import { parseHtml } from './html.js';

type Document = ReturnType<typeof parseDocument>;
type AnyNode = Document | Document['children'][number];
type Element = Extract<AnyNode, { attribs: unknown }>;
const isTag = (node: AnyNode): node is Element => 'attribs' in node;
const isText = (node: AnyNode) => node.type === 'text';

const pageUrl = 'http://www.example.com/a/b/page.html';
const blocks = [
  'div',
  'section',
  'article',
  'blockquote',
  'center',
  'fieldset',
  'nav',
  'main',
  'header',
  'footer',
  'pre',
];
const inlines = ['b', 'i', 'em', 'strong', 'span', 'font', 'code', 'small', 'x-custom', 'abbr'];
const separating = new Set([
  ...blocks,
  'p',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'table',
  'tr',
  'td',
  'th',
  'tbody',
  'thead',
]);
for (const name of ['h1', 'h2', 'h3', 'h4', 'br', 'hr', 'img', 'area', 'iframe', 'body', 'head', 'html', 'textarea'])
  separating.add(name);
const unseen = new Set(['script', 'style', 'template', 'noscript', 'title', 'textarea', 'iframe', 'svg']);

/** Writes a random page in which every element that may be closed is closed, and nested as HTML allows. */
class Writer {
  constructor(private readonly random: Random) {}

  page(): string {
    const { random } = this;
    const head = `<head><title>${this.words(4)}</title><style>p { color: red }</style><script>if (1 < 2) x("<a href='no'>")</script></head>`;
    let body = '';
    for (let i = 0; i < 4; i++) body += this.block(3);
    return `<!DOCTYPE html>\n<html lang="${random.pick(['en', 'de-AT'])}">${head}<body${this.mark()}>${body}</body></html>`;
  }

  private words(count: number): string {
    const separators = [
      ' ',
      ' ',
      ' ',
      '\n  ',
      '&nbsp;',
      ' &amp; ',
      ' &lt;',
      '\t',
      ' &eacute;',
      ' ü ',
      ' 日本 ',
      ', ',
      ' 😀 ',
    ];
    let text = '';
    for (let i = 0; i < count; i++) text += `w${this.random.below(1000)}${this.random.pick(separators)}`;
    return text;
  }

  private mark(): string {
    return this.random.pick([
      '',
      '',
      ` id="i${this.random.below(50)}"`,
      ` class="c${this.random.below(50)} other"`,
      " class=''",
    ]);
  }

  private block(depth: number): string {
    const { random } = this;
    if (depth === 0) return this.paragraph();
    const inner = () => Array.from({ length: random.below(4) }, () => this.block(depth - 1)).join('\n');
    const items = (name: string) =>
      Array.from(
        { length: 1 + random.below(3) },
        () => `<${name}${this.mark()}>${random.below(2) ? inner() : this.inline(2)}</${name}>`,
      ).join('');
    switch (random.below(9)) {
      case 0:
        return `<ul${this.mark()}>${items('li')}</ul>`;
      case 1:
        return `<dl>${items('dt')}${items('dd')}</dl>`;
      case 2:
        return `<table${this.mark()}><tbody><tr>${items('td')}</tr><tr>${items('th')}</tr></tbody></table>`;
      case 3: {
        const level = 1 + random.below(4);
        return `<h${level}>${this.inline(2)}</h${level}>`;
      }
      case 4:
        return random.pick([
          '<template><a href="no">no</a></template>',
          '<noscript>no</noscript>',
          '<!-- <a href="no"> -->',
          '<hr>',
          '<textarea>no</textarea>',
          '<svg><text>no</text></svg>',
        ]);
      case 5:
        return this.paragraph();
      default: {
        const name = random.pick(blocks);
        return `<${name}${this.mark()}>${inner()}${this.inline(1)}${inner()}</${name}>`;
      }
    }
  }

  private paragraph(): string {
    return `<p${this.mark()}>${this.inline(3)}</p>`;
  }

  private inline(depth: number): string {
    const { random } = this;
    let html = '';
    for (let i = random.below(5); i >= 0; i--) {
      const choice = random.below(10);
      if (choice < 4) html += this.words(random.below(6));
      else if (choice < 7) html += this.link();
      else if (choice === 7) html += random.pick(['<br>', '<br/>', '<img src="x" alt="not text">', '<wbr>']);
      else if (choice === 8)
        html += `<iframe src="/frame/${random.below(99)}" title="frame ${random.below(9)}"></iframe>`;
      else if (depth > 0) {
        const name = random.pick(inlines);
        html += `<${name}${this.mark()}>${this.inline(depth - 1)}</${name}>`;
      }
    }
    return html;
  }

  private link(): string {
    const { random } = this;
    const number = random.below(1000);
    const target = random.pick([
      `x${number}.html`,
      `/r/${number}?a=1&amp;b=${number}`,
      `../up/${number}`,
      `http://h${number}.org`,
      'mailto:a@b.c',
      '#top',
      `/utm?utm_source=x&id=${number}`,
      '',
    ]);
    const rel = random.pick(['', '', ' rel="nofollow"', ' rel="noopener sponsored"', ' rel="next"']);
    const inside = random.pick([
      () => this.words(2),
      () => `<b>${this.words(1)}</b>x`,
      () => `${this.words(1)}<img alt="alt ${number}">${this.words(1)}`,
      () => '<img src="x">',
    ])();
    return `<a${rel} href="${target}"${random.below(2) ? ` title="title ${number}"` : ''}${this.mark()}>${inside}</a>`;
  }
}

const fold = (text: string) => text.replace(/[\s\u00a0]+/g, ' ').trim();

/** Visible text below a node, written with a mark where an element separates words; `alternative` adds alt texts. */
function visible(node: AnyNode, alternative: boolean): string {
  if (isText(node)) return node.data;
  if (!('children' in node)) return '';
  const name = isTag(node) ? node.name : '';
  if (unseen.has(name)) return separating.has(name) ? ' ' : '';
  const alt = alternative && name === 'img' ? ((node as Element).attribs['alt'] ?? '') : '';
  const inside = (node.children as AnyNode[]).map(child => visible(child, alternative)).join('') + alt;
  return separating.has(name) ? ` ${inside} ` : inside;
}

function* elements(node: AnyNode): Generator<Element> {
  if (!('children' in node)) return;
  if (isTag(node)) yield node;
  if (isTag(node) && (node.name === 'template' || node.name === 'svg' || node.name === 'noscript')) return;
  for (const child of node.children as AnyNode[]) yield* elements(child);
}

function pathOf(element: Element): string {
  const own = element.attribs;
  const first = own['class']?.trim().split(/\s+/)[0];
  const mark = own['id'] ? `#${own['id']}` : first ? `.${first}` : '';
  const isEnd = element.name === 'a' || element.name === 'iframe' || element.name === 'html';
  const segment = element.name + (isEnd ? '' : mark);
  return element.parent && isTag(element.parent) ? `${pathOf(element.parent)}>${segment}` : segment;
}

/** The last of `headings`; for a link within it, the last one of a higher level. */
function headingAbove(link: Element, headings: readonly Element[]): string | undefined {
  const last = headings.at(-1);
  const isWithin = last && [...elements(last)].includes(link);
  const above = isWithin ? headings.findLast(({ name }) => name < last.name) : last;
  return (above && fold(visible(above, false))) || undefined;
}

function linksOf(document: AnyNode) {
  const links = [];
  const headings: Element[] = [];
  for (const element of elements(document)) {
    if (/^h[1-4]$/.test(element.name)) headings.push(element);
    const target =
      element.name === 'a' ? element.attribs['href'] : element.name === 'iframe' ? element.attribs['src'] : undefined;
    const url = target === undefined ? undefined : normaliseUrl(target, pageUrl);
    if (url === undefined) continue;
    const frame = element.name === 'iframe';
    links.push({
      url,
      anchor: (frame ? '' : fold(visible(element, true))) || (element.attribs['title'] ?? ''),
      path: pathOf(element),
      heading: headingAbove(element, headings),
      kind: frame ? 'frame' : 'anchor',
      nofollow: /nofollow|sponsored/.test(element.attribs['rel'] ?? ''),
    });
  }
  return links;
}

/** The words around the n-th link, found by marking the link in the DOM's own text. */
function contextOf(document: AnyNode, wanted: Element): string {
  const write = (node: AnyNode): string => {
    if (node === wanted) return `\u0001${visible(node, false)}\u0002`;
    if (isText(node)) return node.data;
    if (!('children' in node)) return '';
    const name = isTag(node) ? node.name : '';
    if (unseen.has(name)) return separating.has(name) ? ' ' : '';
    const inside = (node.children as AnyNode[]).map(write).join('');
    return separating.has(name) ? ` ${inside} ` : inside;
  };
  const [before, rest] = write(document).split('\u0001');
  const after = rest.split('\u0002')[1];
  const words = (text: string) => fold(text).split(' ').filter(Boolean);
  return [...words(before).slice(-10), ...words(after).slice(0, 10)].join(' ');
}

describe('on 400 well-formed pages, the same as the DOM', () => {
  const random = new Random('differential');
  for (let batch = 0; batch < 10; batch++) {
    it(`batch ${batch}`, () => {
      let compared = 0;
      let split = 0;
      for (let i = 0; i < 40; i++) {
        const html = new Writer(random).page();
        const document = parseDocument(html);
        const all = [...elements(document)];
        const page = parseHtml(html, pageUrl, { maxLength: Number.POSITIVE_INFINITY });
        expect(page.text).toBe(fold(visible(document, false)));
        const title = all.find(element => element.name === 'title');
        expect(page.title).toBe(fold(DomUtils.textContent(title ?? [])));
        expect(page.language).toBe(all[0].attribs['lang'].toLowerCase());
        expect(page.headings).toEqual(
          all
            .filter(element => /^h[1-4]$/.test(element.name))
            .map(element => fold(visible(element, false)))
            .filter(Boolean),
        );
        expect(page.links.map(({ context, ...rest }) => rest)).toEqual(linksOf(document));
        const anchors = all.filter(element => element.name === 'a' && normaliseUrl(element.attribs['href'], pageUrl));
        const mine = page.links.filter(link => link.kind === 'anchor');
        for (let n = 3; n < anchors.length; n += 25) {
          const expected = contextOf(document, anchors[n]);
          compared++;
          // A link inside a word splits it: the pieces count as words of their own there.
          if (mine[n].context.split(' ').length !== expected.split(' ').length) split++;
          else expect(mine[n].context).toBe(expected);
        }
      }
      expect(split).toBeLessThan(compared / 2);
    });
  }
});
