/** Exports, comparisons, and how far they are. */
import { block, choice, flag, list, optional, share, table, text } from '../../../core/schema/index.js';
import { normaliseUrl } from '../../../core/url.js';
import { strategies } from '../../../crawl/strategies/registry.js';
import { plainName } from '../../../library/collection-folder.js';
import { evaluationSettings } from '../../../library/evaluate/settings.js';
import { exporters } from '../../../storage/export/registry.js';
import { count, time } from '../fields.js';
import { readCollection } from '../folder/read-collection.js';
import { compareWork, comparison, usualStrategies } from '../jobs/compare-job.js';
import { evaluateWork } from '../jobs/evaluate-job.js';
import { exportedFiles, exportPath, exportWork } from '../jobs/export-job.js';
import { ApiProblem } from '../problem.js';
import { contentRoute, jsonRoute, type Route } from './route.js';
import type { Services } from './services.js';

const jobTable = table({
  id: text(),
  kind: text({ help: 'export, compare or evaluate' }),
  collection: text(),
  state: text({ help: 'running, done, failed or cancelled' }),
  startedAt: time(),
  done: count(),
  total: count('0 while that is not known'),
  message: text(),
  made: text({ help: 'the file to download (export), the result of the lab (compare), or the evaluation' }),
});

export function jobRoutes(services: Services): Route[] {
  const { folder, jobs } = services;
  return [
    jsonRoute({
      method: 'get',
      path: '/api/collections/{collection}/exports',
      summary: 'The forms in which the collection can leave, and the files that were made.',
      result: table({
        formats: list(
          block(table({ name: text(), of: text({ help: 'pages or sites' }), summary: text(), ending: text() })),
        ),
        files: list(block(table({ name: text(), bytes: count(), changed: time() }))),
      }),
      handle: async ({ path }) => {
        const { path: place } = folder.find('collection', path.collection);
        const hasSites = await readCollection(place, collection => collection.hasSites);
        const formats = exporters
          .filter(({ of }) => of === 'pages' || hasSites)
          .map(({ name, of, summary, endings }) => ({ name, of, summary, ending: endings[0] }));
        return { formats, files: exportedFiles(place) };
      },
    }),
    jsonRoute({
      method: 'post',
      path: '/api/collections/{collection}/exports',
      summary: 'Writes the collection as a file; gives a job.',
      body: table({
        format: choice([...new Set(exporters.map(({ name }) => name))]),
        sites: flag({ default: false }),
        gzip: flag({ default: false }),
        all: flag({ default: false, help: 'also pages off topic' }),
        unique: flag({ default: false, help: 'no pages that repeat another' }),
        onlyPermitted: flag({ default: false, help: 'no pages that ask not to be kept or used' }),
        minScore: optional(share({ help: 'in place of the verdict' })),
      }),
      result: jobTable,
      handle: async ({ path, body: { gzip, format, ...wanted } }) => {
        const { path: place } = folder.find('collection', path.collection);
        const exporter = exporters.find(({ name, of }) => name === format && (of === 'sites') === wanted.sites);
        if (!exporter)
          throw new ApiProblem(404, `There is no format ${format} for ${wanted.sites ? 'sites' : 'pages'}.`);
        const { pages, relevant } = await services.readers.figures(path.collection);
        const stamp = new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-');
        const name = `${plainName(path.collection)}-${stamp}${exporter.endings[0]}${gzip ? '.gz' : ''}`;
        const work = exportWork(place, name, { format, ...wanted }, wanted.all ? pages : relevant);
        return { ...jobs.start('export', path.collection, work) };
      },
    }),
    contentRoute({
      method: 'get',
      path: '/api/collections/{collection}/exports/{file}',
      summary: 'A file that an export made.',
      result: 'application/octet-stream',
      handle: ({ path }) => {
        const { path: place } = folder.find('collection', path.collection);
        const found = exportedFiles(place).find(({ name }) => name === path.file);
        if (!found) throw new ApiProblem(404, `There is no export ${JSON.stringify(path.file)}.`);
        return {
          kind: 'file',
          type: 'application/octet-stream',
          path: exportPath(place, found.name),
          name: found.name,
        };
      },
    }),
    jsonRoute({
      method: 'post',
      path: '/api/collections/{collection}/compare',
      summary: 'Which strategy would have been best on what was crawled? Gives a job, whose result is one of the lab.',
      body: table({
        strategies: list(choice(strategies.map(({ name }) => name)), { default: usualStrategies, distinct: true }),
      }),
      result: jobTable,
      handle: async ({ path, body }) => {
        const { path: place } = folder.find('collection', path.collection);
        const experiment = await readCollection(place, collection => comparison(collection, body.strategies));
        const lab = folder.newLab(`${path.collection.replaceAll('/', '-')}-strategies`);
        const work = compareWork(services.program, experiment, lab.path, lab.name);
        return { ...jobs.start('compare', path.collection, work) };
      },
    }),
    jsonRoute({
      method: 'post',
      path: '/api/evaluations',
      summary: 'How near did collections come to example pages? Gives a job, whose result is an evaluation.',
      body: table({
        collections: list(text({ notEmpty: true }), { atLeast: 1, distinct: true }),
        examples: list(text(), {
          default: [],
          distinct: true,
          help: 'URLs of pages that are wanted; none: those that a person labelled on topic',
        }),
        threshold: evaluationSettings.threshold,
        segment: optional(evaluationSettings.segment),
      }),
      result: jobTable,
      handle: ({ body: { collections, examples, threshold, segment } }) => {
        const folders = collections.map(name => folder.find('collection', name).path);
        // What a path names is nobody's business out here.
        const strange = examples.find(example => normaliseUrl(example) === undefined);
        if (strange !== undefined) throw new ApiProblem(400, `${JSON.stringify(strange)} is no http or https URL.`);
        const { name, path: out } = folder.newLab(`${collections[0].replaceAll('/', '-')}-evaluation`);
        const work = evaluateWork(services.program, { folders, examples, threshold, segment }, out, name);
        return { ...jobs.start('evaluate', collections.join(', '), work) };
      },
    }),
    jsonRoute({
      method: 'get',
      path: '/api/jobs',
      summary: 'Exports, comparisons and evaluations since the server was started, the newest first.',
      result: table({ jobs: list(block(jobTable)) }),
      handle: () => ({ jobs: jobs.list().map(job => ({ ...job })) }),
    }),
    jsonRoute({
      method: 'get',
      path: '/api/jobs/{job}',
      summary: 'How far one of them is.',
      result: jobTable,
      handle: ({ path }) => ({ ...jobs.find(path.job) }),
    }),
    jsonRoute({
      method: 'post',
      path: '/api/jobs/{job}/cancel',
      summary: 'Ends one of them.',
      result: jobTable,
      handle: ({ path }) => ({ ...jobs.cancel(path.job) }),
    }),
  ];
}
