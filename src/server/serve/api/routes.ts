/** Every way into the API. */
import { collectionRoutes } from './collection-routes.js';
import { crawlRoutes } from './crawl-routes.js';
import { folderRoutes } from './folder-routes.js';
import { frontierRoutes } from './frontier-routes.js';
import { jobRoutes } from './job-routes.js';
import { labRoutes } from './lab-routes.js';
import { labelRoutes } from './label-routes.js';
import { pageRoutes } from './page-routes.js';
import type { Route } from './route.js';
import { searchRoutes } from './search-routes.js';
import type { Services } from './services.js';

export function apiRoutes(services: Services): Route[] {
  return [
    ...folderRoutes(services),
    ...crawlRoutes(services),
    ...collectionRoutes(services),
    ...searchRoutes(services),
    ...pageRoutes(services),
    ...labelRoutes(services),
    ...frontierRoutes(services),
    ...jobRoutes(services),
    ...labRoutes(services),
  ];
}
