/**
 * What the types of the package promise to whoever imports it by its name. Nothing here runs: `npm run typecheck` compiles it
 * against what is published (dist/), so a promise that is broken by accident is an error.
 */
import {
  type Collection,
  type Command,
  CrawlEvents,
  type CrawlOptions,
  type CrawlResult,
  crawl,
  createStrategy,
  defineJudge,
  defineStrategy,
  exportCollection,
  FailureError,
  findSites,
  type Judge,
  openCollection,
  type Page,
  parseHtml,
  Random,
  resume,
  type Strategy,
  sendCommand,
  strategies,
  UsageError,
} from 'honeyguide';
import { LinkGraph, pageRank } from 'honeyguide/graph';
import { type Experiment, readExperiment, runExperiment } from 'honeyguide/lab';
import { KMeans, NaiveBayes } from 'honeyguide/learning';
import { integer, type ValuesOf } from 'honeyguide/schema';
import { type Ontology, wordNet } from 'honeyguide/semantic';
import { TextAnalyser } from 'honeyguide/text';
import { expectTypeOf } from 'vitest';

// A crawl: options by name, strategies and judges by name, file or object.
expectTypeOf(crawl).parameter(0).toEqualTypeOf<CrawlOptions>();
expectTypeOf(crawl).returns.resolves.toEqualTypeOf<CrawlResult>();
expectTypeOf<{ seeds: string[]; query: string; pages: number }>().toExtend<CrawlOptions>();
expectTypeOf<{ pages: string }>().not.toExtend<CrawlOptions>();
expectTypeOf<{ delay: boolean }>().not.toExtend<CrawlOptions>();
expectTypeOf<CrawlOptions['strategy']>().toEqualTypeOf<string | Strategy | undefined>();
expectTypeOf<CrawlOptions['judge']>().toEqualTypeOf<string | Judge | undefined>();
expectTypeOf<CrawlOptions['signal']>().toEqualTypeOf<AbortSignal | undefined>();
expectTypeOf<CrawlResult['progress']['relevant']>().toBeNumber();
expectTypeOf(resume).parameter(0).toBeString();
expectTypeOf(findSites).returns.resolves.toHaveProperty('sites');

// Events: a listener is given what its kind says.
const events = new CrawlEvents();
events.on('page', event => {
  expectTypeOf(event.url).toBeString();
  expectTypeOf(event.relevant).toBeBoolean();
});
events.on('seed-failed', event => expectTypeOf(event.detail).toBeString());
expectTypeOf(events.on).parameter(0).not.toBeAny();
expectTypeOf<'no-such-event'>().not.toExtend<Parameters<CrawlEvents['on']>[0]>();

// Commands: each kind with its own values.
expectTypeOf(sendCommand).parameter(1).toEqualTypeOf<Command>();
expectTypeOf<{ kind: 'budget'; pages: number }>().toExtend<Command>();
expectTypeOf<{ kind: 'budget' }>().not.toExtend<Command>();
expectTypeOf<{ kind: 'limit'; pages: number }>().not.toExtend<Command>();

// A collection.
expectTypeOf(openCollection).returns.toEqualTypeOf<Collection>();
expectTypeOf<Collection>().toHaveProperty('search');
expectTypeOf<Collection>().toHaveProperty('explain');
expectTypeOf(exportCollection).parameter(0).toEqualTypeOf<Collection>();

// Parts of one's own: plain objects are enough, and values have the types that the table says.
const longAnchors = {
  name: 'long-anchors',
  combine: 'max',
  rank: (_page: Page, links: readonly { anchor: string }[]) => ({ priorities: links.map(link => link.anchor.length) }),
} as const;
expectTypeOf(longAnchors).toExtend<Strategy>();
expectTypeOf<{ name: string; combine: 'best'; rank: Strategy['rank'] }>().not.toExtend<Strategy>();
expectTypeOf<{ name: string; judge: (page: Page) => { relevant: true; score: 1 } }>().toExtend<Judge>();
expectTypeOf<{ name: string; judge: () => number }>().not.toExtend<Judge>();
expectTypeOf(defineStrategy).returns.toHaveProperty('create');
expectTypeOf(defineJudge).returns.toHaveProperty('create');
expectTypeOf(createStrategy).returns.toEqualTypeOf<Strategy>();
expectTypeOf(strategies).items.toHaveProperty('name');

const table = { depth: integer({ help: 'links from a seed', default: 3, minimum: 0, maximum: 9 }) };
expectTypeOf<ValuesOf<typeof table>>().toEqualTypeOf<{ depth: number }>();

// Errors and small parts.
expectTypeOf<UsageError>().toExtend<Error>();
expectTypeOf<FailureError>().toExtend<Error>();
expectTypeOf(UsageError.prototype.exitCode).toBeNumber();
expectTypeOf(FailureError.prototype.exitCode).toBeNumber();
expectTypeOf(new Random(1).next()).toBeNumber();
expectTypeOf(parseHtml).returns.toHaveProperty('links');

// The other doors.
expectTypeOf(new LinkGraph()).toHaveProperty('add');
expectTypeOf(pageRank).toBeFunction();
expectTypeOf(readExperiment).returns.toHaveProperty('experiment');
expectTypeOf<Experiment>().toHaveProperty('strategies');
expectTypeOf(runExperiment).parameter(0).toHaveProperty('experiment');
expectTypeOf(KMeans).toBeConstructibleWith({ clusters: 2 });
expectTypeOf(NaiveBayes).not.toBeAny();
expectTypeOf(wordNet).returns.toEqualTypeOf<Ontology>();
expectTypeOf(new TextAnalyser().analyse('title', 'text').ids).toEqualTypeOf<Int32Array>();
