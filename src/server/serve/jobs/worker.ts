/** A thread that writes an export, so that the server goes on answering. */
import { parentPort, workerData } from 'node:worker_threads';
import { type ExportOptions, exportCollection } from '../../../storage/export/export-collection.js';
import { openCollection } from '../../../storage/open.js';

export interface ExportTask {
  folder: string;
  options: Omit<ExportOptions, 'progress'>;
}

export type FromExport = { written: number } | { pages: number; bytes: number } | { problem: string };

/** Pages between two words. */
const tellEvery = 50;

const { folder, options } = workerData as ExportTask;
const tell = (message: FromExport) => parentPort?.postMessage(message);
const collection = openCollection(folder);
try {
  const progress = (written: number) => {
    if (written % tellEvery === 0) tell({ written });
  };
  const { pages, bytes } = await exportCollection(collection, { ...options, progress });
  tell({ pages, bytes });
} catch (error) {
  tell({ problem: error instanceof Error ? error.message : String(error) });
} finally {
  collection.close();
}
