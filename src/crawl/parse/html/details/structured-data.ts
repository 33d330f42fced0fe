/** What a page says of itself in JSON-LD (schema.org): headline, author, dates, text. Reads the subset that pages use; never throws. */
import { decodeHTML } from 'entities/decode';
import { cut, fold } from '../link-collector.js';

export interface StructuredData {
  /** `NewsArticle`, `Product`, `WebPage` …; empty when nothing is said. */
  type: string;
  headline: string;
  author: string;
  published: string;
  modified: string;
  description: string;
  siteName: string;
  licence: string;
  language: string;
  articleBody: string;
}

/** Longer scripts hold data for programs, not facts about the page. */
const longestScript = 1 << 18;
/** More of a statement is not kept, as of those in `<meta>`. */
const longestStatement = 2000;
/** Things looked at on one page. */
const mostThings = 200;
const deepest = 8;

/** How well a type says what the page is about. Parts of pages (Person, ImageObject, ListItem …) say nothing. */
const articles =
  /(?:Article|BlogPosting|NewsArticle|Report|Review|SocialMediaPosting|DiscussionForumPosting|LiveBlogPosting|Recipe|HowTo|ScholarlyArticle)$/;
const others =
  /(?:Product|Event|Movie|Book|VideoObject|Podcast\w*|Course|JobPosting|Dataset|SoftwareApplication|QAPage|FAQPage|ProfilePage|CollectionPage|AboutPage|ContactPage|ItemPage)$/;

type Thing = Record<string, unknown>;

/** Everything in `scripts` (the contents of `<script type="application/ld+json">`) that is about the page itself. */
export function readStructuredData(scripts: readonly string[]): StructuredData | undefined {
  let best: Thing | undefined;
  let rank = 0;
  let site = '';
  let left = mostThings;
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > deepest || left-- <= 0) return;
    if (Array.isArray(value)) {
      for (const item of value) visit(item, depth + 1);
      return;
    }
    const thing = value as Thing;
    const type = typeOf(thing);
    const here = articles.test(type) ? 3 : others.test(type) ? 2 : type === 'WebPage' ? 1 : 0;
    if (type === 'WebSite') site ||= statementOf(thing['name']);
    if (here > rank) {
      rank = here;
      best = thing;
    }
    for (const key of ['@graph', 'mainEntity', 'mainEntityOfPage', 'itemListElement', 'item', 'hasPart'])
      visit(thing[key], depth + 1);
  };
  for (const script of scripts) if (script.length <= longestScript) visit(parsed(script), 0);
  if (best === undefined) return undefined;
  return {
    type: cut(typeOf(best), longestStatement),
    headline: statementOf(best['headline']) || statementOf(best['name']),
    author: namesOf(best['author']) || namesOf(best['creator']),
    published:
      statementOf(best['datePublished']) || statementOf(best['dateCreated']) || statementOf(best['uploadDate']),
    modified: statementOf(best['dateModified']),
    description: statementOf(best['description']),
    siteName: site || namesOf(best['publisher']),
    licence: statementOf(best['license']),
    language: statementOf(best['inLanguage']),
    articleBody: textOf(best['articleBody']) || textOf(best['text']),
  };
}

/** Is it the type of something that one reads from beginning to end? */
export function isArticleType(type: string): boolean {
  return articles.test(type) || type.toLowerCase() === 'article';
}

function parsed(script: string): unknown {
  try {
    return JSON.parse(script);
  } catch {
    // Marks of comments around it, and line breaks inside strings, are the commonest mistakes.
    try {
      return JSON.parse(uncommented(script).replace(/[\x00-\x1f]+/g, ' '));
    } catch {
      return undefined;
    }
  }
}

/** Without `//<![CDATA[ … //]]>`. By hand: a pattern would look at a long row of spaces from each of them. */
function uncommented(script: string): string {
  let text = script.trim();
  if (text.startsWith('//')) text = text.slice(2).trimStart();
  for (const mark of ['<![CDATA[', '<!--']) if (text.startsWith(mark)) text = text.slice(mark.length);
  for (const mark of [']]>', '-->']) if (text.endsWith(mark)) text = text.slice(0, -mark.length).trimEnd();
  return text.endsWith('//') ? text.slice(0, -2) : text;
}

function typeOf(thing: Thing): string {
  const type = thing['@type'];
  const first: unknown = Array.isArray(type) ? type[0] : type;
  return typeof first === 'string' ? first.replace(/^https?:\/\/schema\.org\//, '') : '';
}

function statementOf(value: unknown): string {
  return cut(textOf(value), longestStatement);
}

function textOf(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first === 'string') return plain(first);
  if (typeof first !== 'object' || first === null) return '';
  const thing = first as Thing;
  for (const key of ['name', '@value', 'url', '@id']) {
    const text = thing[key];
    if (typeof text === 'string') return plain(text);
  }
  return '';
}

/** Character references have no meaning in JSON, but many write them. */
function plain(text: string): string {
  return fold(text.includes('&') ? decodeHTML(text) : text);
}

function namesOf(value: unknown): string {
  const list: unknown[] = Array.isArray(value) ? value.slice(0, 20) : [value];
  const names = list.map(textOf).filter(name => name !== '' && !/^https?:/.test(name));
  return cut([...new Set(names)].join(', '), longestStatement);
}
