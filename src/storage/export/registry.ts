/** The forms in which a collection can leave. To add one, write its file and add it here. */
import { csv } from './csv.js';
import { sqlite } from './datasette/sqlite-file.js';
import type { Exporter } from './exporter.js';
import { gexf } from './gexf.js';
import { jsonl } from './jsonl.js';
import { markdown } from './markdown/markdown.js';
import { opensearch } from './opensearch/bulk.js';
import { parquet } from './parquet/parquet.js';
import { sitesAsCsv, sitesAsJsonl } from './site-formats.js';
import { wacz } from './wacz/wacz.js';
import { warc } from './warc.js';

export const exporters: readonly Exporter[] = [
  jsonl,
  csv,
  parquet,
  markdown,
  warc,
  wacz,
  gexf,
  opensearch,
  sqlite,
  sitesAsJsonl,
  sitesAsCsv,
  // One line each: CONTRIBUTING.md shows how to add one.
];
