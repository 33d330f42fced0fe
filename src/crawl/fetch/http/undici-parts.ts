/**
 * The parts of undici that a crawl needs, from their own files: the whole package (fetch, WebSocket, caches) takes four times as long to load.
 * These files are no part of what undici promises, so package.json takes new versions only where they fix something.
 */
export { default as connect } from 'undici/lib/api/api-connect.js';
export { default as buildConnector } from 'undici/lib/core/connect.js';
export { default as Pool } from 'undici/lib/dispatcher/pool.js';
