/** Do scripts make more of a page than its HTML shows? A guess from the HTML alone, and the answer once it was rendered. */
import type { ParsedPage } from '../../core/page.js';

/**
 * `strong`: next to nothing is there but scripts. `some`: there is text, but no link, or an empty place that scripts may fill.
 * `none`: no script that could, or nothing to fill.
 */
export type Suspicion = 'none' | 'some' | 'strong';

/** Next to nothing: a name, a menu, a line of copyright. */
const little = { text: 300, links: 12 };
/** Characters that are a page already, whatever is missing of it. */
const enough = 2000;
/** Characters that are hardly anything, whatever else the page has. */
const hardly = 120;

const scriptStart = /<script\b([^<>]*)>/gi;
const isData =
  /\btype\s*=\s*["']?(?:application\/(?:ld\+)?json|text\/(?:x-)?(?:template|html|handlebars)|importmap|speculationrules)/i;
/** Scripts that count, sell, watch or draw letters, and make no page. */
const bystander =
  /google-analytics|googletagmanager|gtag\(|gtm\.js|googlesyndication|adsbygoogle|doubleclick|googleadservices|facebook\.net|fbq\(|matomo|piwik|_paq|plausible|hotjar|clarity\.ms|newrelic|nr-data|segment\.(?:com|io)|mixpanel|amplitude|cloudflareinsights|scorecardresearch|chartbeat|quantserve|cookielaw|onetrust|cookiebot|fontawesome|typekit|html5shiv|recaptcha|addthis|sharethis|mathjax/i;

/** How the places are called that frameworks fill, and that people fill by hand. */
const placeName =
  /\bid\s*=\s*["']?(?:root|app|main|content|container|__next|__nuxt|___gatsby|svelte|ember-?\w*|react-?\w*|vue-?\w*|q-app|mount|page|view|results?|list|feed|posts?|items?|products?|articles?|entries|catalog(?:ue)?|cards|table|data|output)\b|\bdata-(?:reactroot|server-rendered|v-app|ng-app|page)\b|\bng-(?:app|view|version)\b/i;
const noscriptStart = /<noscript\b[^<>]*>/gi;
/** Elements that are the page, or a table of it: where they are empty, the page is still to come. */
const pageElements: ReadonlySet<string> = new Set(['main', 'article', 'tbody']);
/** Elements that are there to be filled; where there is text, empty ones are menus and advertisements. */
const containers: ReadonlySet<string> = new Set(['section', 'nav', 'ul', 'ol']);
/** What may stand in an empty place: spinners and grey bars. */
const fillers: ReadonlySet<string> = new Set(['div', 'p', 'span', 'i', 'em', 'b', 'strong', 'svg', 'g', 'defs']);
const shapes: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'path', 'circle', 'rect', 'line', 'use']);
/** Elements whose content nobody sees. */
const unseen: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template', 'title', 'textarea']);
/** All that an empty place may say. */
const onItsWay = /loading|please wait|one moment|wird geladen|chargement|cargando|caricamento|загрузка|加载|読み込み/i;
const longestExcuse = 40;

/** Characters of the source that are looked at: a page that hides its only place behind a megabyte is not next to nothing. */
const looked = 1 << 20;
/** Characters of a script or notice that tell what it is. */
const beginning = 400;

/**
 * `source` gives the HTML; any encoding that has ASCII in it will do. Where `thorough` is false, a page with words on it is
 * not looked at: then there is no `some`. Linear time.
 */
export function suspicionOf(
  source: () => string,
  page: Pick<ParsedPage, 'text' | 'links' | 'characters'>,
  thorough: boolean,
): Suspicion {
  const { links } = page;
  const length = charactersOf(page);
  const isLittle = length < little.text && links.length < little.links;
  const isEnough = length >= enough && links.length > 0;
  if (isEnough || !(isLittle || thorough)) return 'none';
  const html = source().slice(0, looked);
  if (!hasOwnScript(html)) return 'none';
  if (isLittle && length < hardly) return 'strong';
  const place = hasEmptyPlace(html, isLittle);
  if (isLittle && (place || wantsScripts(html))) return 'strong';
  return place || links.length === 0 ? 'some' : 'none';
}

function hasOwnScript(html: string): boolean {
  for (const match of html.matchAll(scriptStart)) {
    const attributes = match[1];
    if (isData.test(attributes)) continue;
    const isOutside = /\bsrc\s*=/i.test(attributes);
    const words = isOutside ? attributes : startOf(html, match, '</script');
    if (words.trim() !== '' && !bystander.test(words)) return true;
  }
  return false;
}

function wantsScripts(html: string): boolean {
  for (const match of html.matchAll(noscriptStart)) {
    if (/\b(?:javascript|scripts?)\b/i.test(startOf(html, match, '</noscript'))) return true;
  }
  return false;
}

/** The first words of an element. */
function startOf(html: string, { 0: tag, index }: RegExpExecArray, end: string): string {
  const content = html.slice(index + tag.length, index + tag.length + beginning);
  const at = content.toLowerCase().indexOf(end);
  return at < 0 ? content : content.slice(0, at);
}

/** Is there an element that waits to be filled, with nothing in it but, at most, a word that it is on its way? `any`: of any name. */
function hasEmptyPlace(html: string, any: boolean): boolean {
  const tagOrText = /<(\/?)([a-z][\w-]*)([^<>]*)>|[^<]+|</gi;
  let place = '';
  let depth = 0;
  for (let match = tagOrText.exec(html); match; match = tagOrText.exec(html)) {
    const [part, slash, tag, attributes] = match;
    const name = tag?.toLowerCase() ?? '';
    if (name === '') {
      if (place !== '' && !saysNothing(part)) place = '';
    } else if (slash === '') {
      if (unseen.has(name)) tagOrText.lastIndex = endOf(html, name, tagOrText.lastIndex);
      else if (isPlace(name, attributes, any)) [place, depth] = [name, 0];
      else if (fillers.has(name)) depth += attributes.endsWith('/') ? 0 : 1;
      else if (!shapes.has(name)) place = '';
    } else if (shapes.has(name) || unseen.has(name) || place === '') {
      // The end of something that did not count.
    } else if (depth > 0) depth--;
    else if (name === place) return true;
    else place = '';
  }
  return false;
}

function isPlace(name: string, attributes: string, any: boolean): boolean {
  if (pageElements.has(name)) return true;
  if (any && (containers.has(name) || name.includes('-'))) return true;
  return name === 'div' && (any ? /\bid\s*=/i : placeName).test(attributes);
}

function saysNothing(text: string): boolean {
  const words = text.trim();
  return words === '' || (words.length <= longestExcuse && onItsWay.test(words));
}

/** Where an element ends whose content is no markup. */
function endOf(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}

export interface Gain {
  /** Characters, and addresses of links, that only the rendered page has. */
  text: number;
  links: number;
}

/** What rendering brought; undefined where that is nothing to speak of. */
export function gainOf(plain: ParsedPage, rendered: ParsedPage): Gain | undefined {
  const known = new Set(plain.links.map(({ url }) => url));
  const added = new Set(rendered.links.map(({ url }) => url).filter(url => !known.has(url)));
  // Texts may be packed: nobody unpacks them to count them.
  const [before, after] = [charactersOf(plain), charactersOf(rendered)];
  const text = after - before;
  // Related links and advertisements come with scripts everywhere; what counts is a good part of the page.
  const isMore = text > 50 + before / 4 || added.size > plain.links.length / 4;
  // A page that lost its words has gained nothing, whatever it links to now.
  const isLess = after < before / 2;
  return !isLess && isMore ? { text: Math.max(0, text), links: added.size } : undefined;
}

/** Of its text. */
export const charactersOf = ({ characters, text }: Pick<ParsedPage, 'text' | 'characters'>): number =>
  characters ?? text.length;
