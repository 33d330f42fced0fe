/** One page: what is on it, why it is here, what was fetched. */
import { anything, block, flag, integer, list, map, optional, share, table, text } from '../../../core/schema/index.js';
import { judgeOf } from '../../../library/judging/collection-judge.js';
import type { ExplanationStep, IncomingLink } from '../../../storage/collection-types.js';
import { sentLabels } from '../../../storage/person-labels.js';
import { archivedPage } from '../archived/archived-page.js';
import { count, real, time } from '../fields.js';
import { readCollection } from '../folder/read-collection.js';
import { contentRoute, jsonRoute, type Route } from './route.js';
import { type Reading, watchedOf } from './services.js';

const longestText = 200_000;

const partsField = map(real(), { help: 'what the priority is made of' });
const stepTable = table({
  url: text(),
  title: text(),
  anchor: text({ help: 'text of the link that led here' }),
  depth: count(),
  found: text({ help: 'seed, link, redirect or home' }),
  outcome: text(),
  reason: text(),
  detail: text({ help: 'why it was left out; of a page, what the strategy had learnt of the links to it' }),
  priority: optional(real('absent where it is infinite: a seed, or put first by a person')),
  parts: partsField,
  score: optional(share()),
  relevant: optional(flag()),
  duplicateOf: text(),
  linkedFrom: count('pages that link to it'),
});

const pageTable = table({
  url: text(),
  title: text(),
  host: text(),
  status: count(),
  fetchedAt: time(),
  contentType: text(),
  language: text(),
  bytes: count(),
  depth: count(),
  description: text(),
  details: map(text(), { help: 'headline, author, published, modified, siteName, type, licence' }),
  main: text({ help: 'the main text' }),
  cut: flag({ help: 'the text is longer than what is here' }),
  duplicateOf: text({ help: 'the page it repeats; else empty' }),
  archived: flag({ help: 'what was fetched can be shown' }),
  verdict: block(
    table({
      relevant: flag(),
      score: share(),
      judge: text(),
      threshold: optional(share()),
      grounds: text({ help: 'what the judge goes by, in words; empty where that cannot be said' }),
      isProbability: flag({ help: 'the score is the probability that the page is on topic' }),
      label: optional(flag({ help: 'what a person said' })),
      scoreBefore: optional(share({ help: "the judge's score before a person spoke" })),
    }),
  ),
  path: list(block(stepTable), { help: 'from the seed to the page, step by step' }),
  incoming: list(block(table({ from: text(), anchor: text(), priority: optional(real()), parts: partsField })), {
    help: 'the best links to it',
  }),
  links: list(
    block(
      table({
        url: text(),
        anchor: text(),
        priority: optional(real()),
        outcome: text({ help: 'page, redirect, skipped, failed or waiting' }),
        relevant: optional(flag()),
      }),
    ),
    { help: 'links on it' },
  ),
  linkCount: count(),
});

const finite = (value: number | undefined) =>
  value !== undefined && Number.isFinite(value) ? { priority: value } : {};

function stepOf(step: ExplanationStep) {
  const {
    url,
    title,
    anchor,
    depth,
    found,
    outcome,
    reason = '',
    detail = '',
    parts,
    score,
    relevant,
    duplicateOf = '',
  } = step;
  return {
    ...{ url, title, anchor, depth, found, outcome, reason, detail, parts, duplicateOf, linkedFrom: step.linkedFrom },
    ...finite(step.priority),
    ...(score !== undefined && { score }),
    ...(relevant !== undefined && { relevant }),
  };
}

const incomingOf = ({ from, anchor, priority, parts }: IncomingLink) => ({ from, anchor, parts, ...finite(priority) });

export function pageRoutes(reading: Reading): Route[] {
  return [
    jsonRoute({
      method: 'get',
      path: '/api/collections/{collection}/page',
      summary: 'A page: title, main text, links, verdict, and the path from the seed score by score.',
      query: table({ url: text({ notEmpty: true }), links: integer({ default: 200, minimum: 0, maximum: 5000 }) }),
      result: pageTable,
      handle: ({ path, query }) => {
        const watched = watchedOf(reading, path);
        const survey = watched.fresh();
        return readCollection(watched.folder, async collection => {
          const page = collection.page(query.url);
          const { path: steps, incoming } = collection.explain(page.url);
          const { name: judge = '', threshold, grounds, isProbability } = judgeOf(collection);
          const label = (await sentLabels(watched.folder, collection)).labels.get(page.url);
          const main = collection.main(page);
          const links = survey.linksOf(page.id, 5000);
          const { url, title, host, status, fetchedAt, contentType, language, bytes, depth, description } = page;
          const original = page.duplicateOf === undefined ? undefined : collection.pageById(page.duplicateOf);
          return {
            ...{ url, title, host, status, fetchedAt, contentType, language, bytes, depth, description },
            ...{ details: { ...page.details }, main: main.slice(0, longestText), cut: main.length > longestText },
            ...{ duplicateOf: original?.url ?? '', archived: page.archive !== undefined },
            verdict: {
              ...{ relevant: page.relevant, score: page.score, judge, grounds, isProbability },
              ...(threshold !== undefined && { threshold }),
              ...(label && { label: label.relevant }),
              ...(label?.score !== undefined && { scoreBefore: label.score }),
            },
            ...{ path: steps.map(stepOf), incoming: incoming.map(incomingOf) },
            ...{ links: links.slice(0, query.links), linkCount: links.length },
          };
        });
      },
    }),
    jsonRoute({
      method: 'get',
      path: '/api/collections/{collection}/explain',
      summary: 'Why a URL is known, fetched or not; or, where the crawl is for sites, why a site was examined.',
      query: table({ url: text({ notEmpty: true }) }),
      result: table({ explanation: anything({ help: 'as "honeyguide explain --json" says it' }) }),
      handle: ({ path, query }) =>
        readCollection(watchedOf(reading, path).folder, collection => ({
          explanation:
            collection.hasSites && !/^https?:/i.test(query.url)
              ? collection.explainSite(query.url)
              : collection.explain(query.url),
        })),
    }),
    contentRoute({
      method: 'get',
      path: '/api/collections/{collection}/archived',
      summary:
        'What was fetched, as markup that runs nothing, loads nothing and leads nowhere: made to be shown in a frame.',
      query: table({ url: text({ notEmpty: true }) }),
      result: 'text/html',
      slow: true,
      handle: ({ path, query }) =>
        readCollection(reading.folder.find('collection', path.collection).path, async collection => ({
          kind: 'content',
          ...(await archivedPage(collection, query.url)),
        })),
    }),
  ];
}
