/** Exports: files beside the collection, in its folder `exports`. */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { FailureError } from '../../../core/errors.js';
import { workerFile } from '../../../core/worker-file.js';
import type { Work } from './jobs.js';
import type { ExportTask, FromExport } from './worker.js';

const exportsName = 'exports';

export interface ExportedFile {
  name: string;
  bytes: number;
  changed: number;
}

/** Finished exports of a collection, the newest first. */
export function exportedFiles(folder: string): ExportedFile[] {
  const place = join(folder, exportsName);
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(place, { withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.endsWith('.part'))
    .map(({ name }) => {
      const { size, mtimeMs } = statSync(join(place, name));
      return { name, bytes: size, changed: Math.round(mtimeMs) };
    })
    .sort((a, b) => b.changed - a.changed);
}

export const exportPath = (folder: string, name: string): string => join(folder, exportsName, name);

/** `total`: pages that are expected. */
export function exportWork(
  folder: string,
  name: string,
  options: Omit<ExportTask['options'], 'out'>,
  total: number,
): Work {
  return async (job, signal) => {
    job.total = total;
    mkdirSync(join(folder, exportsName), { recursive: true });
    const out = exportPath(folder, name);
    const task: ExportTask = { folder, options: { ...options, out } };
    const worker = new Worker(workerFile(import.meta.url, './worker.js'), { workerData: task });
    const stop = () => void worker.terminate();
    signal.addEventListener('abort', stop);
    try {
      await new Promise<void>((resolve, reject) => {
        worker.on('message', (message: FromExport) => {
          if ('written' in message) job.done = message.written;
          else if ('problem' in message) reject(new FailureError(message.problem));
          else {
            job.done = job.total = message.pages;
            job.message = `${message.pages} written, ${message.bytes} bytes`;
            job.made = name;
            resolve();
          }
        });
        worker.on('error', reject);
        worker.on('exit', () => reject(new FailureError('The export was ended.')));
      });
    } finally {
      signal.removeEventListener('abort', stop);
      // What a thread that was ended had begun.
      if (job.made === '') rmSync(`${out}.${process.pid}.part`, { force: true });
    }
  };
}
