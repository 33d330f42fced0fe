/** Numbers for Prometheus. */
import { FolderMetrics } from '../watch/folder-metrics.js';
import { contentRoute, type Route } from './route.js';
import type { Reading } from './services.js';

export function metricsRoutes({ folder, watches }: Reading): Route[] {
  const metrics = new FolderMetrics(folder, watches);
  return [
    contentRoute({
      method: 'get',
      path: '/metrics',
      summary: 'Numbers of the crawls that run, for Prometheus.',
      slow: true,
      result: 'text/plain',
      handle: async () => ({ kind: 'content', type: metrics.contentType, body: await metrics.text() }),
    }),
  ];
}
