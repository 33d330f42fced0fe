/** The ways into the API that only read what lies on the disk. The threads that answer them load no more than they need. */
import { collectionRoutes } from './collection-routes.js';
import { folderRoutes } from './folder-routes.js';
import { frontierRoutes } from './frontier-routes.js';
import { historyRoutes } from './history-routes.js';
import { labRoutes } from './lab-routes.js';
import { labelRoutes } from './label-routes.js';
import { metricsRoutes } from './metrics-routes.js';
import { pageRoutes } from './page-routes.js';
import type { Route } from './route.js';
import { searchRoutes } from './search-routes.js';
import type { Reading } from './services.js';

export function readingRoutes(reading: Reading): Route[] {
  return [
    ...folderRoutes(reading),
    ...collectionRoutes(reading),
    ...searchRoutes(reading),
    ...pageRoutes(reading),
    ...historyRoutes(reading),
    ...labelRoutes(reading),
    ...frontierRoutes(reading),
    ...labRoutes(reading),
    ...metricsRoutes(reading),
  ];
}
