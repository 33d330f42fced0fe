/** The simulated web: a made-up web with known topics, inside the process or over HTTP. */
export { changingDays } from './lives/changing-page.js';
export {
  type FrozenWorldOptions,
  frozenWorldOptions,
  smooth,
  type WorldOptions,
  worldOptions,
} from './options.js';
export { type SimulatedServer, startSimulatedServer } from './server.js';
export { SimulatedWeb } from './simulated-web.js';
export { SimulatedWorld } from './world.js';
