/**
 * A page from the archive as markup that does nothing: only elements and attributes of this list are written again, none that loads,
 * runs, sends or leads anywhere. The answer's own rules (`archivedHeaders`) would stop the rest; this stops it first, also what no rule stops,
 * such as connections opened ahead of time.
 */
import { Parser } from 'htmlparser2';
import { escaped } from '../escaped.js';

const elements = new Set(
  `a abbr address article aside b bdi bdo blockquote body br caption center cite code col colgroup data dd del details dfn div dl dt em
  figcaption figure font footer h1 h2 h3 h4 h5 h6 head header hgroup hr html i img ins kbd legend li main mark menu nav ol p pre q rp rt
  ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead time title tr tt u ul var wbr`
    .trim()
    .split(/\s+/),
);
/** Without an end. */
const empty = new Set(['br', 'col', 'hr', 'img', 'wbr']);
/** Nothing in them is shown. */
const silent = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'select',
  'textarea',
  'video',
  'audio',
  'canvas',
  'frameset',
  'noframes',
  'applet',
  'xmp',
  'noembed',
  'plaintext',
]);
const attributes = new Set(
  'abbr align alt border cellpadding cellspacing class cite color colspan datetime dir face headers height id lang rowspan scope size span start title type valign value width'.split(
    ' ',
  ),
);

export function harmlessHtml(html: string): string {
  const out: string[] = ['<!doctype html><meta charset="utf-8">'];
  /** The silent elements that are open. */
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, given) {
        if (silent.has(name)) depth++;
        if (depth > 0 || !elements.has(name)) return;
        // Where a link led can be read, not followed.
        const own = name === 'a' && given.href ? { ...given, title: given.href } : given;
        const kept = Object.entries(own).filter(([key]) => attributes.has(key));
        const words = kept.map(([key, value]) => ` ${key}="${escaped(value)}"`).join('');
        // A picture leaves its words.
        if (name === 'img') out.push(given.alt ? `<span>[${escaped(given.alt)}]</span>` : '');
        else out.push(`<${name}${words}>`);
      },
      ontext(text) {
        if (depth === 0) out.push(escaped(text));
      },
      onclosetag(name) {
        if (silent.has(name)) depth = Math.max(0, depth - 1);
        else if (depth === 0 && elements.has(name) && !empty.has(name)) out.push(`</${name}>`);
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(html);
  return out.join('');
}

/** Nothing may be run, loaded, sent, opened or gone to; only our own page may frame it. */
export const archivedHeaders: Readonly<Record<string, string>> = {
  'content-security-policy':
    "sandbox; default-src 'none'; style-src 'none'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
  'x-dns-prefetch-control': 'off',
};
