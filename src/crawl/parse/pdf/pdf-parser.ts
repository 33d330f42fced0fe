/** PDF as the registry knows it. It is read in threads of its own. */
import { Worker } from 'node:worker_threads';
import { workerFile } from '../../../core/worker-file.js';
import { binaryTypeOf } from '../content-type.js';
import type { Parser } from '../parser.js';
import { ParsingThreads } from '../threads/parsing-threads.js';
import { patience } from './limits.js';

const type = 'application/pdf';

const threads = new ParsingThreads(
  () =>
    new Worker(workerFile(import.meta.url, './pdf-worker.js'), {
      // The library's own memory has a limit of its own; this is for what is made of it.
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
    }),
  { threads: 2, milliseconds: patience, idleMilliseconds: 5000 },
);

export const pdfParser: Parser = {
  name: 'PDF',
  types: [type, 'application/x-pdf'],
  recognises: beginning => binaryTypeOf(beginning) === type,
  parse: (bytes, context) => threads.parse(bytes, context),
};
