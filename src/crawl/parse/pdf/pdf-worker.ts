/** The thread that reads PDF files. */
import { parentPort } from 'node:worker_threads';
import { UnreadableError } from '../parser.js';
import type { ParsingAnswer, ParsingJob } from '../threads/parsing-threads.js';
import { mostMemory, readingTime, restMemory } from './limits.js';
import { Pdfium } from './pdfium.js';
import { readPdf } from './read-pdf.js';

const loaded = Pdfium.load(mostMemory);

parentPort?.on('message', async (job: ParsingJob) => {
  parentPort?.postMessage(await answer(job));
});

async function answer({ bytes, context }: ParsingJob): Promise<ParsingAnswer> {
  const pdfium = await loaded;
  const until = performance.now() + readingTime;
  // Memory that a document needed is never given back but with the thread.
  const isSpent = () => pdfium.isOutOfMemory || pdfium.memory > restMemory;
  try {
    const page = readPdf(pdfium, bytes, context, () => performance.now() < until);
    return { page, isSpent: isSpent() };
  } catch (error) {
    if (error instanceof UnreadableError) return { unreadable: error.message, isSpent: isSpent() };
    // The library ends itself when it gets no more memory, and when it finds itself in a state that cannot be.
    const memory = `needs more than ${mostMemory >> 20} MB of memory to read`;
    const [message] = String(error).split('\n');
    return { unreadable: pdfium.isOutOfMemory ? memory : `breaks the reader of PDF: ${message}`, isSpent: true };
  }
}
