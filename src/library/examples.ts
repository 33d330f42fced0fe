import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { languageOf } from '../algorithms/text/languages/detect-language.js';
import { UsageError } from '../core/errors.js';
import type { Example } from '../core/topic.js';
import type { Web } from '../crawl/fetch/web.js';
import { decodeHtml } from '../crawl/parse/charset.js';
import { parseHtml } from '../crawl/parse/html/html.js';
import { downloadHtml } from '../sessions/from-urls.js';

const PAGE_ENDINGS = ['.html', '.htm', '.xhtml', '.txt'];

/** Reads the example pages of a topic: URLs through the web, files and folders from disk. */
export async function loadExamples(sources: { relevant: string[]; other: string[] }, web: Web): Promise<Example[]> {
  const examples: Example[] = [];
  for (const relevant of [true, false]) {
    for (const source of relevant ? sources.relevant : sources.other) {
      if (/^https?:\/\//i.test(source)) examples.push(await fromWeb(source, relevant, web));
      else for (const path of filesOf(source)) examples.push(fromFile(path, relevant));
    }
  }
  return examples;
}

async function fromWeb(source: string, relevant: boolean, web: Web): Promise<Example> {
  const { url, html } = await downloadHtml(source, 'example page', web);
  return example(html, url, relevant);
}

function filesOf(path: string): string[] {
  let stats: ReturnType<typeof statSync>;
  try {
    stats = statSync(path);
  } catch {
    throw new UsageError(`Cannot read the example page ${path}: give a file, a folder of HTML files, or a URL.`);
  }
  if (!stats.isDirectory()) return [path];
  const names = readdirSync(path, { recursive: true }) as string[];
  const pages = names.filter(name => PAGE_ENDINGS.includes(extname(name).toLowerCase())).sort();
  if (pages.length === 0) throw new UsageError(`The example folder ${path} holds no .html or .txt files.`);
  return pages.map(name => join(path, name));
}

function fromFile(path: string, relevant: boolean): Example {
  const url = pathToFileURL(path).href;
  const bytes = readFileSync(path);
  if (extname(path).toLowerCase() === '.txt') {
    const text = bytes.toString('utf8');
    return { url, title: '', text, language: languageOf(text, ''), relevant };
  }
  return example(decodeHtml(bytes, 'text/html'), url, relevant);
}

function example(html: string, url: string, relevant: boolean): Example {
  const { title, text, language } = parseHtml(html, url);
  return { url, title, text, language: languageOf(text, language), relevant };
}
