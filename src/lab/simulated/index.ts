/** The simulated web: a made-up web with known topics, inside the process or over HTTP. */
export {
  type FrozenWorldOptions,
  frozenWorldOptions,
  smooth,
  type WorldOptions,
  worldOptions,
} from './options.js';
export type { SimulatedLink } from './page-links.js';
export { type SimulatedServer, type SimulatedServerOptions, startSimulatedServer } from './server.js';
export { SimulatedWeb, type SimulatedWebOptions } from './simulated-web.js';
export type { Role } from './words/role-words.js';
export { allTopics } from './words/vocabulary.js';
export { type PageEntry, type SimulatedPage, SimulatedWorld } from './world.js';
