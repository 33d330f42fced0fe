/** Writes a page's HTML: shell of the site (head, menu, footer), headings, paragraphs and link lists. */
import { Random } from '../../core/random.js';
import { mix, Salt, unit } from './hash.js';
import { type Layout, noTopic, Trait } from './layout.js';
import type { SimulatedLink } from './page-links.js';
import type { Voice, Wording } from './words/wording.js';

/** Shells of this many sites are kept; they are the same on every page. */
const keptShells = 64;

export interface Writing {
  page: number;
  links: readonly SimulatedLink[];
  /** A print version has no menu, no footer and no related links. */
  print: boolean;
  /** Absolute URL for `<link rel=canonical>`. */
  canonical?: string;
  charset: string;
  /** Say the character set in a meta element. */
  charsetInMeta: boolean;
}

export class PageWriter {
  private readonly shells = new Map<number, string>();

  constructor(
    private readonly layout: Layout,
    private readonly wording: Wording,
  ) {}

  write({ page, links, print, canonical, charset, charsetInMeta }: Writing): string {
    const { layout, wording } = this;
    const { options } = layout;
    const site = layout.siteOf(page);
    const random = new Random(mix(options.seed, Salt.body, page));
    const voice = wording.voice(page, random);
    const title = escapeHtml(wording.title(page));
    const head = `${charsetInMeta ? `<meta charset="${charset}">\n` : ''}<title>${title} - ${wording.siteTitle(site)}</title>\n${
      canonical ? `<link rel="canonical" href="${canonical}">\n` : ''
    }${this.robotsMeta(page, voice)}`;
    if (voice.role === 'home' && layout.hasTrait(site, Trait.blankHome)) return this.blankHome(site, head, links);
    const broken = unit(options.seed, Salt.markup, page) < options.brokenHtml;
    const description = escapeHtml(wording.phrase(voice, random, 8));
    const top = `<!DOCTYPE html>\n<html lang="en">\n<head>\n${head}<meta name="description" content="${description}">\n`;
    const shell = this.shell(site);
    const menu =
      `<div id="header"><a href="${links[0].href}"><img src="/pictures/0.png" alt="${wording.siteTitle(site)}"></a></div>\n` +
      `<ul id="menu">\n${items(links, 'menu')}</ul>\n`;
    const bottom = this.bottom(site, links);
    const lists = this.list(links, voice, random);
    const size = options.pageKilobytes * 1024 * Math.exp(0.35 * random.normal() - 0.06);
    // A third of the page is text at least, however many links there are.
    const rest = top.length + shell.length + menu.length + lists.length + bottom.length;
    const text = this.text(voice, random, Math.max(size / 3, size - rest), links, print);
    const content = `<h1>${title}</h1>\n${text}${lists}`;
    if (print) return `${top}</head>\n<body>\n<p>Print version.</p>\n${content}</body>\n</html>\n`;
    const html = `${top}${shell}</head>\n<body>\n${menu}<div id="content">\n${content}</div>\n${bottom}</body>\n</html>\n`;
    return broken ? breakMarkup(html, mix(options.seed, Salt.markup, page, 1)) : html;
  }

  private text(voice: Voice, random: Random, room: number, all: readonly SimulatedLink[], print: boolean): string {
    const links = all.filter(({ region }) => region === 'text');
    // A print version says the same, but its text links nothing.
    const mark = (link: SimulatedLink) => (print ? escapeHtml(link.anchor) : anchor(link));
    let text = '';
    let next = 0;
    const share = links.length / Math.max(1, room / 320);
    for (let paragraph = 0; text.length < room; paragraph++) {
      if (paragraph % 4 === 3) text += `<h2>${escapeHtml(this.wording.phrase(voice, random, 3))}</h2>\n`;
      let part = '';
      for (let i = 3 + random.below(3); i > 0; i--) part += `${this.wording.sentence(voice, random)} `;
      for (; next < Math.min(links.length, (paragraph + 1) * share); next++) {
        part += `${this.lead(links[next], voice, random)} ${mark(links[next])}, ${this.wording.sentence(voice, random)} `;
      }
      text += `<p>${part}</p>\n`;
    }
    if (next === links.length) return text;
    return `${text}<p>See also ${links.slice(next).map(mark).join(', ')}.</p>\n`;
  }

  private list(links: readonly SimulatedLink[], voice: Voice, random: Random): string {
    const listed = links.filter(({ region }) => region === 'list');
    if (listed.length === 0) return '';
    let html = '<ul class="list">\n';
    for (const link of listed) html += `<li>${anchor(link)} ${this.lead(link, voice, random)}</li>\n`;
    return `${html}</ul>\n`;
  }

  /** Some words beside a link: half the time about its target, else in the page's own voice. */
  private lead(link: SimulatedLink, voice: Voice, random: Random): string {
    const length = 3 + random.below(5);
    if (link.target === undefined || random.next() < 0.5) return escapeHtml(this.wording.phrase(voice, random, length));
    const topic = this.layout.topicOf(link.target);
    const about: Voice = {
      ...voice,
      topic,
      section: -1,
      topicShare: topic === noTopic ? 0 : 0.25,
      paraphrases: this.wording.paraphrases(link.target),
    };
    return escapeHtml(this.wording.phrase(about, random, length));
  }

  private bottom(site: number, links: readonly SimulatedLink[]): string {
    const related = items(links, 'related');
    const name = this.wording.siteTitle(site);
    return (
      (related === '' ? '' : `<div class="related"><h3>Related pages</h3>\n<ul>\n${related}</ul></div>\n`) +
      `<div id="footer"><p>Copyright ${name}. All rights reserved.</p>\n<ul>\n${items(links, 'footer')}` +
      `<li><a href="mailto:webmaster@${name.toLowerCase()}.invalid">Webmaster</a></li>\n<li><a href="#top">Top</a></li>\n</ul></div>\n`
    );
  }

  /** Directives stand on service pages only, so that they never hide a page on a topic. */
  private robotsMeta(page: number, { role }: Voice): string {
    if (role !== 'privacy' && role !== 'contact') return '';
    const kind = mix(this.layout.options.seed, Salt.markup, page, 2) % 4;
    if (kind === 0) return '<meta name="robots" content="noindex">\n';
    return kind === 1 ? '<meta name="robots" content="noindex, nofollow">\n' : '';
  }

  private blankHome(site: number, head: string, links: readonly SimulatedLink[]): string {
    const target = links[0]?.href ?? '/overview.html';
    const top = `<!DOCTYPE html>\n<html>\n<head>\n${head}`;
    const kind = mix(this.layout.options.seed, Salt.image, site) % 3;
    if (kind === 0) {
      return `${top}</head>\n<frameset cols="20%,*">\n<frame src="${target}" name="main">\n<noframes>This page needs frames.</noframes>\n</frameset>\n</html>\n`;
    }
    if (kind === 1) {
      return `${top}<meta http-equiv="refresh" content="5; url=${target}">\n</head>\n<body>\n<p><a href="${target}">Enter</a></p>\n</body>\n</html>\n`;
    }
    return `${top}</head>\n<body>\n<a href="${target}"><img src="/pictures/0.png"></a>\n</body>\n</html>\n`;
  }

  /** Style sheet and script, so that a page has as much markup as pages have. */
  private shell(site: number): string {
    let shell = this.shells.get(site);
    if (shell !== undefined) return shell;
    const random = new Random(mix(this.layout.options.seed, Salt.markup, -site - 1));
    const length = this.layout.options.pageKilobytes * 1024 * (0.1 + 0.15 * random.next());
    let style = '';
    while (style.length < length) {
      style += `.c${random.below(1000)} { margin: ${random.below(20)}px; color: #${(0x100000 + random.below(0xefffff)).toString(16)} }\n`;
    }
    shell = `<style>\n${style}</style>\n<script>\nvar site = ${site}; if (site < 0 && document) { document.write("<a href='/none'>none</a>"); }\n</script>\n`;
    if (this.shells.size >= keptShells) this.shells.delete(this.shells.keys().next().value!);
    this.shells.set(site, shell);
    return shell;
  }
}

function items(links: readonly SimulatedLink[], region: SimulatedLink['region']): string {
  let html = '';
  for (const link of links) if (link.region === region) html += `<li>${anchor(link)}</li>\n`;
  return html;
}

function anchor({ href, anchor, kind }: SimulatedLink): string {
  return `<a href="${escapeHtml(href)}"${kind === 'off-web' ? ' rel="nofollow"' : ''}>${escapeHtml(anchor)}</a>`;
}

/** What careless authors do. Every link survives it in a browser. */
function breakMarkup(html: string, hash: number): string {
  let result = html;
  if (hash & 1) result = result.replaceAll('</p>', '').replaceAll('</li>', '');
  if (hash & 2) result = result.replace(/<a href="([^"\s>]+)">/g, '<A HREF=$1>');
  if (hash & 4) result = result.replace('<h1>', '<b><i><h1>').replace('</h1>', '</h1></b></i>');
  if (hash & 8) result = result.replace('</body>\n</html>\n', '').replace('<!DOCTYPE html>\n', '');
  return hash & 16 ? result.replace('</h1>', '</h1><p>Fish & chips < 5 > 3 <!-- note -- --></table></div>') : result;
}

export function escapeHtml(text: string): string {
  return /[&<>"]/.test(text)
    ? text.replace(/[&<>"]/g, sign =>
        sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : sign === '>' ? '&gt;' : '&quot;',
      )
    : text;
}
