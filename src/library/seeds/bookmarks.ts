/** Bookmarks as browsers hand them out: the Netscape file that all of them export, and the JSON of Firefox and Chrome. */
import { Parser } from 'htmlparser2';

export interface Bookmark {
  url: string;
  title: string;
  /** Names of the folders it lies in, the outermost first. */
  folders: readonly string[];
}

/**
 * A Netscape file is a list of lists: `<h3>` names a folder, the `<dl>` behind it holds what lies there. Any other HTML gives its links,
 * so a saved page of links will do as well.
 */
export function bookmarksInHtml(html: string): Bookmark[] {
  const found: Bookmark[] = [];
  const folders: string[] = [];
  let name = '';
  let words: string | undefined;
  let url: string | undefined;
  const parser = new Parser({
    onopentag(tag, { href }) {
      if (tag === 'h3' || tag === 'a') words = '';
      if (tag === 'a') url = href;
      if (tag !== 'dl') return;
      folders.push(name);
      name = '';
    },
    ontext(text) {
      if (words !== undefined) words += text;
    },
    onclosetag(tag) {
      if (tag === 'dl') folders.pop();
      if (tag !== 'h3' && tag !== 'a') return;
      const said = (words ?? '').replace(/\s+/g, ' ').trim();
      words = undefined;
      if (tag === 'h3') name = said;
      else if (url !== undefined) found.push({ url, title: said, folders: folders.filter(Boolean) });
    },
  });
  parser.end(html);
  return found;
}

/** Folders inside each other. Deeper ones are nobody's bookmarks. */
const deepest = 100;

/** Firefox calls them `uri` and `title`, Chrome `url` and `name`; Chrome's outermost folders stand under `roots`. Undefined: it is neither. */
export function bookmarksInJson(value: unknown): Bookmark[] | undefined {
  const top = entry(value);
  const roots = entry(top?.['roots']);
  if (!top || (!roots && !Array.isArray(top['children']))) return undefined;
  const found: Bookmark[] = [];
  for (const root of roots ? Object.values(roots) : [top]) gather(root, [], found);
  return found;
}

function gather(value: unknown, folders: readonly string[], found: Bookmark[]): void {
  const node = entry(value);
  if (!node || folders.length > deepest) return;
  const title = text(node['title']) || text(node['name']);
  const url = text(node['uri']) || text(node['url']);
  if (url) found.push({ url, title, folders: folders.filter(Boolean) });
  const { children } = node;
  if (Array.isArray(children)) for (const child of children) gather(child, [...folders, title], found);
}

function entry(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
