/** `honeyguide evaluate`: how near crawls came to example pages (Batsakis's "evaluator", §4.2). Nothing in the collections is changed. */
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { TextAnalyser } from '../../algorithms/text/analyser.js';
import { languageCode } from '../../algorithms/text/languages/language-rules.js';
import { crawlSettings } from '../../config/crawl-settings.js';
import { environmentLayer, optionLayer, settled } from '../../config/layers.js';
import { UsageError } from '../../core/errors.js';
import { makeFolder } from '../../core/files/make-folder.js';
import { writeWholeFile } from '../../core/files/whole-file.js';
import type { TermCounts } from '../../core/page.js';
import type { Example } from '../../core/topic.js';
import type { Web } from '../../crawl/fetch/web.js';
import { type EvaluatedPage, type Evaluation, evaluateCrawls } from '../../lab/evaluation/evaluation.js';
import { evaluationHtml, evaluationMarkdown } from '../../lab/evaluation/report.js';
import { Likeness, reducedSpace, spacePages } from '../../lab/likeness/likeness.js';
import { segmentSize } from '../../lab/metrics/harvest.js';
import type { Collection } from '../../storage/collection.js';
import type { CollectedPage } from '../../storage/collection-types.js';
import { databasePath } from '../../storage/folder.js';
import { openCollection } from '../../storage/open.js';
import { analyser, liveWeb } from '../assembly.js';
import { exampleFiles, exampleUrls, labelledPages, sortedSources } from './example-pages.js';
import { type EvaluationSettings, evaluationSettings } from './settings.js';

export interface EvaluateOptions extends Partial<EvaluationSettings> {
  /** Example pages: files, folders, URLs, or sessions whose useful pages are meant. Without any, the pages that a person labelled on topic. */
  examples?: string[];
  /** Folder for evaluation.json, report.html and report.md; nothing is written without one. */
  out?: string;
  /** Where examples are fetched, in place of the live web. */
  web?: Web;
  /** Pages read so far, and how many there are: each is read twice. */
  progress?: (done: number, total: number) => void;
}

export interface EvaluationOutcome {
  evaluation: Evaluation;
  /** Where it was written. */
  files?: { results: string; html: string; markdown: string };
}

export async function evaluate(folders: readonly string[], options: EvaluateOptions): Promise<EvaluationOutcome> {
  const { examples: sources, out, web, progress, ...rest } = options;
  const layers = [optionLayer(evaluationSettings, rest), environmentLayer(evaluationSettings, process.env)];
  const { threshold, segment, ...webSettings } = settled(evaluationSettings, layers);
  const settings = settled(crawlSettings, [
    optionLayer(crawlSettings, webSettings),
    environmentLayer(crawlSettings, process.env),
  ]);
  requireDistinct(folders);
  if (out !== undefined && existsSync(databasePath(out))) {
    throw new UsageError(`${out} is a collection. Name another folder for the report with --out.`);
  }
  const given = sources ? sortedSources(sources) : undefined;
  const fromFiles = given ? await exampleFiles(given) : [];
  const collections: Collection[] = [];
  try {
    for (const folder of folders) collections.push(openCollection(folder));
    const urls = given?.urls ?? labelledPages(collections);
    const reader = new CrawlReader(collections, analyser(settings), progress);
    reader.lookThrough(new Set(urls));
    const fromUrls = await exampleUrls(urls, reader.held, web, () => liveWeb(settings));
    const examples = [...fromFiles, ...fromUrls].map(example => reader.termsOf(example));
    if (examples.every(({ length }) => length === 0)) {
      throw new UsageError('The example pages hold no words to compare with. Name pages that have text.');
    }
    const space = reducedSpace([...examples, ...reader.sample], reader.text);
    const likeness = new Likeness(examples, space, reader.text);
    const longest = Math.max(...reader.counts);
    if (longest === 0)
      throw new UsageError(`There is no page in ${folders.join(', ')}. Name collections that have some.`);
    const names = distinctNames(folders);
    const crawls = collections.map((collection, index) => ({
      name: names[index],
      strategy: String(collection.settings()?.['strategy'] ?? ''),
      pageCount: reader.counts[index],
      pages: reader.pages(index, likeness),
    }));
    const evaluation = evaluateCrawls(crawls, likeness, examples.length, {
      ...{ threshold, segment: segment ?? segmentSize(longest) },
    });
    return { evaluation, ...(out !== undefined && { files: write(out, evaluation) }) };
  } finally {
    for (const collection of collections) collection.close();
  }
}

/** Reads the pages of collections twice: what must be known before the first is measured, then each with its likeness. */
class CrawlReader {
  /** Pages of each collection. One that grows meanwhile is read up to here. */
  readonly counts: number[] = [];
  /** Pages that the reduced space is made of, spread evenly over all collections. */
  readonly sample: TermCounts[] = [];
  /** Wanted pages, by URL. */
  readonly held = new Map<string, Example>();
  private done = 0;

  constructor(
    private readonly collections: readonly Collection[],
    readonly text: TextAnalyser,
    private readonly progress: EvaluateOptions['progress'],
  ) {}

  lookThrough(wanted: ReadonlySet<string>): void {
    const total = this.collections.reduce((sum, collection) => sum + collection.stats().pages, 0);
    const step = Math.max(1, Math.floor(total / spacePages));
    let number = 0;
    for (const collection of this.collections) {
      let count = 0;
      for (const page of collection.pages({ all: true })) {
        count++;
        this.progress?.(++this.done, 2 * total);
        const sampled = number++ % step === 0 && this.sample.length < spacePages;
        if (wanted.has(page.url)) this.held.set(page.url, exampleOf(collection, page));
        // Languages without a table of weights learn them from pages off topic, as they do in a crawl.
        const learns = languageCode(page.language) !== '' && !page.relevant;
        if (!sampled && !learns) continue;
        const terms = this.termsOf(exampleOf(collection, page));
        if (sampled) this.sample.push(terms);
        if (learns) this.text.learn(terms);
      }
      this.counts.push(count);
    }
  }

  *pages(index: number, likeness: Likeness): Generator<EvaluatedPage> {
    const collection = this.collections[index];
    const total = 2 * this.counts.reduce((sum, count) => sum + count, 0);
    let count = 0;
    for (const page of collection.pages({ all: true })) {
      if (++count > this.counts[index]) return;
      this.progress?.(++this.done, total);
      const { url, relevant } = page;
      yield { url, relevant, ...likeness.of(this.termsOf(exampleOf(collection, page))) };
    }
  }

  termsOf({ title, text, language }: Pick<Example, 'title' | 'text' | 'language'>): TermCounts {
    return this.text.analyseIn(language ?? '', title, text);
  }
}

function exampleOf(collection: Collection, page: CollectedPage): Example {
  const { url, title, language } = page;
  return { url, title, text: collection.text(page), language, relevant: true };
}

function requireDistinct(folders: readonly string[]): void {
  if (folders.length === 0) throw new UsageError('No collection: name the folders that crawls left.');
  const places = folders.map(folder => resolve(folder));
  const twice = folders.find((_, index) => places.indexOf(places[index]) < index);
  if (twice !== undefined) throw new UsageError(`${twice} is named twice. Name each collection once.`);
}

/** The last part of each path, or the path itself where two end alike. */
function distinctNames(folders: readonly string[]): string[] {
  const short = folders.map(folder => basename(resolve(folder)));
  return short.map((name, index) => (short.indexOf(name) === short.lastIndexOf(name) ? name : folders[index]));
}

function write(out: string, evaluation: Evaluation): EvaluationOutcome['files'] {
  makeFolder(out);
  const files = {
    results: join(out, 'evaluation.json'),
    html: join(out, 'report.html'),
    markdown: join(out, 'report.md'),
  };
  writeWholeFile(files.results, `${JSON.stringify(evaluation)}\n`);
  writeWholeFile(files.html, evaluationHtml(evaluation));
  writeWholeFile(files.markdown, evaluationMarkdown(evaluation));
  return files;
}
