/** The ways into the API that change something, or tell of what only the server's own thread knows. */
import { crawlRoutes } from './crawl-routes.js';
import { jobRoutes } from './job-routes.js';
import { labellingRoutes } from './labelling-routes.js';
import type { Route } from './route.js';
import type { Services } from './services.js';
import { steeringRoutes } from './steering-routes.js';

export function ownRoutes(services: Services): Route[] {
  return [...crawlRoutes(services), ...steeringRoutes(services), ...labellingRoutes(services), ...jobRoutes(services)];
}
