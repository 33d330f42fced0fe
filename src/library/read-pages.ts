/** What the crawler sees of a page: its main text, what it says of itself, its links, and the verdict on it. Nothing is stored. */
import { readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TextAnalyser } from '../algorithms/text/analyser.js';
import { type CrawlSettings, crawlSettings } from '../config/crawl-settings.js';
import { environmentLayer, optionLayer, settled } from '../config/layers.js';
import { type ReadingSettings, readingSettings } from '../config/reading-settings.js';
import { readTopicFile } from '../config/topic-file.js';
import { systemClock } from '../core/clock.js';
import { UsageError } from '../core/errors.js';
import type { CutPart, Link, Page, PageDetails, Wishes } from '../core/page.js';
import { Random } from '../core/random.js';
import type { Verdict } from '../core/verdict.js';
import { askAlone, HostPauses } from '../crawl/fetch/ask-alone.js';
import type { Fetched, RenderingOutcome, Web } from '../crawl/fetch/web.js';
import type { Judge } from '../crawl/judge/judge.js';
import { acceptedTypes, recognise } from '../crawl/parse/registry.js';
import { parseFetched, type ReadOptions, type ReadPage, readPage } from '../crawl/read-page.js';
import { analyser, openWeb } from './assembly.js';
import { makeJudge, planJudge, requireWords, type SettingsLayer } from './choices.js';
import { loadExamples } from './examples.js';

export interface ReadPagesOptions extends Partial<ReadingSettings> {
  /** Path of a TOPIC.yaml whose judge says whether pages are on topic; the other options win over it. */
  topicFile?: string;
  /** Another web than the live one. */
  web?: Web;
}

/** One page. What a page does not say is an empty string. */
export interface PageReading extends Omit<PageDetails, 'headline' | 'published'>, Wishes {
  /** Where it came from: a file, or the URL at the end of the redirects. */
  file?: string;
  url?: string;
  title: string;
  /** The main text, a line for each paragraph. */
  text: string;
  /** The main text as Markdown; empty for documents that have no structure. */
  markdown: string;
  /** When it was published, ISO 8601. */
  date: string;
  description: string;
  /** As its text shows it, else as the page says. */
  language: string;
  headings: readonly string[];
  links: readonly Link[];
  canonical?: string;
  /** What was too long and is here in part only. */
  cut: readonly CutPart[];
  /** What became of it where scripts may make it. */
  rendering?: RenderingOutcome;
  /** What else is worth knowing: how many pages a PDF has, why it has no text, what a feed lists, that scripts make the page. */
  remark: string;
  /** With a topic: is it on topic, and how much. */
  relevant?: boolean;
  score?: number;
}

/** A file or URL that could not be read, and why. */
export interface UnreadPage {
  file?: string;
  url?: string;
  error: string;
}

const standardInput = '-';
/** Of files whose beginning does not tell. */
const typesByName = new Map([
  ['.txt', 'text/plain'],
  ['.text', 'text/plain'],
  ['.md', 'text/markdown'],
  ['.markdown', 'text/markdown'],
  ['.xml', 'application/xml'],
]);
const isUrl = (source: string) => /^https?:\/\//i.test(source);

/** Reads files and URLs (whatever begins with http:// or https://), one after the other, in the order given. */
export async function* readPages(
  sources: Iterable<string>,
  options: ReadPagesOptions = {},
): AsyncGenerator<PageReading | UnreadPage> {
  const { topicFile, web: given, ...rest } = options;
  const all = [...sources];
  for (const source of all) if (source !== standardInput && !isUrl(source)) requireFile(source);
  const file = topicFile === undefined ? undefined : readTopicFile(topicFile);
  const layers: SettingsLayer[] = [
    optionLayer(crawlSettings, rest),
    ...(file ? [{ values: file.settings, origin: file.file }] : []),
    environmentLayer(readingSettings, process.env),
  ];
  const settings = settled(crawlSettings, layers);
  const { web, rendering, close } = openWeb(settings, given);
  const pauses = new HostPauses(settings.delay * 1000, systemClock);
  const text = analyser(settings);
  const reading: ReadOptions = {
    textLimit: settings.textBytes ?? Number.POSITIVE_INFINITY,
    ignoreRobots: true,
    languages: true,
    anyScheme: true,
    markdown: true,
  };
  try {
    const hasTopic = settings.query !== '' || file !== undefined;
    const judges = hasTopic ? await preparedJudge(layers, settings, file?.examples, text, web) : undefined;
    for (const source of all) {
      const isRemote = isUrl(source);
      if (isRemote) await pauses.before(source);
      const fetched = isRemote ? await download(source, web) : fromFile(source);
      const plain = await parseFetched(fetched, reading);
      const parsed = isRemote
        ? await rendering.improve(plain, Infinity, response => parseFetched(response, reading))
        : plain;
      if (parsed.kind !== 'response' || parsed.parsed === undefined) {
        const error = parsed.kind === 'response' ? `HTTP ${parsed.status}` : parsed.detail;
        yield { [isRemote ? 'url' : 'file']: source, error };
        continue;
      }
      const read = readPage(parsed, 0, 0, text, reading);
      const place = isRemote ? { url: parsed.url } : { file: source };
      const { rendering: outcome } = parsed;
      yield { ...place, ...readingOf(read), rendering: outcome, ...judges?.judge(read.page) };
    }
  } finally {
    await close();
  }
}

/** The judge of the topic, ready to judge. */
async function preparedJudge(
  layers: readonly SettingsLayer[],
  settings: CrawlSettings,
  examples = { relevant: [] as string[], other: [] as string[] },
  text: TextAnalyser,
  web: Web,
): Promise<{ judge(page: Page): Verdict }> {
  const { query } = settings;
  requireWords(query, text);
  const judge: Judge = await makeJudge(await planJudge({ layers, query, examples, settings }));
  const topic = { name: query, query, seeds: [], examples: await loadExamples(examples, web) };
  await judge.prepare?.({ topic, text, random: new Random(settings.seedRandom) });
  return judge;
}

async function download(source: string, web: Web): Promise<Fetched> {
  const answer = await askAlone(source, web, { accept: acceptedTypes(['*/*']) });
  if ('response' in answer) return answer.response;
  return { kind: 'refused', url: source, reason: 'unreadable', detail: answer.problem };
}

/** Files that are not there are a mistake of the asker, and known before anything is read. */
function requireFile(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats !== undefined && !stats.isDirectory()) return;
  const why = stats ? `it is a folder. Name its files, for example ${path}/*.html` : 'there is no such file';
  throw new UsageError(`Cannot read ${path}: ${why}. URLs begin with http:// or https://.`);
}

/** `-` is standard input. */
function fromFile(path: string): Fetched {
  let body: Uint8Array;
  try {
    body = readFileSync(path === standardInput ? 0 : path);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { kind: 'refused', url: path, reason: 'unreadable', detail };
  }
  return {
    kind: 'response',
    url: pathToFileURL(path).href,
    status: 200,
    headers: {},
    contentType: typesByName.get(extname(path).toLowerCase()) ?? recognise(body) ?? 'text/html',
    body,
    truncated: false,
    milliseconds: 0,
  };
}

function readingOf({ parsed, page, wishes, cut }: ReadPage): Omit<PageReading, 'relevant' | 'score'> {
  const { headline, published, ...details } = parsed.details;
  const { description, headings, links, canonical } = parsed;
  return {
    title: headline || parsed.title,
    text: parsed.main,
    markdown: parsed.markdown ?? '',
    ...details,
    date: published,
    description,
    language: page.language,
    ...{ headings, links, canonical, ...wishes, cut, remark: parsed.remark ?? '' },
  };
}
