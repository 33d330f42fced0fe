/** Pages as people and language models read them: Markdown with what is known of each page above it. */
import { hash } from 'node:crypto';
import { stringify } from 'yaml';
import type { Collection } from '../../collection.js';
import type { CollectedPage } from '../../collection-types.js';
import type { Exporter } from '../exporter.js';
import { pageFields } from '../page-fields.js';
import { markdownOf } from './page-markdown.js';

const longestName = 60;

export const markdown: Exporter = {
  name: 'markdown',
  of: 'pages',
  summary: 'a folder with a file for each page and what is known of it; one file where --out ends in .md',
  endings: ['.md', '.markdown'],
  async *write(collection, { pages, counted }) {
    for (const page of pages()) {
      counted(page);
      const facts = [`<${page.url}>`, page.details.author, page.details.published].filter(Boolean);
      yield `# ${inline(titleOf(page))}\n\n${inline(facts.join(' · '))}\n\n${await markdownOf(collection, page)}\n\n---\n\n`;
    }
  },
  async *writeFolder(collection, { pages, counted }) {
    const lines: string[] = [];
    for (const page of pages()) {
      counted(page);
      const path = pathOf(page);
      lines.push(`- [${inline(titleOf(page))}](${path}), ${page.host}, score ${Number(page.score.toFixed(3))}\n`);
      yield { path, content: await documentOf(collection, page) };
    }
    yield { path: 'index.md', content: `# Pages\n\n${lines.join('')}` };
  },
};

const titleOf = ({ details, title, url }: CollectedPage): string => details.headline || title || url;

/** On one line, and no link of its own. */
const inline = (text: string): string => text.replace(/[\s[\]]+/g, ' ').trim();

async function documentOf(collection: Collection, page: CollectedPage): Promise<string> {
  const { path, ...fields } = pageFields(collection, page);
  const said = Object.entries(fields).filter(([, value]) => value !== '' && value !== null);
  const front = { ...Object.fromEntries(said), title: titleOf(page), path: path.split(' ') };
  const text = await markdownOf(collection, page);
  return `---\n${stringify(front, { lineWidth: 0 })}---\n\n# ${inline(titleOf(page))}\n\n${text}\n`;
}

/** Readable, the same every time, and no two alike: the end of the name is made of the URL. */
function pathOf({ url, host }: CollectedPage): string {
  const { pathname } = new URL(url);
  const words = safe(decoded(pathname)).slice(0, longestName).replace(/-+$/, '');
  return `${safe(host) || 'host'}/${words || 'index'}-${hash('sha1', url).slice(0, 8)}.md`;
}

/** Small letters of any script, digits, dots and hyphens; nothing that a file system takes amiss. */
const safe = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}.]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '');

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
