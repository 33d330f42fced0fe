/** Results of the lab, and evaluations of collections. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { block, list, optional, table, text, type ValuesOf } from '../../../core/schema/index.js';
import { count, real } from '../fields.js';
import { ApiProblem } from '../problem.js';
import { type Content, contentRoute, jsonRoute, type Route } from './route.js';
import type { Reading } from './services.js';

/** Bytes of results that are read. */
const mostBytes = 64 << 20;

/** Points of a curve. */
const mostPoints = 400;

/** The report shows itself without scripts; nothing in it may run or load anything. */
const reportHeaders = {
  'content-security-policy':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
};

const summaryTable = table({
  strategy: text(),
  metric: text(),
  mean: real(),
  low95: optional(real()),
  high95: optional(real()),
});

const evaluatedTable = table({
  name: text(),
  strategy: text(),
  pages: count(),
  alike: count('pages whose largest cosine to an example reaches the threshold'),
  share: real(),
  unionRecall: real('of what all collections found together'),
  averageSimilarity: real(),
  maximumAverageSimilarity: real(),
  ownRelevant: count('pages that the judge of the crawl calls on topic'),
});

export function labRoutes({ folder }: Reading): Route[] {
  return [
    jsonRoute({
      method: 'get',
      path: '/api/labs/{lab}',
      summary: 'A result of the lab: what each strategy reached, and its curve.',
      slow: true,
      result: table({
        name: text(),
        experiment: text(),
        summary: list(block(summaryTable)),
        curves: list(
          block(
            table({ strategy: text(), topic: text(), points: list(list(count()), { help: '[fetched, relevant]' }) }),
          ),
        ),
      }),
      handle: ({ path }) => {
        const { name, path: place } = folder.find('lab', path.lab);
        const results = readResults(join(place, 'results.json'));
        const runs = Array.isArray(results.runs) ? results.runs : [];
        return {
          name,
          experiment: String(results.experiment ?? ''),
          summary: (Array.isArray(results.summary) ? results.summary : []).flatMap(summaryOf),
          curves: runs.flatMap(run =>
            isRun(run) ? { strategy: run.strategy, topic: run.topic, points: thinned(run.curve) } : [],
          ),
        };
      },
    }),
    contentRoute({
      method: 'get',
      path: '/api/labs/{lab}/report',
      summary: 'The report, made to be shown in a frame.',
      slow: true,
      result: 'text/html',
      handle: ({ path }) => reportIn(folder.find('lab', path.lab).path),
    }),
    jsonRoute({
      method: 'get',
      path: '/api/evaluations/{evaluation}',
      summary: 'How near collections came to example pages.',
      result: table({
        name: text(),
        threshold: real(),
        examples: count('example pages'),
        crawls: list(block(evaluatedTable)),
      }),
      handle: ({ path }) => {
        const { name, path: place } = folder.find('evaluation', path.evaluation);
        const { threshold, examples, crawls } = readResults(join(place, 'evaluation.json'));
        return {
          name,
          threshold: Number(threshold),
          examples: Number(examples),
          crawls: (Array.isArray(crawls) ? crawls : []).flatMap(evaluatedOf),
        };
      },
    }),
    contentRoute({
      method: 'get',
      path: '/api/evaluations/{evaluation}/report',
      summary: 'Its report, made to be shown in a frame.',
      result: 'text/html',
      handle: ({ path }) => reportIn(folder.find('evaluation', path.evaluation).path),
    }),
  ];
}

function reportIn(place: string): Content {
  const body = readFileSync(join(place, 'report.html'));
  return { kind: 'content', type: 'text/html; charset=utf-8', body, headers: reportHeaders };
}

/** The fields of one crawl, where it is one. */
function evaluatedOf(crawl: unknown): ValuesOf<typeof evaluatedTable>[] {
  if (typeof crawl !== 'object' || crawl === null) return [];
  const given: Record<string, unknown> = { ...crawl };
  const amount = (key: string) => Number(given[key] ?? 0);
  return [
    {
      ...{ name: String(given.name ?? ''), strategy: String(given.strategy ?? ''), pages: amount('pages') },
      ...{ alike: amount('alike'), share: amount('share'), unionRecall: amount('unionRecall') },
      averageSimilarity: amount('averageSimilarity'),
      maximumAverageSimilarity: amount('maximumAverageSimilarity'),
      ownRelevant: amount('ownRelevant'),
    },
  ];
}

/** So many points at most, the last one among them. */
function thinned<Point>(points: readonly Point[]): Point[] {
  const step = Math.max(1, Math.ceil(points.length / mostPoints));
  return points.filter((_, index) => index % step === 0 || index === points.length - 1);
}

function readResults(path: string): Record<string, unknown> {
  if (statSync(path).size > mostBytes) throw new ApiProblem(413, 'These results are too large to be shown here.');
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isRun(run: unknown): run is { strategy: string; topic: string; curve: [number, number][] } {
  return typeof run === 'object' && run !== null && 'strategy' in run && 'topic' in run && 'curve' in run;
}

/** One row, where it is one; intervals need several runs. */
function summaryOf(row: unknown): ValuesOf<typeof summaryTable>[] {
  if (typeof row !== 'object' || row === null) return [];
  const { strategy, metric, mean, low95, high95 }: Record<string, unknown> = { ...row };
  if (typeof strategy !== 'string' || typeof metric !== 'string' || typeof mean !== 'number') return [];
  return [
    {
      ...{ strategy, metric, mean },
      ...(typeof low95 === 'number' && { low95 }),
      ...(typeof high95 === 'number' && { high95 }),
    },
  ];
}
