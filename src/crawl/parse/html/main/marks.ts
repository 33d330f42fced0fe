/**
 * What the names that page makers give their elements (class, id, role, itemprop) say about the part they stand for.
 * Makers agree on a small vocabulary, in several languages: `post-sidebar`, `relatedArticles`, `entry-content`.
 */
import {
  checkNext,
  checkStart,
  hashNext,
  hashStart,
  TokenMemo,
  unknownToken,
} from '../../../../algorithms/text/tokens/token-memo.js';

export const navigation = 1 << 0;
export const footer = 1 << 1;
export const header = 1 << 2;
export const side = 1 << 3;
/** Ways to other pages: related, popular, recommended. */
export const related = 1 << 4;
export const social = 1 << 5;
export const comments = 1 << 6;
export const advert = 1 << 7;
/** Newsletters, accounts, donations. */
export const subscribe = 1 << 8;
export const cookies = 1 << 9;
/** Date, author's line, tags. */
export const byline = 1 << 10;
export const author = 1 << 11;
export const caption = 1 << 12;
export const popup = 1 << 13;
/** Seen by nobody, or by screen readers only. */
export const unseen = 1 << 14;
export const tools = 1 << 15;
/** The text itself. */
export const body = 1 << 16;
/** A post of elsewhere, shown whole inside of a text. */
export const quoted = 1 << 17;

const vocabulary: [marks: number, words: string][] = [
  [
    navigation,
    'nav navbar navigation subnav menu submenu menubar breadcrumb breadcrumbs crumbs crumb pagination pager',
  ],
  [navigation, 'paging paginate hamburger skiplink skiplinks sitemap pagelinks navi topnav navlinks prevnext postnav'],
  [navigation, 'dropdown navigacion navegacion navigasi'],
  [footer, 'footer foot colophon copyright copyrights bottombar fusszeile rodape piedepagina'],
  [header, 'header masthead topbar branding logo banner kopfzeile cabecalho cabecera entete'],
  [side, 'sidebar sidebars aside rail widget widgets complementary sidenav textwidget rightcol rightcolumn leftcol'],
  [side, 'seitenleiste'],
  [
    related,
    'related recommended recommendation recommendations popular trending mostread mostpopular outbrain taboola',
  ],
  [
    related,
    'teaser teasers similar readnext upnext nextup morefrom yarpp zergnet revcontent readmore seealso alsoread',
  ],
  [related, 'promoted recirc recirculation carousel suggested suggestions relacionadas relacionados relacionado'],
  [related, 'relacionada verwandte aehnliche correlati connexes terkait'],
  [social, 'share sharing social sharebar addthis sharedaddy sharetools socials follow shares addtoany sharethis'],
  [social, 'compartilhar compartir partage teilen condividi'],
  [comments, 'comment comments disqus respond livefyre commentlist commentform kommentar kommentare commentaires'],
  [comments, 'comentarios comentario commenti komentar kommentarii talkback'],
  [advert, 'ad ads advert advertisement advertising adsense sponsor sponsored sponsors promo promos promotion dfp'],
  [advert, 'adslot adunit adbox adcontainer gpt werbung anzeige publicidad publicidade publicite reklama'],
  [subscribe, 'newsletter newsletters subscribe subscription signup optin paywall register registration login signin'],
  [subscribe, 'donate donation membership mailchimp mailinglist callout cta'],
  [cookies, 'cookie cookies consent gdpr onetrust cookiebar'],
  [byline, 'byline dateline timestamp pubdate postmeta date datetime published entrymeta tags taglist categories'],
  [author, 'author authors bio authorbox biography writer'],
  [caption, 'caption captions figcaption credit credits photocredit imagecaption gallery slideshow lightbox'],
  [popup, 'modal popup popover overlay tooltip dialog'],
  [unseen, 'sr-only visuallyhidden screenreader offscreen screen-reader visually-hidden hidden hide nocontent noprint'],
  [unseen, 'no-print'],
  [tools, 'toolbar tools print buttons button btn rating ratings'],
  [body, 'articlebody article-body article-content article-text articletext articlecontent article-copy articlecopy'],
  [body, 'article-main entry-content entrycontent post-content postcontent post-body postbody post-text posttext'],
  [body, 'post-entry story-body storybody story-content storycontent story-text body-text bodytext body-copy bodycopy'],
  [body, 'body-content bodycontent content-body contentbody main-text maintext text-content blog-content blogcontent'],
  [body, 'news-content news-text single-content page-content field-name-body rich-text richtext'],
  [quoted, 'tweet twitter-tweet instagram-media fb-post'],
];

const wordMarks = new Map<string, number>();
for (const [marks, words] of vocabulary) {
  for (const word of words.split(' ')) wordMarks.set(word, (wordMarks.get(word) ?? 0) | marks);
}

/** Names that say what an element has beside it, not what it is: `has-sidebar`, `no-comments`. */
const beside = new Set(['has', 'with', 'no', 'without', 'not', 'hide', 'show', 'is', 'wp', 'js']);

/** More of a name is not read. */
const longestName = 200;
const mostParts = 12;

// A site's pages share their names, and so do many sites.
const memo = new TokenMemo(1 << 16);

/** Marks of the class, id … that is `source[start, end)`; `codes` are the characters of `source`. */
export function marksOf(source: string, codes: Uint16Array, start: number, end: number): number {
  let hash = hashStart;
  let check = checkStart;
  const stop = Math.min(end, start + longestName);
  for (let i = start; i < stop; i++) {
    hash = hashNext(hash, codes[i]);
    check = checkNext(check, codes[i]);
  }
  let marks = memo.get(hash, check);
  if (marks === unknownToken) {
    marks = readMarks(source.slice(start, stop));
    memo.set(hash, check, marks);
  }
  return marks;
}

/** Marks of words, as if they were a name. */
export function marksOfWords(words: string): number {
  return readMarks(words.replace(/[^\p{L}]+/gu, '-'));
}

/** Looks up the parts of each name, alone and with those that follow: `relatedArticles_box` has related, articles, box. */
function readMarks(value: string): number {
  let marks = 0;
  for (const name of value.split(/\s+/)) {
    const parts = name
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .match(/[a-z]+/g);
    if (parts === null || parts.length > mostParts) continue;
    for (let i = 0; i < parts.length; i++) {
      if (i > 0 && beside.has(parts[i - 1])) continue;
      marks |= wordMarks.get(parts[i]) ?? 0;
      if (i + 1 === parts.length) continue;
      const pair = parts[i] + '-' + parts[i + 1];
      marks |= wordMarks.get(pair) ?? wordMarks.get(parts[i] + parts[i + 1]) ?? 0;
      if (i + 2 < parts.length) marks |= wordMarks.get(pair + '-' + parts[i + 2]) ?? 0;
    }
  }
  return marks;
}
