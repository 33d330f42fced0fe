/** Everything settable about a worker: where the heads are, and what this machine's network is. */
import { integer, list, table, text, type ValuesOf } from '../core/schema/index.js';
import { machineSettings, runSettings } from './crawl-settings.js';

const { allowPrivate, proxy } = runSettings;

export const workerSettings = table({
  ...machineSettings,
  redis: { ...machineSettings.redis, help: 'the Redis or Valkey that the heads of crawls use' },
  crawls: list(text(), {
    default: [],
    flag: 'crawl',
    placeholder: 'NAME',
    help: 'serve only these crawls, by the names that `honeyguide workers` shows (default: all)',
  }),
  concurrency: integer({ default: 64, minimum: 1, maximum: 10_000, help: 'requests under way at once' }),
  renderPages: integer({
    default: 4,
    minimum: 0,
    maximum: 1000,
    help: 'pages whose scripts are run at once, where Chromium is installed (0: none)',
  }),
  allowPrivate: { ...allowPrivate, help: `${allowPrivate.help}; no head can allow more` },
  proxy,
});

export type WorkerSettings = ValuesOf<typeof workerSettings>;
