/** Every way into the API. */
import { collectionRoutes } from './collection-routes.js';
import { crawlRoutes } from './crawl-routes.js';
import { folderRoutes } from './folder-routes.js';
import { frontierRoutes } from './frontier-routes.js';
import { jobRoutes } from './job-routes.js';
import { labRoutes } from './lab-routes.js';
import { labelRoutes } from './label-routes.js';
import { labellingRoutes } from './labelling-routes.js';
import { metricsRoutes } from './metrics-routes.js';
import { pageRoutes } from './page-routes.js';
import type { Route } from './route.js';
import { searchRoutes } from './search-routes.js';
import type { Reading, Services } from './services.js';
import { steeringRoutes } from './steering-routes.js';

/** Those that only read what lies on the disk. */
export function readingRoutes(reading: Reading): Route[] {
  return [
    ...folderRoutes(reading),
    ...collectionRoutes(reading),
    ...searchRoutes(reading),
    ...pageRoutes(reading),
    ...labelRoutes(reading),
    ...frontierRoutes(reading),
    ...labRoutes(reading),
    ...metricsRoutes(reading),
  ];
}

/** Those that change something, or tell of what only this process knows. */
export function ownRoutes(services: Services): Route[] {
  return [...crawlRoutes(services), ...steeringRoutes(services), ...labellingRoutes(services), ...jobRoutes(services)];
}
