/** The title of what is on a page, without the name of its site. */

const parting = /\s+[|\-–—·•»«:]+\s+|\s*[|»]\s*/;

/** Without a control character, which no title has. */
const isAscii = /^[ -~]*$/;

export interface TitleSources {
  /** `<title>`. */
  title: string;
  /** What the page tells other sites: schema.org, Open Graph. */
  stated: string;
  /** Texts of the first `<h1>` elements. */
  topHeadings: readonly string[];
  siteName: string;
}

/** A heading that the title repeats is the best; then what the page tells others; then the title without its site. */
export function headlineOf({ title, stated, topHeadings, siteName }: TitleSources): string {
  const known = [title, stated].map(plain);
  for (const heading of topHeadings) {
    const letters = plain(heading);
    if (letters.length < 3 || letters === plain(siteName)) continue;
    if (known.some(one => one.includes(letters))) return heading;
  }
  return withoutSite(stated, siteName) || withoutSite(title, siteName) || (topHeadings[0] ?? '');
}

/** `Storm hits coast | The Daily Bird` → `Storm hits coast`. Only a part that is known to be the site's name is left out. */
function withoutSite(title: string, siteName: string): string {
  const site = plain(siteName);
  const parts = title.split(parting);
  if (site === '' || parts.length < 2) return title;
  const isSite = (part: string) => plain(part) === site;
  if (isSite(parts[parts.length - 1]))
    return title.slice(0, title.lastIndexOf(parts[parts.length - 1])).replace(/[\s|\-–—·•»«:]+$/, '');
  if (isSite(parts[0])) return title.slice(title.indexOf(parts[0]) + parts[0].length).replace(/^[\s|\-–—·•»«:]+/, '');
  return title;
}

/** Letters and digits only, in lower case. */
function plain(text: string): string {
  const small = text.toLowerCase();
  // Most titles are ASCII, and the classes of Unicode take several times as long.
  return isAscii.test(small) ? small.replace(/[^a-z0-9]+/g, '') : small.replace(/[^\p{L}\p{N}]+/gu, '');
}
