/** The sites of a collection as a table or as JSON lines. */
import { plainJson } from '../../core/plain-text.js';
import type { CollectedSite } from '../site-types.js';
import { cell } from './csv.js';
import type { Exporter } from './exporter.js';

/** One JSON object a line: the site, the pages that decided, and the sites that link to it. */
export const sitesAsJsonl: Exporter = {
  name: 'jsonl',
  of: 'sites',
  summary: 'one JSON object a line, with the pages that decided and the sites that link to it',
  endings: ['.jsonl', '.ndjson'],
  *write(collection, options) {
    for (const { decidedAt, ...site } of collection.sites(options)) {
      options.counted();
      yield `${plainJson({ ...site, decidedAt: new Date(decidedAt).toISOString() }, 0)}\n`;
    }
  },
};

const columns: Record<string, (site: CollectedSite) => string | number | boolean | null> = {
  site: ({ site }) => site,
  home: ({ home }) => home,
  class: each => each.class,
  confidence: ({ confidence }) => confidence,
  start: ({ start }) => start,
  pages: ({ pages }) => pages.length,
  requests: ({ requests }) => requests,
  ending: ({ ending }) => ending,
  rank: ({ rank }) => rank ?? null,
  decidedAt: ({ decidedAt }) => new Date(decidedAt).toISOString(),
  title: ({ pages }) => pages.find(({ title }) => title !== '')?.title ?? '',
  decidedBy: ({ pages }) => pages.map(({ url }) => url).join(' '),
  linkedFrom: ({ linkedFrom }) => linkedFrom.map(({ site }) => site).join(' '),
};

/** One line a site; URLs of pages and names of sites stand in one cell, with spaces between. */
export const sitesAsCsv: Exporter = {
  name: 'csv',
  of: 'sites',
  summary: 'a table with a header line',
  endings: ['.csv'],
  *write(collection, options) {
    yield `${Object.keys(columns).join(',')}\r\n`;
    for (const site of collection.sites(options)) {
      options.counted();
      yield `${Object.values(columns)
        .map(column => cell(column(site)))
        .join(',')}\r\n`;
    }
  },
};
