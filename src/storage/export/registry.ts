/** The forms in which a collection can leave. To add one, write its file and add it here. */
import { csv } from './csv.js';
import type { Exporter } from './exporter.js';
import { jsonl } from './jsonl.js';
import { sitesAsCsv, sitesAsJsonl } from './site-formats.js';
import { warc } from './warc.js';

export const exporters: readonly Exporter[] = [
  jsonl,
  csv,
  warc,
  sitesAsJsonl,
  sitesAsCsv,
  // One line each: CONTRIBUTING.md shows how to add one.
];
